package filterpolicy

import "strings"

// wildcardPattern is a pattern cut at its asterisks: the parts must appear in
// this order, the first at the start and the last at the end.
type wildcardPattern struct {
	parts       []string // one more than there are asterisks
	consecutive bool     // two asterisks side by side
}

// parseWildcard reads a pattern; \* is a plain asterisk and \\ a backslash. Any
// other backslash makes it no pattern.
func parseWildcard(pattern string) (wildcardPattern, bool) {
	var out wildcardPattern
	var part strings.Builder
	previousWild := false
	for i := 0; i < len(pattern); i++ {
		wild := pattern[i] == '*'
		switch {
		case wild:
			out.consecutive = out.consecutive || previousWild
			out.parts = append(out.parts, part.String())
			part.Reset()
		case pattern[i] == '\\':
			i++
			if i == len(pattern) || pattern[i] != '*' && pattern[i] != '\\' {
				return wildcardPattern{}, false
			}
			part.WriteByte(pattern[i])
		default:
			part.WriteByte(pattern[i])
		}
		previousWild = wild
	}
	out.parts = append(out.parts, part.String())
	return out, true
}

// wildcards is the number of asterisks.
func (w wildcardPattern) wildcards() int { return len(w.parts) - 1 }

func (w wildcardPattern) match(value string) bool {
	first, last := w.parts[0], w.parts[len(w.parts)-1]
	if len(w.parts) == 1 {
		return value == first
	}
	if len(value) < len(first)+len(last) || !strings.HasPrefix(value, first) || !strings.HasSuffix(value, last) {
		return false
	}
	value = value[len(first) : len(value)-len(last)]
	for _, part := range w.parts[1 : len(w.parts)-1] {
		at := strings.Index(value, part)
		if at < 0 {
			return false
		}
		value = value[at+len(part):]
	}
	return true
}
