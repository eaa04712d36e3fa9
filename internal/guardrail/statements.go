package guardrail

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// writtenStatement is a statement that the user adds to a queue's access
// policy. Whole says that every part of it is known; one that is not must only
// be judged by what it certainly contains.
type writtenStatement struct {
	policydoc.Statement
	Whole bool
	path  string // as in HCL
	reads string // dotted
	label string // in a sentence: statement "AllowBucket"
}

// sourceStatements lists what the user adds to the source queue's policy:
// policy_statements by Sid, then the statements of source_policy_documents.
func (p *Pair) sourceStatements() []writtenStatement {
	list := statementsIn(p.Planned.PolicyStatements, "policy_statements")
	documents, _ := p.Planned.SourcePolicyDocuments.Get()
	for i, document := range documents {
		text, ok := document.Get()
		if !ok {
			continue
		}
		parsed, err := policydoc.ParseDocument(text)
		if err != nil {
			continue // the resource refuses a document it cannot read
		}
		for j, statement := range parsed.Statements {
			list = append(list, writtenStatement{
				Statement: statement, Whole: true,
				path: "source_policy_documents", reads: "source_policy_documents",
				label: documentLabel(i, j, statement.Sid),
			})
		}
	}
	return list
}

// deadLetterStatements lists what the user adds to the dead-letter queue's policy.
func (p *Pair) deadLetterStatements() []writtenStatement {
	queue, ok := p.Planned.DeadLetterQueue.Get()
	if !ok {
		return nil
	}
	return statementsIn(queue.PolicyStatements, "dead_letter_queue.policy_statements")
}

func documentLabel(document, statement int, sid string) string {
	if sid != "" {
		return fmt.Sprintf("the statement %q of source_policy_documents[%d]", sid, document)
	}
	return fmt.Sprintf("statement %d of source_policy_documents[%d]", statement+1, document)
}

func statementsIn(all topology.Maybe[map[string]topology.Maybe[topology.Statement]], attribute string) []writtenStatement {
	written, ok := all.Get()
	if !ok || len(written) == 0 {
		return nil
	}
	list := make([]writtenStatement, 0, len(written))
	for _, sid := range slices.Sorted(maps.Keys(written)) {
		s, ok := written[sid].Get()
		if !ok {
			continue
		}
		statement, whole := convert(sid, s)
		list = append(list, writtenStatement{
			Statement: statement, Whole: whole,
			path: fmt.Sprintf("%s[%q]", attribute, sid), reads: attribute + "." + sid,
			label: fmt.Sprintf("the statement %q", sid),
		})
	}
	return list
}

// convert turns a described statement into a document's, and says whether all
// of it was known.
func convert(sid string, s topology.Statement) (policydoc.Statement, bool) {
	c := converter{whole: true}
	return policydoc.Statement{
		Sid:           sid,
		Effect:        c.text(s.Effect, policydoc.Allow),
		Principals:    c.principals(s.Principals),
		NotPrincipals: c.principals(s.NotPrincipals),
		Actions:       c.list(s.Actions),
		NotActions:    c.list(s.NotActions),
		Conditions:    c.conditions(s.Conditions),
	}, c.whole
}

// converter remembers whether anything it met was unknown.
type converter struct{ whole bool }

func (c *converter) text(m topology.Maybe[string], missing string) string {
	if m.IsUnknown() {
		c.whole = false
	}
	return m.Or(missing)
}

func (c *converter) list(m topology.Maybe[topology.Strings]) []string {
	if m.IsUnknown() {
		c.whole = false
	}
	return c.strings(m.Or(nil))
}

func (c *converter) strings(all topology.Strings) []string {
	var list []string
	for _, m := range all {
		if text, ok := m.Get(); ok {
			list = append(list, text)
		} else {
			c.whole = false
		}
	}
	return list
}

func (c *converter) principals(m topology.Maybe[map[string]topology.Strings]) policydoc.Principals {
	if m.IsUnknown() {
		c.whole = false
	}
	var p policydoc.Principals
	for kind, identifiers := range m.Or(nil) {
		list := c.strings(identifiers)
		if kind == "*" {
			p.Everyone = true
			continue
		}
		if p.ByType == nil {
			p.ByType = map[string][]string{}
		}
		p.ByType[kind] = list
	}
	return p
}

func (c *converter) conditions(m topology.Maybe[[]topology.Maybe[topology.Condition]]) []policydoc.Condition {
	if m.IsUnknown() {
		c.whole = false
	}
	var list []policydoc.Condition
	for _, each := range m.Or(nil) {
		condition, ok := each.Get()
		if !ok {
			c.whole = false
			continue
		}
		list = append(list, policydoc.Condition{
			Operator: c.text(condition.Test, ""),
			Key:      c.text(condition.Variable, ""),
			Values:   c.list(condition.Values),
		})
	}
	return list
}

// covers reports whether the statement is about an SQS action: by name, by
// wildcard, or by not leaving it out.
func covers(s policydoc.Statement, action string) bool {
	if len(s.NotActions) > 0 {
		return !slices.ContainsFunc(s.NotActions, func(pattern string) bool { return matchesAction(pattern, action) })
	}
	return slices.ContainsFunc(s.Actions, func(pattern string) bool { return matchesAction(pattern, action) })
}

// matchesAction compares an IAM action pattern with an action; case has no
// meaning in either, * stands for any characters and ? for one.
func matchesAction(pattern, action string) bool {
	return wildcard(strings.ToLower(pattern), strings.ToLower(action))
}

// wildcard matches in time linear in the product of both lengths: of several
// asterisks only the last one is ever taken back.
func wildcard(pattern, text string) bool {
	p, t, star, mark := 0, 0, -1, 0
	for t < len(text) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, mark, p = p, t, p+1
		case p < len(pattern) && (pattern[p] == '?' || pattern[p] == text[t]):
			p, t = p+1, t+1
		case star >= 0:
			mark++
			p, t = star+1, mark
		default:
			return false
		}
	}
	return strings.Trim(pattern[p:], "*") == ""
}
