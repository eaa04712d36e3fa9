package acctest

import (
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
)

// at names a planned deletion, which has no block.
func (p *planned) at(address string) *planned {
	p.address = address
	return p
}

// apply carries plans out, and goes on with the others after one has failed.
func (w *walk) apply(plans []*planned) {
	w.tb.Helper()
	for _, p := range plans {
		address := p.address
		if address == "" {
			address = p.object.address()
		}
		// What was refreshed is what state holds from here on.
		if p.prior != nil {
			w.state[address] = p.prior
		} else {
			delete(w.state, address)
		}
		switch p.change.Action {
		case NoOp:
		case Delete:
			w.destroy(address, p.prior)
		case Replace:
			w.replace(address, p)
		case Create, Update:
			w.change(address, p, p.prior)
		}
		if now := w.state[address]; now != nil && p.change.Action != Delete {
			w.know(p.object, now.value)
		} else if p.change.Action != Delete {
			w.know(p.object, cty.DynamicVal)
		}
	}
	for address, i := range w.deposed {
		if p := w.planDestroy(address, i); p != nil && w.remove(address, i) == nil {
			delete(w.deposed, address)
		}
	}
}

// replace deletes and creates, or the other way round.
func (w *walk) replace(address string, p *planned) {
	w.tb.Helper()
	old := p.prior
	if !p.object.createBeforeDestroy {
		w.destroy(address, old)
		if w.state[address] == nil {
			w.change(address, p, nil)
		}
		return
	}
	delete(w.state, address)
	w.change(address, p, nil)
	if w.state[address] == nil || w.state[address].tainted {
		if w.state[address] == nil {
			w.state[address] = old // nothing was created: core puts the old one back
		} else {
			w.deposed[address] = old
		}
		return
	}
	w.deposed[address] = old
}

// change plans once more, now that everything is known, holds the plan against
// the first one, and applies it.
func (w *walk) change(address string, p *planned, i *instance) {
	w.tb.Helper()
	config := w.config(p.object)
	block := w.blockOf(p.object)
	before := cty.NullVal(shapeOf(block).value)
	if i != nil {
		before = i.value
	}
	valid, err := w.server.ValidateResourceConfig(w.ctx, &tfprotov6.ValidateResourceConfigRequest{
		TypeName: p.object.typeName, Config: w.encode(config),
	})
	w.must(err)
	if w.note(address, valid.Diagnostics) {
		return
	}
	final := &planned{object: p.object}
	if _, ok := w.planOnce(final, before, config, i); !ok {
		return
	}
	w.bug(address, "the provider produced an inconsistent final plan", inconsistent(p.change.Planned, final.change.Planned, ""))
	resp, err := w.server.ApplyResourceChange(w.ctx, &tfprotov6.ApplyResourceChangeRequest{
		TypeName: p.object.typeName, PriorState: w.encode(before), PlannedState: w.encode(final.change.Planned),
		Config: w.encode(config), PlannedPrivate: final.private, PlannedIdentity: final.identity,
	})
	w.must(err)
	failed := w.note(address, resp.Diagnostics)
	now := w.decode(resp.NewState, block)
	if !now.IsWhollyKnown() {
		w.bug(address, "the state after an apply holds unknown values", inconsistent(now, cty.NullVal(now.Type()), ""))
	}
	if !failed {
		w.bug(address, "the provider produced an inconsistent result", inconsistent(final.change.Planned, now, ""))
	}
	if now.IsNull() {
		if !failed {
			w.bug(address, "nothing is in state", []string{"after a successful apply"})
		}
		delete(w.state, address)
		return
	}
	w.state[address] = &instance{
		typeName: p.object.typeName, value: now, private: resp.Private, identity: resp.NewIdentity,
		tainted: failed && i == nil,
	}
}

// destroy deletes a resource and keeps in state what is left of it.
func (w *walk) destroy(address string, i *instance) {
	if left := w.remove(address, i); left != nil {
		w.state[address] = left
	} else {
		delete(w.state, address)
	}
}

func (w *walk) remove(address string, i *instance) *instance {
	w.tb.Helper()
	gone := cty.NullVal(i.value.Type())
	req := &tfprotov6.ApplyResourceChangeRequest{
		TypeName: i.typeName, PriorState: w.encode(i.value), PlannedState: w.encode(gone), Config: w.encode(gone), PlannedPrivate: i.private,
	}
	if i.tainted {
		req.PlannedPrivate = nil // so it is when a tainted object is replaced
	}
	resp, err := w.server.ApplyResourceChange(w.ctx, req)
	w.must(err)
	failed := w.note(address, resp.Diagnostics)
	now := w.decode(resp.NewState, w.schema.ResourceSchemas[i.typeName].Block)
	if now.IsNull() {
		return nil
	}
	if !failed {
		w.bug(address, "it is still in state", []string{"after a successful destroy"})
	}
	left := *i
	left.value, left.private = now, resp.Private
	return &left
}
