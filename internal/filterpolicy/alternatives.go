package filterpolicy

// rule is one key of a policy with the values it accepts; path is the nested
// keys joined by dots.
type rule struct {
	path   string
	values []*node
}

// maxAlternatives bounds what "$or" may multiply to. AWS refuses more than 150
// combinations, so only hostile input gets here.
const maxAlternatives = 2000

// expand resolves "$or": the policy matches when all rules of one of the lists
// do. ok is false when there would be too many of them.
func expand(root *node) (alternatives [][]rule, ok bool) {
	return expandObject(root, "", [][]rule{nil})
}

func expandObject(n *node, path string, before [][]rule) ([][]rule, bool) {
	for _, m := range n.members {
		switch {
		case m.isOr():
			var after [][]rule
			for _, alternative := range m.value.items {
				branch, fits := expandObject(alternative, path, before)
				if after = append(after, branch...); !fits || len(after) > maxAlternatives {
					return nil, false
				}
			}
			before = after
		case m.value.kind == object:
			after, fits := expandObject(m.value, join(path, m.key), before)
			if !fits {
				return nil, false
			}
			before = after
		default:
			before = withRule(before, rule{path: join(path, m.key), values: m.value.items})
		}
	}
	return before, true
}

// withRule adds the rule to every list, without sharing memory among them.
func withRule(alternatives [][]rule, r rule) [][]rule {
	out := make([][]rule, 0, len(alternatives))
	for _, rules := range alternatives {
		out = append(out, append(rules[:len(rules):len(rules)], r))
	}
	return out
}
