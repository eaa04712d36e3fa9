package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg146 = Rule{
	ID:          "QG146",
	Title:       "AWS does not take these tags",
	Slug:        "tags",
	Phase:       PhasePlan,
	Level:       Error,
	Consequence: Refused,
	Since:       "0.1.0",
	Checks: "Whether the tags of an object, the provider's `default_tags` included, are at most 50. For alarms and topics more are an error, " +
		"for queues a warning. And whether each is of letters, digits, spaces and `_ . : / = + - @`, its key of 1 to 128 and its value of at most 256 characters, " +
		"and not one of AWS's own. It looks at the plan, because only there all tags are known.",
	Why: "CloudWatch refuses an alarm and SNS a topic with more than 50 tags, in the middle of an apply. SQS advises against more. " +
		"A line break or a semicolon in a tag is refused by each of them.",
	Fix:    "Take tags away or change them, here or in `default_tags`.",
	Except: "When AWS has raised the quota of your account, and this release does not know it.",
	Sources: []string{
		"https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html",
		"https://docs.aws.amazon.com/sns/latest/dg/sns-tags.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-queue-tags.html",
	},
	Pair:   checkTags,
	Fanout: checkTopicTags,
}

func checkTags(p *Pair) []Finding {
	return append(checkTagTexts(p), checkTagCounts(p)...)
}

func checkTagCounts(p *Pair) []Finding {
	// What is the fan-out's alone is said of the fan-out, once.
	if !p.InFanout || len(p.Planned.Tags.Or(nil)) > 0 {
		level := Warning
		if len(p.alarms()) > 0 {
			level = Error
		}
		if found := tooManyTags("tags", level, p.Planned.TagsAll); len(found) > 0 {
			return found // the other queues have all of these as well
		}
	}
	var found []Finding
	if queue, ok := p.Planned.DeadLetterQueue.Get(); ok && len(queue.Tags.Or(nil)) > 0 {
		found = tooManyTags("dead_letter_queue.tags", Warning, queue.TagsAll)
	}
	return append(found, undeliveredTags(p.Planned.Undelivered)...)
}

func checkTopicTags(f *Fanout) []Finding {
	return append(checkFanoutTagTexts(f), checkTopicTagCounts(f)...)
}

func checkTopicTagCounts(f *Fanout) []Finding {
	ours := f.Planned.ExistingTopicARN.IsNull()
	level := Warning
	if ours || len(f.alarms()) > 0 {
		level = Error
	}
	if found := tooManyTags("tags", level, f.Planned.TagsAll); len(found) > 0 {
		return found
	}
	var found []Finding
	if topic, ok := f.Planned.Topic.Get(); ok && ours && len(topic.Tags.Or(nil)) > 0 {
		found = tooManyTags("topic.tags", Error, topic.TagsAll)
	}
	return append(found, undeliveredTags(f.Planned.Undelivered)...)
}

// undeliveredTags looks at the queues for undelivered messages, one a region, which
// have the same tags: that of one is enough.
func undeliveredTags(planned topology.Maybe[topology.Undelivered]) []Finding {
	u, ok := planned.Get()
	if !ok || len(u.Tags.Or(nil)) == 0 {
		return nil
	}
	for _, queue := range u.Queues.Or(nil) {
		if q, ok := queue.Get(); ok {
			return tooManyTags("undelivered.tags", Warning, q.TagsAll)
		}
	}
	return nil
}

func tooManyTags(path string, level Level, all topology.Maybe[topology.StringMap]) []Finding {
	n := len(all.Or(nil))
	if n <= mostTags {
		return nil
	}
	f := Finding{
		Level: level,
		Path:  path,
		What:  fmt.Sprintf("With the provider's default_tags there are %d tags.", n),
		Why:   fmt.Sprintf("CloudWatch refuses an alarm, and SNS a topic, with more than %d. The apply would end half way.", mostTags),
		Fix:   fmt.Sprintf("Take %s away, here or in default_tags.", Counted(n-mostTags, "tag")),
		Reads: []string{path, path + "_all"}, // default_tags change the one and not the other
	}
	if level == Warning {
		f.Why = fmt.Sprintf("SQS advises against more than %d tags of a queue.", mostTags)
	}
	return []Finding{f}
}
