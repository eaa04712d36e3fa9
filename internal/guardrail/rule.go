package guardrail

import (
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Level is what a finding does to a plan.
type Level uint8

// The levels, in rising order.
const (
	Off     Level = iota // says nothing
	Warning              // works, and bites later
	Error                // AWS refuses it, or messages get lost
)

// Phase is the earliest walk in which a rule can judge.
type Phase string

// The phases.
const (
	PhaseConfig  Phase = "config"  // the configuration alone
	PhasePlan    Phase = "plan"    // needs account, region or the provider's defaults
	PhaseState   Phase = "state"   // compares with what is
	PhaseLive    Phase = "live"    // asks AWS at plan
	PhaseReading Phase = "reading" // judges exported attributes
	PhaseAudit   Phase = "audit"   // judges live queues
)

// Consequence groups the rules of the index by what happens when they are not heeded.
type Consequence string

// The consequences.
const (
	Refused Consequence = "AWS refuses it"
	Loss    Consequence = "Messages get lost"
	Silence Consequence = "Nobody is told"
	Delay   Consequence = "Messages are late or handled twice"
	Access  Consequence = "The wrong ones get in, or the right ones are shut out"
	Change  Consequence = "This change does more than it seems"
	Ours    Consequence = "About the guardrails themselves"
)

// Rule is one guardrail and everything its page says about it.
type Rule struct {
	ID    string // QG and three digits; never reused
	Title string // what is wrong, in at most 60 characters, no full stop: the summary of every finding
	Slug  string // file name without ID: queue_types_differ
	Phase Phase
	// Level is the level in the recommended preset of the rule's gravest
	// finding; a finding may be milder. Strict and minimal derive from it (see Policy).
	Level       Level
	StrictOnly  bool // off but in the strict preset, where it warns
	Loss        bool // a certain loss of messages: stays in the minimal preset, an error in strict
	Fixed       bool // nothing turns it off
	FixedInPart bool // nothing turns off some of its findings: those that say so themselves
	Consequence Consequence
	Since       string // release that brought it: "0.1.0"

	// SilencedBy lists rules of the same cause: when one of them has found
	// something in the same pair (or fan-out), this rule keeps quiet.
	SilencedBy []string
	// Inputs are the dotted paths of everything the check looks at; a path
	// stands for all below it. When none of it is unknown, silence means that
	// the rule is content, and an exception for it is stale (QG901). Left
	// empty, exceptions are never called stale.
	Inputs []string

	// The page. Each is Markdown, a paragraph or two.
	Checks, Why, Fix, Except string
	Sources                  []string // links a stranger can open
	Seeds                    []int    // 1–4: which of the four articles asks for it

	// Enforced says that the resources' own code keeps the rule, because it takes
	// calls in the middle of an apply: there is nothing here to judge with.
	Enforced bool

	// Pair, Fanout, Reading and Audit judge; each may be nil. A Pair rule also judges
	// every consumer of a fan-out.
	Pair    func(*Pair) []Finding
	Fanout  func(*Fanout) []Finding
	Reading func(Reading) []Finding
	Audit   func(Audit) []Finding
}

// Finding is what a rule has to say about one attribute.
type Finding struct {
	Level Level // zero: the rule's own level
	// Fixed says that nothing turns this finding off, though others of the rule
	// may be; a rule that is Fixed as a whole need not repeat it.
	Fixed bool
	// StrictOnly says that this finding is made in the strict preset alone (or
	// when the rule has a level of its own), as a warning.
	StrictOnly bool
	Path       string // attribute path within the pair or fan-out, as in HCL: dead_letter_queue.message_retention_seconds, subscriptions["orders"].filter_policy
	What       string // what is wrong, with the numbers; one or two sentences
	Why        string // why it matters
	Fix        string // what to do, with a value that satisfies every rule
	// Reads are the dotted attribute paths (topology.Lookup) the finding rests
	// on; the ratchet looks whether the plan changes one of them. Path is always among them.
	Reads []string
	// Set are the values the fix proposes, by dotted path, for the test that
	// applies each fix and expects silence. nil means that the attribute goes.
	Set map[string]any
}

// Pair is what rules know about one redrive pair.
type Pair struct {
	Written topology.Pair  // as configured: null where nobody wrote anything
	Planned topology.Pair  // with every default filled in
	Prior   *topology.Pair // what is, from state; nil on create
	Place   topology.Place
	// Topics are facts about topics, by ARN: the one that a fan-out creates, and those
	// of others that a change leans on, as they are.
	Topics map[string]TopicFacts
	// Replaces says that this plan deletes the source queue to create it anew.
	Replaces bool
	// InFanout says that the pair is a consumer of a fan-out. Its one
	// subscription is written in attributes of the consumer itself: paths say
	// filter_policy, not subscriptions["…"].filter_policy.
	InFanout bool
	Held     Held
	Found    Found

	seen *seen
}

// seen keeps what several rules read out of the same facts, so that it is done
// once. The engine provides it; without one each rule reads for itself.
type seen struct {
	alarms              []alarm
	alarmsListed        bool
	subscriptions       []subscription
	subscriptionsListed bool
	filters             filterPolicies
	filtersRead         bool
}

// Held is what is known about the messages in queues that a plan may delete.
type Held struct {
	// Messages counts visible, in flight and delayed ones by queue name; a queue
	// that nobody counted is absent. SQS counts approximately.
	Messages map[string]int64
	// MayGo says that the provider's on_destroy lets queues go that hold
	// messages; force_destroy, which does the same for one resource, is a fact
	// of the pair.
	MayGo bool
}

// Found are the access policies of queues that no configuration of this resource
// was applied to yet: after an import, and when a plan turns manage_policy on.
// Unknown where the state tells who wrote what, and where nobody looked.
type Found struct {
	Policy           topology.Maybe[string] // null for a queue without one
	DeadLetterPolicy topology.Maybe[string]
	// Imported says that the state is what an import found.
	Imported bool
	// Judged are the statements that an earlier change was to remove and may not have
	// removed, because it stopped half way.
	Judged policydoc.Document
	// Unread is what was looked for in vain and is unknown for that.
	Unread []Unread
}

// Unread is something that could not be read: what, and what follows from that,
// both in whole sentences.
type Unread struct{ What, Why string }

// TopicFacts is what is known about a topic beside its ARN.
type TopicFacts struct {
	MaxMessageSize topology.Maybe[int64]
	KMSMasterKeyID topology.Maybe[string]
	// Live says that they were read: the same apply may be about to change them, so
	// that nothing can be more than a warning.
	Live bool
}

// Fanout is what rules know about one fan-out.
type Fanout struct {
	Written   topology.Fanout
	Planned   topology.Fanout
	Prior     *topology.Fanout
	Place     topology.Place
	Consumers map[string]Pair       // by key; each complete, with its subscription and region
	Topics    map[string]TopicFacts // as in Pair, but for the topic of its own
	Unread    []Unread              // beside that of the consumers
	Imported  bool                  // as in Found
	Judged    policydoc.Document    // as in Found
	Held      Held
}
