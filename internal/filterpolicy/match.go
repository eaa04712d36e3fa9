package filterpolicy

import (
	"errors"
	"sort"
	"strings"
)

// ErrTooManyAlternatives is what Match answers to a policy whose "$or" multiply
// beyond all that AWS takes.
var ErrTooManyAlternatives = errors.New(`the filter policy's "$or" multiply to more alternatives than can be tried; AWS refuses it as too complex`)

// Match says whether a subscription with the policy receives the message and,
// if not, why: one line for each key that stops it, with "$or" one for each key
// of every alternative. An empty policy lets everything through. The error is an
// *InvalidPolicyError when AWS would refuse the policy or an operator is not
// known, so that there is no answer, or ErrTooManyAlternatives.
func (p *Policy) Match(scope Scope, m Message) (bool, []string, error) {
	var blocking []Problem
	for _, problem := range p.Validate(scope) {
		if problem.blocks() {
			blocking = append(blocking, problem)
		}
	}
	if len(blocking) > 0 {
		return false, nil, &InvalidPolicyError{Problems: blocking}
	}
	if p.IsEmpty() {
		return true, nil, nil
	}
	alternatives, ok := expand(p.root)
	if !ok {
		return false, nil, ErrTooManyAlternatives
	}
	attributes := scope != MessageBody
	found, reason := attributeFields(m.Attributes), "the message has no attributes, and no filter policy matches that"
	if !attributes {
		if found, ok = bodyFields(m.Body); !ok {
			return false, []string{"the message body is not a JSON object, so it never matches in scope MessageBody"}, nil
		}
		reason = "the message body has no values, and no filter policy matches that"
	}
	if found.empty() {
		return false, []string{reason}, nil
	}
	matched, reasons := matchAny(alternatives, found, attributes)
	return matched, reasons, nil
}

func matchAny(alternatives [][]rule, found fields, attributes bool) (bool, []string) {
	seen := map[string]bool{}
	var reasons []string
	for _, rules := range alternatives {
		failed := matchAll(rules, found, attributes)
		if len(failed) == 0 {
			return true, nil
		}
		for _, reason := range failed {
			if !seen[reason] {
				seen[reason] = true
				reasons = append(reasons, reason)
			}
		}
	}
	sort.Strings(reasons)
	return false, reasons
}

// matchAll is empty when all rules hold, otherwise why they do not.
func matchAll(rules []rule, found fields, attributes bool) []string {
	var reasons []string
	var candidates [][]field
	var paths []string
	for _, r := range rules {
		values := found.byPath[r.path]
		_, unreadable := found.unreadable[r.path]
		if len(values) == 0 && !unreadable && r.acceptsAbsence() {
			continue
		}
		matching := r.matching(values, attributes)
		if len(matching) == 0 {
			reasons = append(reasons, r.explain(found, attributes))
			continue
		}
		candidates = append(candidates, matching)
		paths = append(paths, r.path)
	}
	if len(reasons) > 0 || consistent(candidates, nil) {
		return reasons
	}
	return []string{strings.Join(paths, ", ") + ": each is in the message, but not together in one element of a list"}
}

// matching are the fields that satisfy some value of the rule.
func (r rule) matching(values []field, attributes bool) []field {
	var matching []field
	for _, candidate := range values {
		for _, pattern := range r.values {
			if pattern.acceptsField(candidate, values, attributes) {
				matching = append(matching, candidate)
				break
			}
		}
	}
	return matching
}

// acceptsField: of a String.Array, anything-but wants every element unlisted; of a
// list in a body, and of a Number.Array, one unlisted element is enough.
// https://docs.aws.amazon.com/sns/latest/dg/string-value-matching.html
// https://docs.aws.amazon.com/sns/latest/dg/numeric-value-matching.html
func (n *node) acceptsField(candidate field, all []field, attributes bool) bool {
	if !attributes || candidate.alone || !n.needsAll() {
		return n.accepts(candidate.value)
	}
	for _, each := range all {
		if !n.accepts(each.value) {
			return false
		}
	}
	return true
}

// consistent picks one field for each rule so that all can belong together.
func consistent(candidates [][]field, picked []field) bool {
	if len(candidates) == 0 {
		return true
	}
	for _, candidate := range candidates[0] {
		if fits(candidate, picked) && consistent(candidates[1:], append(picked[:len(picked):len(picked)], candidate)) {
			return true
		}
	}
	return false
}

func fits(candidate field, picked []field) bool {
	for _, other := range picked {
		if !candidate.together(other) {
			return false
		}
	}
	return true
}
