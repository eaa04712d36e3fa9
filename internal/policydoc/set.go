package policydoc

import "slices"

// sortedSet returns the distinct values in order; nil for none. The argument is
// left as it is.
func sortedSet(values []string) []string {
	if len(values) == 0 {
		return nil
	}
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	return slices.Compact(sorted)
}

// mapped returns f of every value.
func mapped(values []string, f func(string) string) []string {
	out := make([]string, 0, len(values))
	for _, value := range values {
		out = append(out, f(value))
	}
	return out
}
