package filterpolicy

import "math"

// Limits of a filter policy. https://docs.aws.amazon.com/sns/latest/dg/subscription-filter-policy-constraints.html
const (
	MaxKeys                = 5
	MaxCombinations        = 150
	MaxBytes               = 256 * 1024
	MaxWildcardsInPattern  = 3
	MaxWildcardPoints      = 100
	wildcardPointsSingle   = 1 // a pattern with one asterisk
	wildcardPointsEach     = 3 // each asterisk of a pattern with several
	wildcardPointsAnything = 1 // a wildcard inside anything-but
)

// Measure is how much of its budgets a policy uses. AWS's pages disagree on
// nested policies: the older one counts top-level keys, the newer one counts the
// keys that have values, so both are here.
type Measure struct {
	Bytes                 int  // of the text as given, UTF-8
	TopLevelKeys          int  // "$or" is one
	LeafKeys              int  // keys with a list of values, in all alternatives
	Combinations          int  // see combinations; saturates at math.MaxInt32
	UsesOr                bool // an "$or" that SNS reads as alternatives
	Nested                bool // some key holds an object
	WildcardPoints        int  // saturates at math.MaxInt32
	MaxWildcardsInPattern int  // asterisks of the pattern with the most
}

// Measure counts what AWS limits. It does not judge: a policy with problems has
// a measure as well. scope is what the policy would be used with; combinations
// of a nested policy are counted the same way in both, since the nested one is
// refused in MessageAttributes anyway.
func (p *Policy) Measure(_ Scope) Measure {
	m := Measure{Bytes: len(p.source), TopLevelKeys: len(p.root.members)}
	m.Combinations = m.object(p.root, 1)
	return m
}

// object walks one level and returns its combinations: the product over keys of
// the number of values times the nesting level, 1 at the top; "$or" is the sum
// over its alternatives.
func (m *Measure) object(n *node, level int) int {
	product := 1
	for _, member := range n.members {
		switch {
		case member.isOr():
			m.UsesOr = true
			sum := 0
			for _, alternative := range member.value.items {
				sum = plus(sum, m.object(alternative, level))
			}
			product = times(product, sum)
		case member.value.kind == object:
			m.Nested = true
			product = times(product, m.object(member.value, level+1))
		default:
			m.LeafKeys++
			product = times(product, times(len(member.value.items), level))
			m.wildcards(member.value.items)
		}
	}
	return product
}

// wildcards adds the points of one key: the sum over its wildcard patterns
// times their number.
func (m *Measure) wildcards(values []*node) {
	sum, patterns := 0, 0
	for _, value := range values {
		points, asterisks, ok := wildcardPoints(value)
		if ok {
			sum, patterns = sum+points, patterns+1
			m.MaxWildcardsInPattern = max(m.MaxWildcardsInPattern, asterisks)
		}
	}
	m.WildcardPoints = plus(m.WildcardPoints, times(sum, patterns))
}

func wildcardPoints(value *node) (points, asterisks int, ok bool) {
	pattern, negated := wildcardOf(value)
	if pattern == nil || pattern.kind != text {
		return 0, 0, false
	}
	parsed, ok := parseWildcard(pattern.text)
	switch n := parsed.wildcards(); {
	case !ok:
		return 0, 0, false
	case negated:
		return wildcardPointsAnything, n, true
	case n == 1:
		return wildcardPointsSingle, n, true
	default:
		return wildcardPointsEach * n, n, true
	}
}

// wildcardOf finds the operand of {wildcard} or {anything-but: {wildcard}}.
func wildcardOf(value *node) (pattern *node, negated bool) {
	operator, operand := value.operator()
	if operator == "anything-but" {
		operator, operand = operand.operator()
		negated = true
	}
	if operator != "wildcard" {
		return nil, false
	}
	return operand, negated
}

// operator splits {operator: operand}; empty for anything else.
func (n *node) operator() (string, *node) {
	if n.kind != object || len(n.members) != 1 {
		return "", nil
	}
	return n.members[0].key, n.members[0].value
}

// plus and times stop at math.MaxInt32; the operands are not negative. They hold
// on 32-bit platforms as well.
func plus(a, b int) int {
	if a > math.MaxInt32-b {
		return math.MaxInt32
	}
	return a + b
}

func times(a, b int) int {
	if a != 0 && b > math.MaxInt32/a {
		return math.MaxInt32
	}
	return a * b
}
