package pairschema_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"

	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfvalue"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// What the schema refuses is unknown to whoever judges, and all else as it was.
func TestAccepted(t *testing.T) {
	t.Parallel()
	s := schema.Schema{Attributes: pairschema.Pair()}
	s.Attributes["timeouts"] = pairschema.Timeouts(t.Context(), 5)
	strings := func(values ...string) topology.Maybe[topology.Strings] {
		var out topology.Strings
		for _, v := range values {
			out = append(out, known(v))
		}
		return known(out)
	}
	type e = func(*topology.Pair)
	alarm := func(period int64, name string) e {
		return func(p *topology.Pair) {
			p.Alarms = with(func(a *topology.Alarms) {
				a.DeadLetters = with(func(one *topology.Alarm) { one.PeriodSeconds, one.AlarmName = known(period), known(name) })
			})
		}
	}
	statement := func(effect topology.Maybe[string]) e {
		return func(p *topology.Pair) {
			p.PolicyStatements = known(map[string]topology.Maybe[topology.Statement]{
				"A": with(func(s *topology.Statement) { s.Effect, s.Actions = effect, strings("sqs:SendMessage") }), "B": topology.Null[topology.Statement](),
			})
		}
	}
	good := []e{
		func(p *topology.Pair) {
			p.Name, p.VisibilityTimeoutSeconds, p.MaxReceiveCount = known("pedidos"), known(int64(60)), unknown[int64]()
			p.AlarmActions, p.Tags = strings("arn:aws:sns:sa-east-1:123456789012:plantao"), known(topology.StringMap{"a": known("b")})
			p.Timeouts = with(func(t *topology.Timeouts) { t.Create = known("5m") })
		},
		alarm(60, "a"), statement(known("Deny")),
	}
	for name, test := range map[string]struct{ bad, want []e }{
		"all is well": {},
		"a number":    {[]e{func(p *topology.Pair) { p.VisibilityTimeoutSeconds = known(int64(99999999999)) }}, []e{func(p *topology.Pair) { p.VisibilityTimeoutSeconds = unknown[int64]() }}},
		"a text":      {[]e{func(p *topology.Pair) { p.Region = known("Brasil") }}, []e{func(p *topology.Pair) { p.Region = unknown[string]() }}},
		"a set":       {[]e{func(p *topology.Pair) { p.AlarmActions = strings("plantao") }}, []e{func(p *topology.Pair) { p.AlarmActions = unknown[topology.Strings]() }}},
		"a map":       {[]e{func(p *topology.Pair) { p.Tags = known(topology.StringMap{"aws:a": known("b")}) }}, []e{func(p *topology.Pair) { p.Tags = unknown[topology.StringMap]() }}},
		"in an object": {[]e{alarm(0, "a")}, []e{func(p *topology.Pair) {
			p.Alarms = with(func(a *topology.Alarms) {
				a.DeadLetters = with(func(one *topology.Alarm) { one.PeriodSeconds, one.AlarmName = unknown[int64](), known("a") })
			})
		}}},
		"in a map of objects": {[]e{statement(known("deny"))}, []e{statement(unknown[string]())}},
		"a timeout":           {[]e{func(p *topology.Pair) { p.Timeouts = with(func(t *topology.Timeouts) { t.Create = known("5") }) }}, []e{func(p *topology.Pair) { p.Timeouts = with(func(t *topology.Timeouts) { t.Create = unknown[string]() }) }}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			of := func(edits ...[]e) (p topology.Pair) {
				p = none[topology.Pair]()
				p.Outputs = none[topology.Outputs]()
				for _, some := range edits {
					for _, edit := range some {
						edit(&p)
					}
				}
				return p
			}
			raw, err := tfvalue.Encode(of(good, test.bad), s.Type().TerraformType(t.Context()))
			if err != nil {
				t.Fatal(err)
			}
			var got topology.Pair
			if err := tfvalue.Decode(pairschema.Accepted(t.Context(), tfsdk.Config{Raw: raw, Schema: s}), &got); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(of(good, test.want), got); diff != "" {
				t.Errorf("accepted (-want +got):\n%s", diff)
			}
		})
	}
}
