package pair

import (
	"context"

	"golang.org/x/sync/errgroup"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
)

// NewNames says whether a change to want gives names that somebody else may have:
// whether there is anything for [Engine.Taken] to ask.
func NewNames(want Spec, have Actual) bool {
	r := &Run{want: want, have: have}
	return len(r.queuesToCreate()) > 0 || len(r.freshAlarms()) > 0
}

// Taken says at plan what Preflight would refuse at apply: names that something
// else has, among those that have does not have. Objects that this process read from
// state or deleted are ours: a tainted or replaced pair looks exactly like a new one
// when it is planned.
func (e *Engine) Taken(ctx context.Context, want Spec, have Actual) error {
	ours := func(arn string) bool { return e.Client.Known(arn) || e.Client.Deleted(arn) }
	r := e.Start(want, have, false)
	g, ctx := errgroup.WithContext(ctx)
	for _, q := range r.queuesToCreate() {
		if !ours(q.ARN) && q.Name != "" {
			g.Go(func() error { return e.free(ctx, q.Queue, q.path, want.Source.ARN) })
		}
	}
	var alarms []Alarm
	fresh := r.freshAlarms()
	for _, key := range keys(fresh) {
		if a := fresh[key]; a.Name != "" {
			alarms = append(alarms, a)
		}
	}
	g.Go(func() error { return e.AlarmsFree(ctx, alarms, want.Source.ARN, ours) })
	return g.Wait()
}

// AlarmsFree makes sure that no other alarm has one of these names:
// PutMetricAlarm overwrites without a word. One that is in every part what it
// shall be is left over from a run of ours that was killed, and no conflict.
func (e *Engine) AlarmsFree(ctx context.Context, alarms []Alarm, importARN string, ours func(arn string) bool) error {
	byRegion := map[string][]string{}
	for _, a := range alarms {
		byRegion[a.Region] = append(byRegion[a.Region], a.Name)
	}
	found := map[string]map[string]awsapi.Alarm{}
	for _, region := range keys(byRegion) {
		there, err := e.Client.DescribeAlarms(ctx, region, byRegion[region])
		if err != nil {
			return err
		}
		found[region] = there
	}
	for _, a := range alarms {
		there, ok := found[a.Region][a.Name]
		if ok && !ours(there.ARN) && !sameAlarm(a.Alarm, there) {
			return &AdoptionError{
				Kind: "alarm", Name: a.Name, ARN: there.ARN, Import: importARN, Path: "alarms",
				ReplacedBySelf: e.Client.Known(there.ARN),
			}
		}
	}
	return nil
}
