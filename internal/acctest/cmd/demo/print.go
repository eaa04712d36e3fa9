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

// onlyDiagnostics keeps the boxes that Terraform draws around errors and warnings.
func onlyDiagnostics(out string) string {
	var kept []string
	for _, line := range strings.Split(out, "\n") {
		if strings.HasPrefix(line, "╷") || strings.HasPrefix(line, "│") || strings.HasPrefix(line, "╵") {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
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
