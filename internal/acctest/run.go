package acctest

import (
	"maps"
	"slices"

	"github.com/zclconf/go-cty/cty"
)

// options of one run.
type options struct {
	replace   string // -replace=ADDRESS
	noRefresh bool   // -refresh=false
	once      bool   // no second plan
	validated bool   // the same text was validated a moment ago
}

// Option changes one run.
type Option func(*options)

// WithReplace is -replace=ADDRESS.
func WithReplace(address string) Option { return func(o *options) { o.replace = address } }

// Once leaves the second plan out, for tests that count requests.
func Once() Option { return func(o *options) { o.once = true } }

// WithoutRefresh is -refresh=false.
func WithoutRefresh() Option { return func(o *options) { o.noRefresh = true } }

// Validate is terraform validate: no provider is configured.
func (s *Stack) Validate(config string) Diagnostics {
	s.tb.Helper()
	w := s.start(s.parse(config), validating)
	w.validate()
	return w.found
}

// Plan is terraform plan. It validates first.
func (s *Stack) Plan(config string, opts ...Option) Outcome {
	s.tb.Helper()
	out, _ := s.plan(config, opts)
	return out
}

func (s *Stack) parse(config string) module {
	s.tb.Helper()
	m, err := parse(config)
	if err != nil {
		s.tb.Fatalf("parse the configuration: %s", err)
	}
	return m
}

// plan returns what is planned in the order of the module, deletions first.
func (s *Stack) plan(config string, opts []Option) (Outcome, []*planned) {
	s.tb.Helper()
	var o options
	for _, opt := range opts {
		opt(&o)
	}
	out := Outcome{Changes: map[string]Change{}, Data: map[string]cty.Value{}}
	m := s.parse(config)
	if !o.validated {
		if out.Diagnostics = s.Validate(config).Errors(); out.HasErrors() {
			return out, nil
		}
	}
	w := s.start(m, planning)
	state, ok := w.refreshAll(o.noRefresh)
	if !ok || w.found.HasErrors() {
		out.Diagnostics = w.found
		return out, nil
	}
	var plans []*planned
	keep := func(address string, p *planned) {
		if p != nil {
			plans = append(plans, p)
			out.Changes[address] = p.change
		}
	}
	for _, one := range m.objects {
		address := one.address()
		if one.data {
			w.readData(one, &out)
			continue
		}
		p := w.plan(one, state[address], o.replace == address)
		keep(address, p)
		w.know(one, cty.DynamicVal)
		if p != nil {
			w.know(one, p.change.Planned)
		}
	}
	for _, address := range slices.Sorted(maps.Keys(state)) {
		if !m.has(address) {
			keep(address, w.planDestroy(address, state[address]))
		}
	}
	out.Diagnostics = w.found
	return out, plans
}

func (m module) has(address string) bool {
	return slices.ContainsFunc(m.objects, func(o object) bool { return o.address() == address })
}

// refreshAll reads everything in state and leaves out what is gone.
func (w *walk) refreshAll(skip bool) (map[string]*instance, bool) {
	state, fine := w.snapshot(), true
	if skip || w.found.HasErrors() {
		return state, true
	}
	for _, address := range slices.Sorted(maps.Keys(state)) {
		now, ok := w.refresh(address, state[address])
		fine = fine && ok
		if now == nil {
			delete(state, address)
		} else {
			state[address] = now
		}
	}
	return state, fine
}

// Apply is terraform apply -auto-approve. When it goes well, a second plan has to
// be empty.
func (s *Stack) Apply(config string, opts ...Option) Outcome {
	s.tb.Helper()
	out, plans := s.plan(config, opts)
	if out.HasErrors() {
		return out
	}
	w := s.start(s.parse(config), applying)
	w.apply(plans)
	out.Diagnostics = append(out.Diagnostics, w.found...)
	if out.HasErrors() {
		return out
	}
	s.resolved = true
	var o options
	for _, opt := range opts {
		opt(&o)
	}
	if o.once {
		return out
	}
	again := s.Plan(config, func(o *options) { o.validated = true })
	if again.HasErrors() {
		s.tb.Errorf("the plan after a successful apply fails:\n%s", again.Text())
	}
	for address, c := range again.Changes {
		if c.Action != NoOp {
			s.tb.Errorf("the plan after a successful apply is not empty: %s of %s because of %v%v\n%v",
				c.Action, address, c.Changed(), c.Reasons, inconsistent(c.Before, c.Planned, ""))
		}
	}
	return out
}

// MustApply is Apply for what must not fail.
func (s *Stack) MustApply(config string, opts ...Option) Outcome {
	s.tb.Helper()
	out := s.Apply(config, opts...)
	if out.HasErrors() {
		s.tb.Fatalf("apply:\n%s", out.Text())
	}
	return out
}

// Destroy is terraform destroy -auto-approve with a configuration: a normal plan
// comes first, and its errors stop it.
func (s *Stack) Destroy(config string, opts ...Option) Outcome {
	s.tb.Helper()
	out, _ := s.plan(config, opts)
	if out.HasErrors() {
		return out
	}
	out.Diagnostics = nil // core shows those of the destroy plan alone
	planner := s.start(module{}, planning)
	state, ok := planner.refreshAll(len(opts) > 0)
	var plans []*planned
	for _, address := range slices.Sorted(maps.Keys(state)) {
		if p := planner.planDestroy(address, state[address]); p != nil {
			plans = append(plans, p.at(address))
		}
	}
	out.Diagnostics = planner.found
	if !ok || out.HasErrors() {
		return out
	}
	w := s.start(module{}, applying)
	for _, address := range slices.Sorted(maps.Keys(s.state)) {
		if state[address] == nil {
			delete(s.state, address) // found to be gone
		}
	}
	w.apply(plans)
	out.Diagnostics = append(out.Diagnostics, w.found...)
	return out
}

// MustDestroy is Destroy for what must not fail, and must leave nothing.
func (s *Stack) MustDestroy(config string, opts ...Option) {
	s.tb.Helper()
	if out := s.Destroy(config, opts...); out.HasErrors() {
		s.tb.Fatalf("destroy:\n%s", out.Text())
	}
	if len(s.state) > 0 {
		s.tb.Fatalf("destroy leaves %v in state", slices.Sorted(maps.Keys(s.state)))
	}
}
