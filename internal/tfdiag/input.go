package tfdiag

import (
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
)

// Text is the body of a diagnostic in its parts. Each is one or two sentences
// with full stops; empty parts are left out.
type Text struct {
	What string // what is wrong, with the values
	Why  string // why it matters
	Fix  string // what to do, with a value that works
	More string // where to read more
}

func (t Text) paragraphs() string { return paragraphs(t.What, t.Why, t.Fix, t.More) }

// Invalid is an error about a value that the configuration gives. The summary
// names the attribute, and so does the detail's first line.
func Invalid(at path.Path, text Text) diag.Diagnostics {
	name := written(at)
	if name == "" {
		return errorAt(at, "Invalid configuration", text.paragraphs())
	}
	return errorAt(at, summary("Invalid value of "+name), paragraphs(name+": "+text.What, text.Why, text.Fix, text.More))
}

// written is a path as people write it. Nobody can point to one element of a set:
// the set stands for it, and the text of the diagnostic has the element.
func written(at path.Path) string {
	steps := at.Steps()
	for i, step := range steps {
		if _, ok := step.(path.PathStepElementKeyValue); ok {
			return steps[:i].String()
		}
	}
	return at.String()
}

// Error is an error with a summary of its own. An empty path blames no
// attribute.
func Error(at path.Path, head string, text Text) diag.Diagnostics {
	return errorAt(at, summary(head), text.paragraphs())
}

// Warning is a warning with a summary of its own. Terraform folds warnings of
// equal summary: keep it constant for one cause.
func Warning(at path.Path, head string, text Text) diag.Diagnostics {
	return warningAt(at, summary(head), text.paragraphs())
}

// Bug is an error that no configuration can cause or mend. doing says what the
// provider was about to do: "decode the plan of queueguard_redrive_pair".
func Bug(doing string, err error) diag.Diagnostics {
	return errorAt(path.Empty(), "The provider made a mistake", paragraphs(
		fmt.Sprintf("It could not %s: %v.", doing, err),
		"This is always a bug in the provider, not in your configuration.",
		"Please report it, with this text and the resource's configuration, at "+issues+".",
	))
}

// issues is where bugs are reported.
const issues = "https://github.com/queueguard/terraform-provider-queueguard/issues"

// AsWarnings returns the same diagnostics with errors turned into warnings.
func AsWarnings(diags diag.Diagnostics) diag.Diagnostics {
	var out diag.Diagnostics
	for _, d := range diags {
		at := path.Empty()
		if withPath, ok := d.(diag.DiagnosticWithPath); ok {
			at = withPath.Path()
		}
		out.Append(warningAt(at, d.Summary(), d.Detail())...)
	}
	return out
}

// About returns the same diagnostics with a line before each detail that says
// what they are about. Those that are about no attribute get the path.
func About(within path.Path, subject string, diags diag.Diagnostics) diag.Diagnostics {
	var out diag.Diagnostics
	for _, d := range diags {
		at := within
		if withPath, ok := d.(diag.DiagnosticWithPath); ok && len(withPath.Path().Steps()) > 0 {
			at = withPath.Path()
		}
		one := errorAt
		if d.Severity() == diag.SeverityWarning {
			one = warningAt
		}
		out.Append(one(at, d.Summary(), paragraphs(subject, d.Detail()))...)
	}
	return out
}
