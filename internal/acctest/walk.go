package acctest

import (
	"context"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
	"github.com/zclconf/go-cty/cty/msgpack"
)

// phase is what is known while a walk evaluates expressions.
type phase int

const (
	validating phase = iota // no variable
	planning                // variables
	applying                // everything
)

// walk is one of core's passes over a module, with a provider of its own.
type walk struct {
	*Stack
	ctx    context.Context // A walk lives for one call.
	phase  phase
	server tfprotov6.ProviderServer
	module module
	values map[string]map[string]cty.Value // type, name → value, for references
	data   map[string]map[string]cty.Value
	found  Diagnostics
}

// start begins a walk; all but the first configure the provider.
func (s *Stack) start(m module, p phase) *walk {
	w := &walk{
		Stack: s, ctx: s.context(), phase: p, server: s.serve(), module: m,
		values: map[string]map[string]cty.Value{}, data: map[string]map[string]cty.Value{},
	}
	block := s.schema.Provider.Block
	file, diags := parseBody(s.providerBlock())
	if diags.HasErrors() {
		s.tb.Fatalf("parse the provider block: %s", diags)
	}
	config, err := decode(file, shapeOf(block).spec, w.scope())
	if err != nil {
		s.tb.Fatalf("provider block: %s", err)
	}
	wire := w.encode(config)
	if p == validating {
		// Core validates the block in every walk. It takes longer than all the rest,
		// so here it has to do where the block says something of its own.
		if s.Provider == "" && s.Connection == "" {
			return w
		}
		validated, err := w.server.ValidateProviderConfig(w.ctx, &tfprotov6.ValidateProviderConfigRequest{Config: wire})
		w.must(err)
		w.note("provider", validated.Diagnostics)
		return w
	}
	configured, err := w.server.ConfigureProvider(w.ctx, &tfprotov6.ConfigureProviderRequest{TerraformVersion: "1.11.4", Config: wire})
	w.must(err)
	w.note("provider", configured.Diagnostics)
	return w
}

// must stops the test: a call that fails beside its diagnostics is a bug.
func (w *walk) must(err error) {
	w.tb.Helper()
	if err != nil {
		w.tb.Fatalf("the provider did not answer: %s", err)
	}
}

// note keeps diagnostics and reports whether there was an error among them.
func (w *walk) note(address string, diags []*tfprotov6.Diagnostic) bool {
	failed := false
	for _, d := range diags {
		w.found = append(w.found, diagnosticOf(address, d))
		failed = failed || d.Severity == tfprotov6.DiagnosticSeverityError
	}
	return failed
}

// bug reports what core would blame the provider for.
func (w *walk) bug(address, what string, details []string) {
	w.tb.Helper()
	for _, detail := range details {
		w.tb.Errorf("%s: %s: %s", address, what, detail)
	}
}

// scope is what expressions can refer to.
func (w *walk) scope() *hcl.EvalContext {
	vars, computed := cloneVars(w.Vars), cloneVars(w.Computed)
	if w.phase == validating {
		hide(vars)
	}
	if w.phase == validating || w.phase == planning && !w.resolved {
		hide(computed)
	}
	all := map[string]cty.Value{"var": cty.ObjectVal(vars), "computed": cty.ObjectVal(computed)}
	for typeName, named := range w.values {
		all[typeName] = cty.ObjectVal(named)
	}
	data := map[string]cty.Value{}
	for typeName, named := range w.data {
		data[typeName] = cty.ObjectVal(named)
	}
	if len(data) > 0 {
		all["data"] = cty.ObjectVal(data)
	}
	return &hcl.EvalContext{Variables: all, Functions: functions}
}

func hide(values map[string]cty.Value) {
	for name, v := range values {
		values[name] = cty.UnknownVal(v.Type())
	}
}

// know makes a value available to the blocks below.
func (w *walk) know(o object, v cty.Value) {
	to := w.values
	if o.data {
		to = w.data
	}
	if to[o.typeName] == nil {
		to[o.typeName] = map[string]cty.Value{}
	}
	to[o.typeName][o.name] = v
}

// config evaluates a block.
func (w *walk) config(o object) cty.Value {
	w.tb.Helper()
	v, err := decode(o.body, shapeOf(w.blockOf(o)).spec, w.scope())
	if err != nil {
		w.tb.Fatalf("%s: %s", o.address(), err)
	}
	if w.Override != nil && !o.data {
		v = w.Override(w.phase == applying || w.resolved, v)
	}
	return v
}

func (w *walk) encode(v cty.Value) *tfprotov6.DynamicValue {
	w.tb.Helper()
	wire, err := msgpack.Marshal(v, v.Type().WithoutOptionalAttributesDeep())
	w.must(err)
	return &tfprotov6.DynamicValue{MsgPack: wire}
}

func (w *walk) decode(v *tfprotov6.DynamicValue, b *tfprotov6.SchemaBlock) cty.Value {
	w.tb.Helper()
	t := shapeOf(b).value
	if v == nil {
		return cty.NullVal(t)
	}
	out, err := msgpack.Unmarshal(v.MsgPack, t)
	w.must(err)
	return out
}

// upgrade sends a stored value through UpgradeResourceState, as core does
// whenever it reads a state.
func (w *walk) upgrade(i *instance) cty.Value {
	w.tb.Helper()
	text, err := ctyjson.Marshal(i.value, i.value.Type())
	w.must(err)
	schema := w.schema.ResourceSchemas[i.typeName]
	resp, err := w.server.UpgradeResourceState(w.ctx, &tfprotov6.UpgradeResourceStateRequest{
		TypeName: i.typeName, Version: schema.Version, RawState: &tfprotov6.RawState{JSON: text},
	})
	w.must(err)
	w.note(i.typeName, resp.Diagnostics)
	return w.decode(resp.UpgradedState, schema.Block)
}

// pathOf writes a path as a person does: alarms.dead_letters, subscriptions["a"].
func pathOf(p *tftypes.AttributePath) string {
	if p == nil {
		return ""
	}
	out := ""
	for _, step := range p.Steps() {
		switch s := step.(type) {
		case tftypes.AttributeName:
			if out != "" {
				out += "."
			}
			out += string(s)
		case tftypes.ElementKeyString:
			out += "[\"" + string(s) + "\"]"
		case tftypes.ElementKeyInt:
			out += "[" + cty.NumberIntVal(int64(s)).AsBigFloat().String() + "]"
		case tftypes.ElementKeyValue:
			out += "[" + tftypes.Value(s).String() + "]"
		}
	}
	return out
}
