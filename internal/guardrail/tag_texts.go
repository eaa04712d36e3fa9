package guardrail

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// What a tag is made of: the same for SQS, SNS and CloudWatch.
// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-queues.html
// https://docs.aws.amazon.com/sns/latest/dg/sns-tags.html
// https://docs.aws.amazon.com/tag-editor/latest/userguide/tagging.html
const (
	longestTagKey   = 128
	longestTagValue = 256
)

var tagText = regexp.MustCompile(`^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$`)

// checkTagTexts judges each tag where it is written. default_tags are judged with
// the tags of everything.
func checkTagTexts(p *Pair) []Finding {
	found := wrongTags("tags", p.Written.Tags, p.Planned.Tags)
	if !p.InFanout { // else the fan-out's own
		found = wrongTags("tags", p.Planned.Tags, p.Planned.TagsAll)
	}
	if queue, ok := p.Planned.DeadLetterQueue.Get(); ok {
		found = append(found, wrongTags("dead_letter_queue.tags", queue.Tags)...)
	}
	return append(found, wrongUndeliveredTags(p.Planned.Undelivered)...)
}

func checkFanoutTagTexts(f *Fanout) []Finding {
	found := wrongTags("tags", f.Planned.Tags, f.Planned.TagsAll)
	if topic, ok := f.Planned.Topic.Get(); ok && f.Planned.ExistingTopicARN.IsNull() {
		found = append(found, wrongTags("topic.tags", topic.Tags)...)
	}
	return append(found, wrongUndeliveredTags(f.Planned.Undelivered)...)
}

func wrongUndeliveredTags(planned topology.Maybe[topology.Undelivered]) []Finding {
	u, ok := planned.Get()
	if !ok || u.Enabled.IsUnknown() || !u.Enabled.Or(true) {
		return nil
	}
	return wrongTags("undelivered.tags", u.Tags)
}

// wrongTags judges the tags of maps, each once. Those of the first are written
// under path, the others come from elsewhere.
func wrongTags(path string, maybes ...topology.Maybe[topology.StringMap]) []Finding {
	all := topology.StringMap{}
	for _, m := range slices.Backward(maybes) {
		maps.Copy(all, m.Or(nil))
	}
	var found []Finding
	for _, key := range slices.Sorted(maps.Keys(all)) {
		value, ok := all[key].Get()
		why := wrongTag(key, value)
		if sent, known := maybes[len(maybes)-1].Get(); known {
			if _, ours := sent[key]; !ours {
				continue // ignore_tags leaves it to somebody else
			}
		}
		if why == "" || all[key].IsNull() || !ok && wrongTag(key, "") == "" {
			continue
		}
		at, reads := fmt.Sprintf("%s[%q]", path, key), []string{path}
		if len(maybes) > 1 {
			reads = append(reads, path+"_all") // default_tags change the one and not the other
		}
		what := fmt.Sprintf("The tag %q %s.", key, why)
		if _, own := maybes[0].Or(nil)[key]; !own {
			at, what = path, fmt.Sprintf("The tag %q of the provider's default_tags %s.", key, why)
		}
		found = append(found, Finding{
			Path:  at,
			What:  what,
			Why:   "SQS, SNS and CloudWatch refuse it, when a part of the objects is made already.",
			Fix:   "Write it with letters, digits, spaces and _ . : / = + - @ only, the key with 1 to 128 of them and the value with at most 256.",
			Reads: reads,
		})
	}
	return found
}

// wrongTag says what is wrong with a tag, as words that follow its key.
func wrongTag(key, value string) string {
	switch {
	case key == "" || utf8.RuneCountInString(key) > longestTagKey:
		return fmt.Sprintf("has a key of %d characters", utf8.RuneCountInString(key))
	case len(key) >= 4 && strings.EqualFold(key[:4], "aws:"):
		return "begins with aws:, which AWS keeps for itself"
	case !tagText.MatchString(key):
		return "has characters in its key that AWS does not take"
	case utf8.RuneCountInString(value) > longestTagValue:
		return fmt.Sprintf("has a value of %d characters", utf8.RuneCountInString(value))
	case !tagText.MatchString(value):
		return fmt.Sprintf("has the value %q, with characters that AWS does not take", value)
	}
	return ""
}
