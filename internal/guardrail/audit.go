package guardrail

import (
	"regexp"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Audit is one live queue and what AWS tells about its surroundings. What nobody
// could look up is unknown, and no rule judges it.
type Audit struct {
	Queue Export
	// DeadLetter is the queue that the redrive policy names, and zero when there
	// is none or it was not read. DeadLetterGone says that there is no such queue.
	DeadLetter     Export
	DeadLetterGone bool
	// Sources are the names of the queues whose redrive policy names this one.
	Sources topology.Maybe[[]string]
	// GivenUpFrom are the ARNs of the topics with a subscription that names this
	// queue as its dead-letter queue.
	GivenUpFrom topology.Maybe[[]string]
	// Watched says that an alarm watches how many messages are in the queue, how
	// old they are, or that there come any.
	Watched topology.Maybe[bool]
	// Subscriptions are those that deliver, or are to deliver, into the queue.
	Subscriptions []AuditedSubscription
}

// AuditedSubscription is a subscription of an audited queue.
type AuditedSubscription struct {
	TopicARN string
	Pending  bool // nobody has confirmed it
}

// name is how a finding calls the queue.
func (a Audit) name() string { return a.Queue.described() }

// Serves reports whether failed messages certainly end here: those of a queue,
// or what a subscription could not deliver.
func (a Audit) Serves() bool { return len(a.Sources.Or(nil))+len(a.GivenUpFrom.Or(nil)) > 0 }

// servesNobody reports whether certainly nothing ends here.
func (a Audit) servesNobody() bool {
	return a.Queue.Attributes != nil && a.Sources.IsKnown() && a.GivenUpFrom.IsKnown() && !a.Serves()
}

// served names what ends here in a sentence.
func (a Audit) served() string {
	var from []string
	from = append(from, a.Sources.Or(nil)...)
	for _, topic := range a.GivenUpFrom.Or(nil) {
		from = append(from, "the topic "+topic[strings.LastIndex(topic, ":")+1:])
	}
	return and(from)
}

// IsSource reports whether the queue has a redrive policy.
func (a Audit) IsSource() bool { return a.Queue.Attributes != nil && !a.Queue.lacks("RedrivePolicy") }

// deadLetterName matches what people call such a queue.
var deadLetterName = regexp.MustCompile(`(?i)(^|[-_])(dlq|dead[-_]?letters?([-_]?queue)?|undelivered)([-_]|$)`)

// meantForDeadLetters reports whether name or redrive allow policy say that the
// queue is to take failed messages. allowAll is what every queue has that nobody
// set anything on.
func (a Audit) meantForDeadLetters() bool {
	name := topology.BareName(a.Queue.ARN.Resource)
	if deadLetterName.MatchString(name) || strings.HasSuffix(name, "DLQ") {
		return true
	}
	allow, err := policydoc.ParseRedriveAllow(a.Queue.Attributes["RedriveAllowPolicy"])
	return err == nil && allow.Permission == policydoc.ByQueue
}

// held counts the messages in the queue: visible, in flight and delayed.
func (a Audit) held() int64 {
	var n int64
	for _, attribute := range []string{"ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible", "ApproximateNumberOfMessagesDelayed"} {
		n += a.Queue.number(attribute).Or(0)
	}
	return n
}

// ExportOf takes the attributes of a live queue, QueueArn among them.
func ExportOf(attributes map[string]string) (Export, error) {
	e := Export{Attributes: attributes}
	return e, e.identify("")
}
