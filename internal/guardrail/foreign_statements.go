package guardrail

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// writtenPolicy is the access policy of one queue or topic that a plan writes.
type writtenPolicy struct {
	of    string                 // in a sentence: "queue", "dead-letter queue", "topic"
	reads []string               // where it and the statements that a person may add are
	was   topology.Maybe[string] // what the state says it is
	found topology.Maybe[string] // what it was before this resource wrote it
	is    policydoc.Document
	own   owned // what the resource and the configuration that was applied put there
	ours  owned // what the resource puts there by itself
	// keep says how to keep a statement, the i-th of the policy, and which attribute
	// is to say it.
	keep func(i int, s policydoc.Statement) (path, fix string)
}

// writes completes a policy with the text that is planned for it. It is false
// while nobody knows that.
func (w writtenPolicy) writes(planned topology.Maybe[string]) (writtenPolicy, bool) {
	if planned.IsUnknown() {
		return w, false
	}
	if text, ok := planned.Get(); ok { // null: the plan leaves no policy at all
		document, err := policydoc.ParseDocument(text)
		if err != nil {
			return w, false
		}
		w.is = document
	}
	return w, true
}

// writtenPolicies lists the policies of queues that stay and whose policy this
// plan is known to write.
func (p *Pair) writtenPolicies() []writtenPolicy {
	if p.Prior == nil || p.Replaces {
		return nil
	}
	list := undeliveredPolicies(p.Prior.Undelivered, p.Planned.Undelivered, p.Found.Imported, p.Found.Judged)
	if !p.Planned.ManagePolicy.Or(true) {
		return list
	}
	add := func(w writtenPolicy, path string, planned topology.Maybe[string]) {
		w.ours = writtenForQueue()
		w.own.documents = append(w.own.documents, p.Found.Judged)
		w.reads = []string{strings.TrimSuffix(path, "_statements"), path}
		w.keep = func(i int, s policydoc.Statement) (string, string) {
			return path, fmt.Sprintf("To keep it, add to %s:\n%s", path, statementHCL(keptSid(s, i), s))
		}
		if w, ok := w.writes(planned); ok {
			list = append(list, w)
		}
	}
	prior := p.Prior
	add(writtenPolicy{
		of: "queue", was: prior.Policy, found: p.Found.Policy,
		own: ownStatements(prior.PolicyStatements, prior.SourcePolicyDocuments),
	}, "policy_statements", p.Planned.Policy)
	before, ok := prior.DeadLetterQueue.Get()
	after, ok2 := p.Planned.DeadLetterQueue.Get()
	if ok && ok2 && prior.DeadLetterQueueARN.IsKnown() && prior.DeadLetterQueueARN.Equal(p.Planned.DeadLetterQueueARN) {
		add(writtenPolicy{
			of: "dead-letter queue", was: before.Policy, found: p.Found.DeadLetterPolicy,
			own: ownStatements(before.PolicyStatements, topology.Null[topology.Strings]()),
		}, "dead_letter_queue.policy_statements", after.Policy)
	}
	return list
}

// undeliveredPolicies lists the policies of undelivered queues that stay. They are
// always ours to write, and nobody can add to them.
func undeliveredPolicies(prior, planned topology.Maybe[topology.Undelivered], imported bool, judged policydoc.Document) []writtenPolicy {
	before, ok := prior.Get()
	after, ok2 := planned.Get()
	if !ok || !ok2 {
		return nil
	}
	var list []writtenPolicy
	queues := after.Queues.Or(nil)
	for _, region := range slices.Sorted(maps.Keys(queues)) {
		was, ok := before.Queues.Or(nil)[region].Get()
		is, ok2 := queues[region].Get()
		if !ok || !ok2 || !was.ARN.IsKnown() || !was.ARN.Equal(is.ARN) {
			continue
		}
		w := writtenPolicy{
			of: "undelivered queue", was: was.Policy, found: topology.Unknown[string](),
			own: writtenForQueue(), ours: writtenForQueue(), reads: []string{"undelivered.queues"},
			keep: func(int, policydoc.Statement) (string, string) {
				return "undelivered", "Let whoever relies on it use a queue of their own: the policy of an undelivered queue lets SNS in and nobody else. " +
					"Roles and users of this account need no statement, only IAM."
			},
		}
		w.own.documents = append(w.own.documents, judged)
		if len(queues) > 1 {
			w.of += " in " + region
		}
		if imported { // and nobody knows who wrote it
			w.found, w.was = w.was, w.found
		}
		if w, ok := w.writes(is.Policy); ok {
			list = append(list, w)
		}
	}
	return list
}

// Leaving lists the statements that this plan removes from access policies.
func (p *Pair) Leaving() []policydoc.Statement { return leaving(p.writtenPolicies()) }

// Leaving lists the statements that this plan removes from access policies, those
// of the consumers included.
func (f *Fanout) Leaving() []policydoc.Statement {
	all := leaving(f.writtenPolicies())
	for _, key := range slices.Sorted(maps.Keys(f.Consumers)) {
		c := f.Consumers[key]
		all = append(all, c.Leaving()...)
	}
	return all
}

func leaving(written []writtenPolicy) []policydoc.Statement {
	var all []policydoc.Statement
	for _, w := range written {
		for _, from := range []topology.Maybe[string]{w.was, w.found} {
			removed := w.removed(from)
			for _, i := range slices.Sorted(maps.Keys(removed)) {
				all = append(all, removed[i])
			}
		}
	}
	return all
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
	path, fix := w.keep(i, s)
	f := Finding{Level: Warning, Path: path, What: what, Why: "Whoever added it relies on it.", Fix: fix, Reads: w.reads}
	services := and(sendingServices(s))
	switch {
	case services == "":
	case covers(s, "sns:Publish"):
		f.Why = fmt.Sprintf("It lets %s publish to the topic. From the apply on that is refused, and what is published is lost.", services)
	default:
		f.Why = fmt.Sprintf("It lets %s send to the queue. From the apply on that is refused, and what is sent is lost.", services)
	}
	if ownersServices(s) {
		f.Why = "It lets AWS services that act for this account publish, CloudWatch alarms among them. From the apply on, beside the account's own roles and users, only those in publisher_services may."
	}
	return f
}

// sendingServices are the AWS services that a statement lets send or publish.
func sendingServices(s policydoc.Statement) []string {
	if s.Effect != policydoc.Allow || !covers(s, "sqs:SendMessage") && !covers(s, "sns:Publish") {
		return nil
	}
	return s.Services()
}

// owned are the statements that the resource or its configuration put into the
// policy of the queue.
type owned struct {
	sids      map[string]bool
	written   []string                       // those of the Sids that the resource itself writes
	forms     map[string]policydoc.Statement // of those, what it writes, where that is known
	documents []policydoc.Document
}

// written are the statements that the resource writes under these Sids.
func written(sids ...string) owned {
	o := owned{sids: map[string]bool{}, written: sids}
	for _, sid := range sids {
		o.sids[sid] = true
	}
	return o
}

// writtenForQueue are the statements that a queue needs itself.
func writtenForQueue() owned {
	return written(policydoc.SidAllowSNS, policydoc.SidDenyInsecureTransport)
}

func ownStatements(added topology.Maybe[map[string]topology.Maybe[topology.Statement]], texts topology.Maybe[topology.Strings]) owned {
	o := writtenForQueue()
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
	if sid, ok := o.sid(s); ok {
		if form, known := o.forms[sid]; !known || within(s, form) {
			return true
		}
	}
	for _, document := range o.documents {
		if stays(s, document) {
			return true
		}
	}
	return false
}

// sid is the Sid of ours that a statement has. An update of ours that was stopped
// half way leaves a number behind it: while a policy changes, the old and the new
// statement stand side by side, and the second gets a number.
func (o owned) sid(s policydoc.Statement) (string, bool) {
	if o.sids[s.Sid] && s.Sid != "" {
		return s.Sid, true
	}
	for _, ours := range o.written {
		number, found := strings.CutPrefix(s.Sid, ours)
		if found && strings.Trim(number, "0123456789") == "" {
			return ours, true
		}
	}
	return "", false
}

// within says that a statement grants nothing that the form does not. A principal
// that was deleted, in whose place AWS shows an ID, is granted nothing.
func within(s, form policydoc.Statement) bool {
	if s.Effect != form.Effect || s.Principals.Everyone != form.Principals.Everyone || len(s.NotActions) > 0 || len(s.NotPrincipals.ByType) > 0 {
		return false
	}
	for kind, all := range s.Principals.ByType {
		for _, one := range all {
			if !policydoc.IsUniqueID(one) && !amongPrincipals(one, form.Principals.ByType[kind]) {
				return false
			}
		}
	}
	for _, action := range s.Actions {
		if !slices.ContainsFunc(form.Actions, func(o string) bool { return strings.EqualFold(action, o) }) {
			return false
		}
	}
	for _, c := range form.Conditions {
		if !slices.ContainsFunc(s.Conditions, func(o policydoc.Condition) bool {
			return strings.EqualFold(c.Key, o.Key) && strings.EqualFold(c.Operator, o.Operator) && subset(o.Values, c.Values)
		}) {
			return false
		}
	}
	return true
}

func amongPrincipals(one string, all []string) bool {
	return slices.ContainsFunc(all, func(o string) bool { return policydoc.SamePrincipal(one, o) })
}

func subset(some, of []string) bool {
	return !slices.ContainsFunc(some, func(one string) bool { return !slices.Contains(of, one) })
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
