package guardrail

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// capital makes text begin a sentence.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// Counted is a number with the noun for it, whose plural ends in s: "1 queue", "2 queues".
func Counted[N int | int64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// and joins names as one reads them aloud: a, b and c.
func and(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
