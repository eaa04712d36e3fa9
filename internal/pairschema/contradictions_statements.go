package pairschema

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// statements finds what makes SQS refuse a statement of either queue. SQS says
// only "Invalid value for the parameter Policy", and only when half of the pair
// exists: with an unknown principal it cannot be told from an IAM role that was
// made a moment ago, and is retried for minutes.
func (c *checker) statements(at string, m topology.Maybe[map[string]topology.Maybe[topology.Statement]]) {
	all := m.Or(nil)
	for _, sid := range slices.Sorted(maps.Keys(all)) {
		here := fmt.Sprintf("%s[%q]", at, sid)
		if sid == policydoc.SidAllowSNS || sid == policydoc.SidDenyInsecureTransport {
			c.refuse(here, fmt.Sprintf("The Sid %s is one of this provider's own statements.", sid), "Choose another key.")
		}
		if s, ok := all[sid].Get(); ok {
			c.actions(here, s)
			c.principals(here, s)
			c.conditions(here, s)
		}
	}
}

func (c *checker) actions(here string, s topology.Statement) {
	if isEmpty(s.Actions) && isEmpty(s.NotActions) {
		c.refuse(here+".actions", "The statement names no action.", "Give actions, such as [\"sqs:SendMessage\"].")
	}
	for _, m := range s.Actions.Or(nil) {
		if action, ok := m.Get(); ok && action != "*" && !strings.HasPrefix(strings.ToLower(action), "sqs:") {
			c.refuse(here+".actions", fmt.Sprintf("%q is not an action of SQS, and the policy of a queue can speak of no other.", action),
				"Give actions such as \"sqs:SendMessage\".")
		}
	}
}

func (c *checker) principals(here string, s topology.Statement) {
	whom := map[string]topology.Maybe[map[string]topology.Strings]{"principals": s.Principals, "not_principals": s.NotPrincipals}
	nobody := true
	for _, name := range slices.Sorted(maps.Keys(whom)) {
		byType := whom[name].Or(nil)
		nobody = nobody && !whom[name].IsUnknown() && len(byType) == 0
		for _, kind := range slices.Sorted(maps.Keys(byType)) {
			path := fmt.Sprintf("%s.%s[%q]", here, name, kind)
			if !slices.Contains(principalTypes, kind) {
				c.refuse(path, fmt.Sprintf("There are no principals of type %q.", kind), "The types are AWS, CanonicalUser, Federated, Service and *.")
			}
			if isEmpty(topology.Known(byType[kind])) {
				c.refuse(path, "The list of principals is empty.", "Name one, or take the type out.")
			}
			for _, one := range byType[kind] {
				if id, ok := one.Get(); ok {
					if what, fix := wrongPrincipal(kind, id); what != "" {
						c.refuse(path, what, fix)
					}
				}
			}
		}
	}
	if nobody {
		c.refuse(here+".principals", "The statement does not say whom it is about.", "Give principals, such as { Service = [\"s3.amazonaws.com\"] }.")
	}
}

func (c *checker) conditions(here string, s topology.Statement) {
	for i, m := range s.Conditions.Or(nil) {
		one, ok := m.Get()
		if !ok {
			continue
		}
		at := fmt.Sprintf("%s.conditions[%d]", here, i)
		if !one.Test.IsUnknown() && one.Test.Or("") == "" {
			c.refuse(at+".test", "The condition has no operator.", "Give one, such as ArnEquals.")
		}
		if !one.Variable.IsUnknown() && one.Variable.Or("") == "" {
			c.refuse(at+".variable", "The condition has no key.", "Give one, such as aws:SourceArn.")
		}
		if isEmpty(one.Values) {
			c.refuse(at+".values", "The condition has no value to compare with, so that nothing would fulfil it.", "Give values, or take the condition out.")
		}
	}
}

// unmanaged finds statements for a policy that somebody else owns.
func (c *checker) unmanaged(p topology.Pair) {
	if p.ManagePolicy.Or(true) {
		return
	}
	const what, fix = "It is for a policy that manage_policy = false leaves to somebody else; nothing would come of it.",
		"Leave it out, or leave manage_policy out."
	if len(p.PolicyStatements.Or(nil)) > 0 {
		c.refuse("policy_statements", what, fix)
	}
	if len(p.SourcePolicyDocuments.Or(nil)) > 0 {
		c.refuse("source_policy_documents", what, fix)
	}
	if d, ok := p.DeadLetterQueue.Get(); ok && len(d.PolicyStatements.Or(nil)) > 0 {
		c.refuse("dead_letter_queue.policy_statements", what, fix)
	}
}

// isEmpty says whether a list holds nothing: it is left out, or has null
// elements at most. What is unknown may hold something.
func isEmpty(m topology.Maybe[topology.Strings]) bool {
	if m.IsUnknown() {
		return false
	}
	return !slices.ContainsFunc(m.Or(nil), func(s topology.Maybe[string]) bool { return !s.IsNull() })
}
