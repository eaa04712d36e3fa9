package guardrail

import (
	"fmt"
	"strings"
)

// seconds says a duration in the unit that is written and in one that people
// read: "172800 s (2 days)", "5430 s (1 h 30 min 30 s)", "90 s".
func seconds(n int64) string {
	return fmt.Sprintf("%d s%s", n, inBrackets(n))
}

// inBrackets is the readable form to put after a number of seconds; nothing
// where the number can be read as it is.
func inBrackets(n int64) string {
	if n < 120 && n != 60 {
		return ""
	}
	return " (" + spoken(n) + ")"
}

func spoken(n int64) string {
	units := []struct {
		size           int64
		one, many, abb string
	}{{day, "day", "days", "d"}, {3600, "hour", "hours", "h"}, {60, "minute", "minutes", "min"}, {1, "second", "seconds", "s"}}
	var parts []string
	for _, u := range units {
		count := n / u.size
		if count == 0 {
			continue
		}
		if n%u.size == 0 && len(parts) == 0 {
			if count == 1 {
				return "1 " + u.one
			}
			return fmt.Sprintf("%d %s", count, u.many)
		}
		parts = append(parts, fmt.Sprintf("%d %s", count, u.abb))
		n %= u.size
	}
	return strings.Join(parts, " ")
}

// wholeDays rounds up to full days, within what a queue can keep.
func wholeDays(n int64) int64 {
	return max(shortestRetention, min((n+day-1)/day*day, longestRetention))
}
