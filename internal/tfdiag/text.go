package tfdiag

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
)

// maxSummary is how many characters a summary has at most: longer ones wrap in
// an 80-column terminal, behind Terraform's "Warning: ".
const maxSummary = 70

// summary makes one line of a text: the first letter large, no full stop, and
// cut to length.
func summary(text string) string {
	text = strings.TrimRight(strings.Join(strings.Fields(text), " "), ".")
	if first, size := utf8.DecodeRuneInString(text); size > 0 {
		text = string(unicode.ToUpper(first)) + text[size:]
	}
	if utf8.RuneCountInString(text) <= maxSummary {
		return text
	}
	return strings.TrimSpace(string([]rune(text)[:maxSummary-1])) + "…"
}

// paragraphs joins texts with an empty line between them, leaving out empty ones.
func paragraphs(texts ...string) string {
	var kept []string
	for _, text := range texts {
		if text = strings.TrimSpace(text); text != "" {
			kept = append(kept, text)
		}
	}
	return strings.Join(kept, "\n\n")
}

// errorAt makes an error with or without a path.
func errorAt(at path.Path, head, detail string) diag.Diagnostics {
	if at.Equal(path.Empty()) {
		return diag.Diagnostics{diag.NewErrorDiagnostic(head, detail)}
	}
	return diag.Diagnostics{diag.NewAttributeErrorDiagnostic(at, head, detail)}
}

// warningAt makes a warning with or without a path.
func warningAt(at path.Path, head, detail string) diag.Diagnostics {
	if at.Equal(path.Empty()) {
		return diag.Diagnostics{diag.NewWarningDiagnostic(head, detail)}
	}
	return diag.Diagnostics{diag.NewAttributeWarningDiagnostic(at, head, detail)}
}

// plain is an error's text on one line.
func plain(err error) string {
	if err == nil {
		return "no reason was given"
	}
	return strings.Join(strings.Fields(err.Error()), " ")
}

// sentence makes a text begin with a large letter and end with one full stop.
func sentence(text string) string {
	text = strings.TrimRight(strings.TrimSpace(text), ".")
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}
