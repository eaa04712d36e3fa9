package filterpolicy

import (
	"net/netip"
	"strconv"
	"strings"
)

func (v *validator) stringOperand(path, operator string, n *node) bool {
	if n.kind != text {
		v.refuse(path, CodeBadOperand, "%s match pattern must be a string", operator)
		return false
	}
	v.attributeText(path, n)
	return true
}

func (v *validator) wildcard(path string, n *node) {
	if !v.stringOperand(path, "wildcard", n) {
		return
	}
	pattern, ok := parseWildcard(n.text)
	switch {
	case !ok:
		v.report(path, CodeBadOperand, Unknown, `a backslash in a wildcard pattern may only stand before "*" or another backslash`)
	case pattern.consecutive:
		v.report(path, CodeUnconfirmedForm, Unknown, "a wildcard pattern with two asterisks in a row is not documented: write one")
	}
}

// anythingBut takes a literal, a list of strings or of numbers, or {prefix},
// {wildcard}. {exists} was refused by AWS when recorded. {suffix} was too, in
// 2024, but the family of forms has grown since, so it is Unknown.
// https://docs.aws.amazon.com/sns/latest/dg/string-value-matching.html#string-anything-but-matching
func (v *validator) anythingBut(path string, n *node) {
	switch n.kind {
	case list:
		v.anythingButList(path, n)
	case object:
		v.anythingButPattern(path, n)
	case text, numeric:
		v.literal(path, n)
	default:
		v.report(path, CodeUnconfirmedForm, Unknown, "anything-but with true, false or null is not documented: give a string, a number or a list")
	}
}

func (v *validator) anythingButList(path string, n *node) {
	if len(n.items) == 0 {
		v.report(path, CodeUnconfirmedForm, Unknown, "an empty list in anything-but is not documented: it would match everything")
		return
	}
	kinds := map[kind]bool{}
	for i, item := range n.items {
		if item.kind == list || item.kind == object {
			v.refuse(index(path, i), CodeBadValue, "Match value must be String, number, true, false, or null")
			return
		}
		v.literal(index(path, i), item)
		kinds[item.kind] = true
	}
	if len(kinds) > 1 || !kinds[text] && !kinds[numeric] {
		v.report(path, CodeUnconfirmedForm, Unknown, "a list in anything-but is documented for strings alone or numbers alone")
	}
}

func (v *validator) anythingButPattern(path string, n *node) {
	if len(n.members) != 1 {
		v.report(path, CodeManyOperators, Unknown, "Only one key allowed in match expression")
		return
	}
	m := n.members[0]
	inner := join(path, m.key)
	switch m.key {
	case "prefix":
		v.stringOperand(inner, m.key, m.value)
	case "wildcard":
		v.wildcard(inner, m.value)
	case "suffix", "equals-ignore-case":
		if v.stringOperand(inner, m.key, m.value) {
			v.report(path, CodeUnconfirmedForm, Unknown, "Unsupported anything-but pattern: %s", m.key)
		}
	case "exists":
		v.refuse(path, CodeBadOperand, "Unsupported anything-but pattern: exists")
	default:
		v.report(path, CodeUnknownOperator, Unknown, "Unsupported anything-but pattern: %s", m.key)
	}
}

// cidr checks an address range. That the text for a wrong type speaks of a
// prefix is AWS's.
func (v *validator) cidr(path string, n *node) {
	if n.kind != text {
		v.refuse(path, CodeBadCIDR, "prefix match pattern must be a string")
		return
	}
	parts := strings.Split(n.text, "/")
	if len(parts) != 2 {
		v.refuse(path, CodeBadCIDR, "Malformed CIDR, one '/' required")
		return
	}
	bits, err := strconv.Atoi(parts[1])
	if err != nil {
		v.refuse(path, CodeBadCIDR, "Malformed CIDR, mask bits must be an integer")
		return
	}
	address, err := netip.ParseAddr(parts[0])
	switch {
	case err != nil || address.Zone() != "":
		v.refuse(path, CodeBadCIDR, "Nonstandard IP address: %s", parts[0])
	case bits < 0 || bits > address.BitLen():
		v.report(path, CodeBadCIDR, Unknown, "an address of %d bits cannot have a mask of %d", address.BitLen(), bits)
	case bits == address.BitLen():
		v.report(path, CodeUnconfirmedForm, Unknown, "AWS's rule engine wants fewer than %d mask bits: write the one address as a string", bits)
	case netip.PrefixFrom(address, bits).Masked().Addr() != address:
		v.report(path, CodeUnconfirmedForm, Unknown, "the address has bits behind its mask: write %s", netip.PrefixFrom(address, bits).Masked())
	}
}
