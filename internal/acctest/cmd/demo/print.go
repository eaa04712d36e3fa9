package main

import (
	"fmt"
	"strings"
)

func say(text string) { fmt.Println(text) }

func title(text string) { say("\n── " + text + " " + strings.Repeat("─", max(2, 90-len(text)))) }

func indent(text, by string) string {
	return by + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n"+by)
}

// onlyDiagnostics keeps what Terraform says from the first error or warning on.
func onlyDiagnostics(out string) string {
	lines := strings.Split(out, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "Error: ") || strings.HasPrefix(line, "Warning: ") {
			return indent(strings.Join(lines[i:], "\n"), "    ")
		}
	}
	return ""
}

// lastLines keeps the lines from the last mention of a word on, without blanks.
func lastLines(out, word string) string {
	var kept []string
	for _, line := range strings.Split(out, "\n") {
		if strings.Contains(line, word+".") && !strings.HasPrefix(line, " ") || strings.HasPrefix(line, "Apply complete") ||
			strings.HasPrefix(line, "Destroy complete") || strings.HasPrefix(line, "No changes") {
			kept = append(kept, "  "+strings.TrimSpace(line))
		}
	}
	return strings.Join(kept, "\n")
}
