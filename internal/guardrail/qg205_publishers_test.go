package guardrail_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG205_Publishers(t *testing.T) {
	t.Parallel()
	testFanoutRule(t, "QG205", []fanoutCase{
		{
			name: "default",
		},
		{
			name:  "a role elsewhere",
			edits: []fanoutEdit{func(f *topology.Fanout) { f.PublisherARNs = strs("arn:aws:iam::999999999999:role/checkout") }},
		},
		{
			name:  "own account",
			edits: []fanoutEdit{func(f *topology.Fanout) { f.PublisherARNs = strs("arn:aws:iam::123456789012:root") }},
		},
		{
			name:  "anyone",
			edits: []fanoutEdit{func(f *topology.Fanout) { f.PublisherARNs = strs("*") }},
			want: []guardrail.Finding{{
				Path:  "publisher_arns",
				What:  `"*" lets anyone publish.`,
				Why:   "Every AWS account in the world could put messages into all subscribed queues.",
				Fix:   "Name the roles that publish, or leave publisher_arns out: then only the owning account may.",
				Reads: []string{"publisher_arns"},
			}},
		},
		{
			name:  "whole accounts",
			edits: []fanoutEdit{func(f *topology.Fanout) { f.PublisherARNs = strs("999999999999", "arn:aws:iam::888888888888:root") }},
			want: []guardrail.Finding{{
				Level: guardrail.Warning,
				Path:  "publisher_arns",
				What:  "All of account 999999999999 may publish.",
				Why:   "Every role there, present and future, can put messages into all subscribed queues.",
				Fix:   "Name the role that publishes: arn:aws:iam::999999999999:role/….",
				Reads: []string{"publisher_arns"},
			}, {
				Level: guardrail.Warning,
				Path:  "publisher_arns",
				What:  "All of account 888888888888 may publish.",
				Why:   "Every role there, present and future, can put messages into all subscribed queues.",
				Fix:   "Name the role that publishes: arn:aws:iam::888888888888:role/….",
				Reads: []string{"publisher_arns"},
			}},
		},
		{
			name:   "account not known",
			edits:  []fanoutEdit{func(f *topology.Fanout) { f.PublisherARNs = strs("999999999999") }},
			change: func(f *guardrail.Fanout) { f.Place = topology.Place{} },
		},
		{
			name: "service with a source",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.PublisherServices = known(map[string]topology.Strings{"s3.amazonaws.com": {known("arn:aws:s3:::uploads")}})
			}},
		},
		{
			name: "service without a source",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.PublisherServices = known(map[string]topology.Strings{"s3.amazonaws.com": {}})
			}},
			want: []guardrail.Finding{{
				Path:  `publisher_services["s3.amazonaws.com"]`,
				What:  "s3.amazonaws.com may publish, and no source is named.",
				Why:   "A stranger who points that service at your topic publishes through it.",
				Fix:   "Name the ARNs that it publishes for, such as arn:aws:s3:::uploads.",
				Reads: []string{"publisher_services"},
			}},
		},
		{
			name: "service for any source",
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.PublisherServices = known(map[string]topology.Strings{"s3.amazonaws.com": {known("*")}})
			}},
			want: []guardrail.Finding{{
				Path:  `publisher_services["s3.amazonaws.com"]`,
				What:  `s3.amazonaws.com may publish for any source ("*").`,
				Why:   "A stranger who points that service at your topic publishes through it.",
				Fix:   "Name the ARNs that it publishes for, such as arn:aws:s3:::uploads.",
				Reads: []string{"publisher_services"},
			}},
		},
	})
}
