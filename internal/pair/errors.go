package pair

import (
	"fmt"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

// AdoptionError says that a name is taken by something this run does not own.
// Nothing was changed.
type AdoptionError struct {
	Kind string // "queue", "topic", "alarm", "subscription"
	Name string // of a subscription: topic → queue
	ARN  string // of what is there
	// Import is the ID to import the whole pair by, when that would help; the whole
	// fan-out, for what a fan-out would make.
	Import string
	Fanout bool
	// Path is the attribute the name comes from.
	Path string
	// ReplacedBySelf says that the object is our own older one: a
	// create_before_destroy under a fixed name.
	ReplacedBySelf bool
	// Sibling says that another resource is creating it in this very apply.
	Sibling bool
}

func (e *AdoptionError) Error() string {
	return fmt.Sprintf("the %s %s exists already and is not managed here", e.Kind, e.Name)
}

// NotEmptyError says that a queue that was to be deleted holds messages.
// Whatever Unsubscribed says was done before they came.
type NotEmptyError struct {
	Queue        string // name
	ARN          string
	Messages     int64 // visible, in flight and delayed; SQS counts approximately
	Unsubscribed bool  // the subscriptions were ended first
	Lets         bool  // on_destroy lets it go with them: a warning
}

func (e *NotEmptyError) Error() string {
	return fmt.Sprintf("the queue %s holds messages: about %d", e.Queue, e.Messages)
}

// SharedError says that a dead-letter queue that was to be deleted is still the
// dead-letter queue of other queues.
type SharedError struct {
	Queue   string // name of the dead-letter queue
	ARN     string
	Sources []string // names of the other queues
}

func (e *SharedError) Error() string {
	return fmt.Sprintf("the queue %s is the dead-letter queue of %s", e.Queue, strings.Join(e.Sources, ", "))
}

// PartError says that a run stopped half way: what failed, what exists, what is
// missing.
type PartError struct {
	Doing   string   // "create the source queue pedidos-source"
	Exists  []string // "source queue pedidos", "alarm pedidos-dead-letters": what there is by now
	Missing []string // likewise, what there is not
	Err     error    // why it stopped; never nil
}

func (e *PartError) Error() string { return e.Doing + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *PartError) Unwrap() error { return e.Err }

// MissingError says that something the pair builds on is not there or not fit.
type MissingError struct {
	Kind string // "topic", "dead-letter queue"
	ARN  string
	Path string // attribute to blame; "" when none is
	Why  string // completes "The topic ARN …": "does not exist"
	Fix  string // what to do, when it is more than to correct the ARN
	Err  error  // what was answered; may be nil
}

func (e *MissingError) Error() string { return fmt.Sprintf("the %s %s %s", e.Kind, e.ARN, e.Why) }

// Unwrap returns the cause.
func (e *MissingError) Unwrap() error { return e.Err }

// NotAllowedError says that a topic of another account does not let ours
// subscribe.
type NotAllowedError struct {
	Topic   string // ARN
	Account string // ours
	Path    string // attribute to blame; "" when none is
	Err     error  // what SNS answered; nil when the topic's policy told, and nothing was changed
	Left    error  // why subscriptions that were made before it stay, a *PartError; nil when none does
}

func (e *NotAllowedError) Error() string {
	text := fmt.Sprintf("the topic %s does not let the account %s subscribe", e.Topic, e.Account)
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap returns the cause.
func (e *NotAllowedError) Unwrap() error { return e.Err }

// Statement is what the topic's owner has to add to its access policy; JSON.
func (e *NotAllowedError) Statement() string {
	return policydoc.AllowSubscribe(e.Topic, e.Account).JSON()
}

// PendingError says that a subscription was to be changed that nobody has confirmed
// yet: SNS has no ARN to change it by.
type PendingError struct {
	Topic string // ARN
	Path  string // attribute to blame; "" when none is
}

func (e *PendingError) Error() string {
	return fmt.Sprintf("the subscription to %s waits for confirmation", e.Topic)
}
