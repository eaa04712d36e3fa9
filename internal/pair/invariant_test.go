package pair_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// watch looks at AWS before every call of a run, and so after every step of it,
// and returns what it found wrong: a moment at which a message would have been
// lost that neither the pair before nor the pair after would have lost.
func (w *world) watch() (found func() []string, stop func()) {
	var mu sync.Mutex
	var wrong []string
	watching := true
	last := "the beginning"
	w.aws.OnRequest(func(r fakeaws.Request) {
		mu.Lock()
		defer mu.Unlock()
		if !watching {
			return
		}
		for _, what := range w.losses() {
			wrong = append(wrong, "after "+last+": "+what)
		}
		last = label(r)
	})
	return func() []string {
			mu.Lock()
			defer mu.Unlock()
			for _, what := range w.losses() {
				wrong = append(wrong, "at the end: "+what)
			}
			slices.Sort(wrong)
			return slices.Compact(wrong)
		}, func() {
			mu.Lock()
			defer mu.Unlock()
			watching = false
		}
}

// losses lists what is amiss in the double right now.
func (w *world) losses() []string {
	source := w.aws.Default().Region(saoPaulo).Queue("pedidos")
	if !source.Exists() {
		return nil
	}
	var out []string
	say := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	for _, region := range []string{saoPaulo, virginia} {
		for _, s := range w.aws.Default().Region(region).Subscriptions() {
			if s.Endpoint != source.ARN() {
				continue
			}
			if managed(source) && !delivers(source, s.TopicARN) {
				say("the policy of the source refuses %s", s.TopicARN)
			}
			target := deadLetterOf(s.Attributes["RedrivePolicy"])
			if target == "" {
				continue
			}
			q := w.queue(target)
			switch {
			case !q.Exists():
				say("the undelivered queue %s of %s does not exist", target, s.TopicARN)
			case !delivers(q, s.TopicARN):
				say("the policy of the undelivered queue refuses %s", s.TopicARN)
			}
		}
	}
	target := deadLetterOf(source.Attributes()["RedrivePolicy"])
	q := w.queue(target)
	allow, err := policydoc.ParseRedriveAllow(q.Attributes()["RedriveAllowPolicy"])
	switch {
	case target == "" || !q.Exists():
		say("the source has no dead-letter queue: %q", target)
	case err == nil && q.Attributes()["RedriveAllowPolicy"] != "" && !allow.Allows(source.ARN()):
		say("the dead-letter queue does not let the source in")
	case number(q, "MessageRetentionPeriod") < number(source, "MessageRetentionPeriod"):
		say("the dead-letter queue keeps messages for %d s, the source for %d", number(q, "MessageRetentionPeriod"), number(source, "MessageRetentionPeriod"))
	}
	return out
}

// managed says that the queue's policy is one of ours, which refuses plain HTTP
// or lets a topic in.
func managed(q fakeaws.Queue) bool { return q.Attributes()["Policy"] != "" }

func (w *world) queue(arn string) fakeaws.Queue {
	a, err := topology.ParseARN(arn)
	if err != nil {
		return w.aws.Default().Region(saoPaulo).Queue("no-queue")
	}
	return w.aws.Account(a.Account).Region(a.Region).Queue(a.Resource)
}

// delivers says whether the queue's policy lets SNS deliver from a topic.
func delivers(q fakeaws.Queue, topic string) bool {
	d, err := policydoc.ParseDocument(q.Attributes()["Policy"])
	if err != nil {
		return false
	}
	return d.Answers(policydoc.Access{
		Service: "sns.amazonaws.com", Action: "sqs:SendMessage", Resource: q.ARN(),
		Context: map[string][]string{"aws:sourcearn": {topic}, "aws:securetransport": {"true"}},
	}) == policydoc.Allowed
}

func deadLetterOf(policy string) string {
	var p struct {
		DeadLetterTargetArn string `json:"deadLetterTargetArn"`
	}
	if json.Unmarshal([]byte(policy), &p) != nil {
		return ""
	}
	return p.DeadLetterTargetArn
}

func number(q fakeaws.Queue, name string) int {
	n, err := strconv.Atoi(q.Attributes()[name])
	if err != nil {
		return 0
	}
	return n
}
