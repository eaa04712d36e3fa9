package guardrail_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG306_TopicPolicy(t *testing.T) {
	t.Parallel()
	people := func(n int) fanoutEdit {
		return func(f *topology.Fanout) {
			all := topology.Strings{}
			for i := range n {
				all = append(all, known(fmt.Sprintf("arn:aws:iam::%012d:role/checkout", i)))
			}
			f.PublisherARNs = known(all)
		}
	}
	services := func(n int, sources ...string) fanoutEdit {
		return func(f *topology.Fanout) {
			all := map[string]topology.Strings{}
			for i := range n {
				all[fmt.Sprintf("s%d.amazonaws.com", i)] = strs(sources...).Or(nil)
			}
			f.PublisherServices = known(all)
		}
	}
	const (
		why   = "SNS refuses a larger policy, and the topic with it, in the middle of the apply."
		byIAM = "Grant the roles of this account by IAM instead, which needs no statement here, or name a whole account in place of its roles."
		fewer = "Let fewer services publish, each with fewer sources; a wildcard such as arn:aws:s3:::uploads-* stands for several."
	)
	principals := guardrail.Finding{
		Path: "publisher_arns", What: "The access policy of the topic has 201 principals in a statement; SNS takes 200.", Why: why, Fix: byIAM,
		Reads: []string{"publisher_arns"},
	}
	statements := guardrail.Finding{
		Path: "publisher_services", What: "The access policy of the topic has 101 statements; SNS takes 100.", Why: why, Fix: fewer,
		Reads: []string{"publisher_services"},
	}
	for name, test := range map[string]struct {
		edits    []fanoutEdit
		anywhere bool // neither the policy nor the partition is known
		want     []guardrail.Finding
	}{
		"nobody":                     {},
		"two hundred":                {edits: []fanoutEdit{people(200)}},
		"two hundred and one":        {edits: []fanoutEdit{people(201)}, want: []guardrail.Finding{principals}},
		"before the policy is known": {edits: []fanoutEdit{people(201)}, anywhere: true, want: []guardrail.Finding{principals}},
		"one twice": {edits: []fanoutEdit{people(200), func(f *topology.Fanout) {
			f.PublisherARNs = known(append(f.PublisherARNs.Or(nil), f.PublisherARNs.Or(nil)[0]))
		}}},
		"ninety-eight services":                  {edits: []fanoutEdit{services(98)}},
		"ninety-nine services":                   {edits: []fanoutEdit{services(99)}, want: []guardrail.Finding{statements}},
		"ninety-nine before the policy is known": {edits: []fanoutEdit{services(99)}, anywhere: true, want: []guardrail.Finding{statements}},
		"ninety-eight and publishers": {
			edits: []fanoutEdit{services(98), people(1)}, want: []guardrail.Finding{statements},
		},
		"not known": {edits: []fanoutEdit{func(f *topology.Fanout) {
			f.PublisherARNs, f.PublisherServices = topology.Unknown[topology.Strings](), topology.Unknown[map[string]topology.Strings]()
		}}},
		"somebody else's topic": {edits: []fanoutEdit{people(201), func(f *topology.Fanout) { f.ExistingTopicARN = known(ordersTopic) }}},
		"many bytes of services": {
			edits: []fanoutEdit{services(1, "arn:aws:s3:::"+strings.Repeat("x", 31000)), people(1)},
			want: []guardrail.Finding{{
				Path: "publisher_services", What: "The access policy of the topic has 32027 bytes; SNS takes 30720.", Why: why, Fix: fewer,
				Reads: []string{"publisher_services"},
			}},
		},
		"many bytes of publishers": {
			edits: []fanoutEdit{services(1), func(f *topology.Fanout) {
				all := topology.Strings{}
				for i := range 200 {
					all = append(all, known(fmt.Sprintf("arn:aws:iam::%012d:role/%s/checkout", i, strings.Repeat("x", 200))))
				}
				f.PublisherARNs = known(all)
			}},
			want: []guardrail.Finding{{
				Path: "publisher_arns", What: "The access policy of the topic has 49543 bytes; SNS takes 30720.", Why: why, Fix: byIAM,
				Reads: []string{"publisher_arns"},
			}},
		},
		"a role of China": {
			edits: []fanoutEdit{func(f *topology.Fanout) {
				f.PublisherARNs = strs("arn:aws-cn:iam::999999999999:role/checkout", "arn:aws:iam::999999999999:role/checkout", "999999999999")
			}},
			want: []guardrail.Finding{{
				Fixed: true, Path: "publisher_arns",
				What:  "The topic is in the partition aws, and no role or user of it has the ARN arn:aws-cn:iam::999999999999:role/checkout.",
				Why:   "Identities of one partition do not exist in another; SNS refuses a policy that names somebody who does not exist.",
				Fix:   "Name roles whose ARNs begin with arn:aws:.",
				Reads: []string{"publisher_arns", "region"},
			}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			written := null[topology.Fanout]()
			written.Name = known("pedidos")
			for _, e := range test.edits {
				e(&written)
			}
			f := resolvedFanout(written)
			if test.anywhere {
				f.Planned.TopicPolicy, f.Place.Partition = topology.Unknown[string](), topology.Unknown[string]()
			}
			rule, _ := guardrail.Find("QG306")
			if diff := cmp.Diff(test.want, rule.Fanout(&f)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}
