package guardrail

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// writtenPolicy is the access policy of one queue that a plan writes.
type writtenPolicy struct {
	queue string                 // in a sentence: "queue", "dead-letter queue"
	path  string                 // of the statements that a person may add
	was   topology.Maybe[string] // what the state says it is
	found topology.Maybe[string] // what it was before this resource wrote it
	is    policydoc.Document
	own   owned
}

// writtenPolicies lists the policies of queues that stay and whose policy this
// plan is known to write.
func (p *Pair) writtenPolicies() []writtenPolicy {
	if p.Prior == nil || p.Replaces || !p.Planned.ManagePolicy.Or(true) {
		return nil
	}
	var list []writtenPolicy
	add := func(w writtenPolicy, planned topology.Maybe[string]) {
		if planned.IsUnknown() {
			return
		}
		if text, ok := planned.Get(); ok { // null: the plan leaves no policy at all
			document, err := policydoc.ParseDocument(text)
			if err != nil {
				return
			}
			w.is = document
		}
		list = append(list, w)
	}
	prior := p.Prior
	add(writtenPolicy{
		queue: "queue", path: "policy_statements", was: prior.Policy, found: p.Found.Policy,
		own: ownStatements(prior.PolicyStatements, prior.SourcePolicyDocuments),
	}, p.Planned.Policy)
	before, ok := prior.DeadLetterQueue.Get()
	after, ok2 := p.Planned.DeadLetterQueue.Get()
	if ok && ok2 && prior.DeadLetterQueueARN.IsKnown() && prior.DeadLetterQueueARN.Equal(p.Planned.DeadLetterQueueARN) {
		add(writtenPolicy{
			queue: "dead-letter queue", path: "dead_letter_queue.policy_statements", was: before.Policy, found: p.Found.DeadLetterPolicy,
			own: ownStatements(before.PolicyStatements, topology.Null[topology.Strings]()),
		}, after.Policy)
	}
	return list
}

// removed lists the statements of a policy that the plan leaves out, by their
// place in it.
func (w writtenPolicy) removed(from topology.Maybe[string]) map[int]policydoc.Statement {
	document, err := policydoc.ParseDocument(from.Or(""))
	if err != nil {
		return nil
	}
	gone := map[int]policydoc.Statement{}
	for i, s := range document.Statements {
		if !stays(s, w.is) {
			gone[i] = s
		}
	}
	return gone
}

// finding is about the i-th statement of the policy, which the plan removes.
func (w writtenPolicy) finding(i int, s policydoc.Statement, what string) Finding {
	f := Finding{
		Level: Warning,
		Path:  w.path,
		What:  what,
		Why:   "Whoever added it relies on it.",
		Fix:   fmt.Sprintf("To keep it, add to %s:\n%s", w.path, statementHCL(keptSid(s, i), s)),
		Reads: []string{strings.TrimSuffix(w.path, "_statements"), w.path},
	}
	if services := sendingServices(s); len(services) > 0 {
		f.Why = fmt.Sprintf("It lets %s send to the queue. From the apply on that is refused, and what is sent is lost.", and(services))
	}
	return f
}

// sendingServices are the AWS services that a statement lets send.
func sendingServices(s policydoc.Statement) []string {
	if s.Effect != policydoc.Allow || !covers(s, "sqs:SendMessage") {
		return nil
	}
	return s.Services()
}

// owned are the statements that the resource or its configuration put into the
// policy of the queue.
type owned struct {
	sids      map[string]bool
	documents []policydoc.Document
}

// ourSids are the Sids of what a pair needs itself.
func ourSids() map[string]bool {
	return map[string]bool{policydoc.SidAllowSNS: true, policydoc.SidDenyInsecureTransport: true}
}

func ownStatements(added topology.Maybe[map[string]topology.Maybe[topology.Statement]], texts topology.Maybe[topology.Strings]) owned {
	o := owned{sids: ourSids()}
	for sid := range added.Or(nil) {
		o.sids[sid] = true
	}
	for _, text := range texts.Or(nil) {
		if document, err := policydoc.ParseDocument(text.Or("")); err == nil {
			o.documents = append(o.documents, document)
		}
	}
	return o
}

func (o owned) has(s policydoc.Statement) bool {
	if s.Sid != "" && o.sids[s.Sid] || interim(s.Sid) {
		return true
	}
	for _, document := range o.documents {
		if stays(s, document) {
			return true
		}
	}
	return false
}

// interim says that a Sid is what an update of ours that was stopped half way
// leaves behind: while a policy changes, the old and the new statement stand side
// by side, and the second gets a number.
func interim(sid string) bool {
	for _, ours := range []string{policydoc.SidAllowSNS, policydoc.SidDenyInsecureTransport} {
		number, found := strings.CutPrefix(sid, ours)
		if _, err := strconv.Atoi(number); found && err == nil {
			return true
		}
	}
	return false
}

// stays reports whether the document has a statement of the same effect.
func stays(s policydoc.Statement, in policydoc.Document) bool {
	return slices.ContainsFunc(in.Statements, s.SameEffect)
}

func sidOf(s policydoc.Statement) string {
	if s.Sid == "" {
		return "without a Sid"
	}
	return fmt.Sprintf("%q", s.Sid)
}

func keptSid(s policydoc.Statement, i int) string {
	if s.Sid == "" || strings.ContainsAny(s.Sid, " \t\n") {
		return fmt.Sprintf("Kept%d", i+1)
	}
	return s.Sid
}
