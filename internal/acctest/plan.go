package acctest

import (
	"slices"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/zclconf/go-cty/cty"
)

// planned is one resource's place in a plan.
type planned struct {
	object   object
	prior    *instance // refreshed; nil when there is none
	change   Change
	private  []byte
	identity *tfprotov6.ResourceIdentityData
	address  string // of a deletion
}

// validate sends every block through validation.
func (w *walk) validate() {
	for _, o := range w.module.objects {
		config := w.encode(w.config(o))
		if o.data {
			resp, err := w.server.ValidateDataResourceConfig(w.ctx, &tfprotov6.ValidateDataResourceConfigRequest{
				TypeName: o.typeName, Config: config,
			})
			w.must(err)
			w.note(o.address(), resp.Diagnostics)
		} else {
			resp, err := w.server.ValidateResourceConfig(w.ctx, &tfprotov6.ValidateResourceConfigRequest{TypeName: o.typeName, Config: config})
			w.must(err)
			w.note(o.address(), resp.Diagnostics)
		}
		w.know(o, cty.DynamicVal)
	}
}

// refresh reads an instance; nil when it is gone, and ok false after an error.
func (w *walk) refresh(address string, i *instance) (*instance, bool) {
	resp, err := w.server.ReadResource(w.ctx, &tfprotov6.ReadResourceRequest{
		TypeName: i.typeName, CurrentState: w.encode(w.upgrade(i)), Private: i.private, CurrentIdentity: i.identity,
	})
	w.must(err)
	if w.note(address, resp.Diagnostics) {
		return i, false
	}
	value := w.decode(resp.NewState, w.schema.ResourceSchemas[i.typeName].Block)
	if value.IsNull() {
		return nil, true
	}
	if !value.IsWhollyKnown() {
		w.bug(address, "a refreshed state holds unknown values", []string{value.GoString()})
	}
	return &instance{typeName: i.typeName, value: value, private: resp.Private, identity: resp.NewIdentity, tainted: i.tainted}, true
}

// plan plans one resource that is written. i is its refreshed state.
func (w *walk) plan(o object, i *instance, replace bool) *planned {
	block := w.blockOf(o)
	config := w.config(o)
	resp, err := w.server.ValidateResourceConfig(w.ctx, &tfprotov6.ValidateResourceConfigRequest{TypeName: o.typeName, Config: w.encode(config)})
	w.must(err)
	if w.note(o.address(), resp.Diagnostics) {
		return nil
	}
	p := &planned{object: o, prior: i}
	before := cty.NullVal(shapeOf(block).value)
	if i != nil && !i.tainted {
		before = i.value
	}
	reasons, ok := w.planOnce(p, before, config, i)
	if !ok {
		return nil
	}
	p.change.Before = before
	switch {
	case i == nil:
		p.change.Action = Create
	case i.tainted:
		p.change.Action = Replace
	case len(reasons) > 0 || replace:
		p.change.Action, p.change.Reasons = Replace, reasons
		if _, ok := w.planOnce(p, cty.NullVal(before.Type()), config, i); !ok {
			return nil
		}
	case p.change.Planned.RawEquals(before):
		p.change.Action = NoOp
	default:
		p.change.Action = Update
	}
	if i != nil {
		p.change.Before = i.value
	}
	return p
}

// planOnce asks for a plan and holds the answer against what is legal. It
// returns the paths that require a replacement.
func (w *walk) planOnce(p *planned, before, config cty.Value, i *instance) ([]string, bool) {
	w.tb.Helper()
	block := w.blockOf(p.object)
	req := &tfprotov6.PlanResourceChangeRequest{
		TypeName: p.object.typeName, PriorState: w.encode(before), Config: w.encode(config),
		ProposedNewState: w.encode(proposed(block.Attributes, before, config)),
	}
	if !before.IsNull() && i != nil {
		req.PriorPrivate, req.PriorIdentity = i.private, i.identity
	}
	resp, err := w.server.PlanResourceChange(w.ctx, req)
	w.must(err)
	if w.note(p.object.address(), resp.Diagnostics) {
		return nil, false
	}
	p.change.Planned, p.private, p.identity = w.decode(resp.PlannedState, block), resp.PlannedPrivate, resp.PlannedIdentity
	w.bug(p.object.address(), "the provider planned an invalid value", illegal(block.Attributes, before, config, p.change.Planned, ""))
	var reasons []string
	for _, path := range resp.RequiresReplace {
		if !before.IsNull() && changedAt(path, before, p.change.Planned) {
			reasons = append(reasons, pathOf(path))
		}
	}
	return reasons, true
}

// changedAt says whether a path that is said to require a replacement changes at
// all; core ignores it otherwise.
func changedAt(path *tftypes.AttributePath, before, after cty.Value) bool {
	for _, step := range path.Steps() {
		name, ok := step.(tftypes.AttributeName)
		if !ok || before.IsNull() || after.IsNull() || !after.IsKnown() {
			break
		}
		before, after = before.GetAttr(string(name)), after.GetAttr(string(name))
	}
	return !before.RawEquals(after)
}

// planDestroy plans the deletion of a resource.
func (w *walk) planDestroy(address string, i *instance) *planned {
	gone := cty.NullVal(i.value.Type())
	resp, err := w.server.PlanResourceChange(w.ctx, &tfprotov6.PlanResourceChangeRequest{
		TypeName: i.typeName, PriorState: w.encode(i.value), ProposedNewState: w.encode(gone), Config: w.encode(gone),
		PriorPrivate: i.private, PriorIdentity: i.identity,
	})
	w.must(err)
	if w.note(address, resp.Diagnostics) {
		return nil
	}
	return &planned{prior: i, change: Change{Action: Delete, Before: i.value, Planned: gone}, private: resp.PlannedPrivate}
}

// readData reads a data source whose configuration is known.
func (w *walk) readData(o object, out *Outcome) {
	config := w.config(o)
	if !config.IsWhollyKnown() {
		w.know(o, cty.UnknownVal(shapeOf(w.blockOf(o)).value))
		return
	}
	resp, err := w.server.ReadDataSource(w.ctx, &tfprotov6.ReadDataSourceRequest{TypeName: o.typeName, Config: w.encode(config)})
	w.must(err)
	if w.note(o.address(), resp.Diagnostics) {
		return
	}
	v := w.decode(resp.State, w.blockOf(o))
	out.Data[o.address()] = v
	w.know(o, v)
}

func sorted(list []string) []string {
	slices.Sort(list)
	return list
}
