package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG132_TLS(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG132", []pairCase{
		{
			name: "default",
		},
		{
			name:  "switched off",
			edits: []edit{func(p *topology.Pair) { p.EnforceTLS = known(false) }},
			want: []guardrail.Finding{{
				Path:  "enforce_tls",
				What:  "The access policies of the queues do not refuse plain HTTP.",
				Why:   "SQS also answers without TLS, so one wrongly configured client sends and reads messages in the clear.",
				Fix:   "Set enforce_tls = true, or leave it out.",
				Reads: []string{"enforce_tls", "manage_policy"},
				Set:   map[string]any{"enforce_tls": true},
			}},
		},
		{
			name:  "somebody else's policy",
			edits: []edit{func(p *topology.Pair) { p.EnforceTLS, p.ManagePolicy = known(false), known(false) }},
		},
		{
			name:  "not known",
			edits: []edit{func(p *topology.Pair) { p.EnforceTLS = topology.Unknown[bool]() }},
		},
		{
			name: "not known whose policy it is",
			edits: []edit{func(p *topology.Pair) {
				p.EnforceTLS, p.ManagePolicy = known(false), topology.Unknown[bool]()
			}},
		},
		{
			name:   "taken over from the fan-out",
			change: func(p *guardrail.Pair) { p.InFanout, p.Planned.EnforceTLS = true, known(false) },
		},
	})
}

func TestQG132_TLS_Fanout(t *testing.T) {
	t.Parallel()
	testFanoutRule(t, "QG132", []fanoutCase{
		{
			name:  "switched off",
			edits: []fanoutEdit{func(f *topology.Fanout) { f.EnforceTLS = known(false) }},
			want: []guardrail.Finding{{
				Path:  "enforce_tls",
				What:  "The access policies of the queues do not refuse plain HTTP.",
				Why:   "SQS also answers without TLS, so one wrongly configured client sends and reads messages in the clear.",
				Fix:   "Set enforce_tls = true, or leave it out.",
				Reads: []string{"enforce_tls", "manage_policy"},
				Set:   map[string]any{"enforce_tls": true},
			}},
		},
	})
}
