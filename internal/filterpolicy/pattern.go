package filterpolicy

import (
	"net/netip"
	"strings"
)

// accepts says whether one value of a message satisfies one value of a policy.
// exists is decided by rule, since it is about absence.
func (n *node) accepts(value *node) bool {
	operator, operand := n.operator()
	switch operator {
	case "":
		return n.equal(value)
	case "anything-but":
		return !operand.excludes(value)
	case "numeric":
		return value.kind == numeric && inRange(operand.items, value.number)
	case "cidr":
		return value.kind == text && inCIDR(operand.text, value.text)
	case "exists":
		return operand.truth && value.kind != null && !(value.kind == text && value.text == "")
	}
	return acceptsText(operator, operand.text, value)
}

func acceptsText(operator, pattern string, value *node) bool {
	if value.kind != text {
		return false
	}
	switch operator {
	case "prefix":
		return strings.HasPrefix(value.text, pattern)
	case "suffix":
		return strings.HasSuffix(value.text, pattern)
	case "equals-ignore-case":
		return strings.EqualFold(value.text, pattern)
	case "wildcard":
		parsed, ok := parseWildcard(pattern)
		return ok && parsed.match(value.text)
	}
	return false
}

// excludes says whether anything-but with operand n rules the value out.
func (n *node) excludes(value *node) bool {
	switch n.kind {
	case list:
		for _, item := range n.items {
			if item.equal(value) {
				return true
			}
		}
		return false
	case object:
		operator, operand := n.operator()
		return operator != "" && acceptsText(operator, operand.text, value)
	}
	return n.equal(value)
}

// inRange reads [operator, number, operator, number] as all of them.
func inRange(terms []*node, value number) bool {
	for i := 0; i+1 < len(terms); i += 2 {
		order := value.compare(terms[i+1].number)
		holds := false
		switch terms[i].text {
		case "=":
			holds = order == 0
		case "<":
			holds = order < 0
		case "<=":
			holds = order <= 0
		case ">":
			holds = order > 0
		case ">=":
			holds = order >= 0
		}
		if !holds {
			return false
		}
	}
	return true
}

func inCIDR(cidr, value string) bool {
	prefix, err := netip.ParsePrefix(cidr)
	if err != nil {
		return false
	}
	address, err := netip.ParseAddr(value)
	return err == nil && address.Zone() == "" && prefix.Contains(address)
}

// acceptsAbsence says whether the rule is content without the key.
func (r rule) acceptsAbsence() bool {
	for _, value := range r.values {
		if operator, operand := value.operator(); operator == "exists" && !operand.truth {
			return true
		}
	}
	return false
}

// needsAll says whether a value of a policy speaks about a whole String.Array:
// anything-but wants every element unlisted.
// https://docs.aws.amazon.com/sns/latest/dg/string-value-matching.html#string-anything-but-matching
func (n *node) needsAll() bool {
	operator, _ := n.operator()
	return operator == "anything-but"
}
