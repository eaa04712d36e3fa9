package acctest

import (
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
)

// Diagnostic is what a run said.
type Diagnostic struct {
	Severity string // "error" or "warning"
	Summary  string
	Detail   string
	Path     string // dead_letter_queue.name; "" for the whole resource
	Address  string // queueguard_redrive_pair.test, or "provider"
}

func diagnosticOf(address string, d *tfprotov6.Diagnostic) Diagnostic {
	return Diagnostic{
		Severity: strings.ToLower(d.Severity.String()), Summary: d.Summary, Detail: d.Detail, Path: pathOf(d.Attribute), Address: address,
	}
}

// Diagnostics are in the order in which they were said.
type Diagnostics []Diagnostic

// HasErrors says whether there is an error among them.
func (d Diagnostics) HasErrors() bool { return len(d.Errors()) > 0 }

// Errors are those that stop a run.
func (d Diagnostics) Errors() Diagnostics { return d.of("error") }

// Warnings are those that do not.
func (d Diagnostics) Warnings() Diagnostics { return d.of("warning") }

func (d Diagnostics) of(severity string) (out Diagnostics) {
	for _, one := range d {
		if one.Severity == severity {
			out = append(out, one)
		}
	}
	return out
}

// Lines are severity, path and summary of each, to compare with.
func (d Diagnostics) Lines() []string {
	var out []string
	for _, one := range d {
		out = append(out, fmt.Sprintf("%s %s: %s", one.Severity, one.Path, one.Summary))
	}
	return out
}

// Rules are the IDs of the rules that spoke, in order: QG104.
func (d Diagnostics) Rules() []string {
	var out []string
	for _, one := range d {
		if id, _, ok := strings.Cut(one.Summary, ":"); ok && strings.HasPrefix(id, "QG") {
			out = append(out, id)
		}
	}
	return out
}

// Text is everything, for messages and for searching.
func (d Diagnostics) Text() string {
	var b strings.Builder
	for _, one := range d {
		fmt.Fprintf(&b, "%s: %s (%s %s)\n%s\n", one.Severity, one.Summary, one.Address, one.Path, one.Detail)
	}
	return b.String()
}

// Action is what happens to a resource.
type Action string

// The actions of a plan.
const (
	NoOp    Action = "no-op"
	Create  Action = "create"
	Update  Action = "update"
	Replace Action = "replace"
	Delete  Action = "delete"
)

// Change is the plan for one resource.
type Change struct {
	Action  Action
	Before  cty.Value // refreshed; null when there was none
	Planned cty.Value // null when it is deleted
	Reasons []string  // the paths that require a replacement
}

// Outcome is the result of one run.
type Outcome struct {
	Diagnostics
	// Changes by address.
	Changes map[string]Change
	// Data are the values of data sources by address.
	Data map[string]cty.Value
}

// Empty says that a plan changes nothing.
func (o Outcome) Empty() bool {
	for _, c := range o.Changes {
		if c.Action != NoOp {
			return false
		}
	}
	return true
}

// Changed lists the top-level attributes in which a planned value differs from
// what there is, sorted as the schema has them.
func (c Change) Changed() []string { return c.ChangedIn() }

// ChangedIn lists the attributes that differ in the object at that place.
func (c Change) ChangedIn(names ...string) []string {
	before, planned := c.Before, c.Planned
	for _, name := range names {
		if !known(before) || !known(planned) {
			return nil
		}
		before, planned = before.GetAttr(name), planned.GetAttr(name)
	}
	if !known(before) || !known(planned) {
		return nil
	}
	var out []string
	for name := range before.Type().AttributeTypes() {
		if !before.GetAttr(name).RawEquals(planned.GetAttr(name)) {
			out = append(out, name)
		}
	}
	return sorted(out)
}

func known(v cty.Value) bool { return v.IsKnown() && !v.IsNull() }
