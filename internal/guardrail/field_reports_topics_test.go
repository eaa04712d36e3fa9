package guardrail_test

import (
	"strings"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// 1 MiB is legal since August 2025 and is neither refused nor made the default
// (hashicorp/terraform-provider-aws#43692,
// pulumi/pulumi-aws#6321, aws-cloudformation/cfn-lint#4241).
func TestReports_OneMebibyte(t *testing.T) {
	t.Parallel()
	size := func(bytes int64) edit {
		return func(p *topology.Pair) { p.MaxMessageSize = known(bytes) }
	}
	if got := pairOf().Planned.MaxMessageSize; !got.IsUnknown() {
		t.Errorf("a size that nobody wrote is planned as %v, not left to the queue", got)
	}
	testReports(t, []reportCase{
		{name: "1 MiB", edits: []edit{size(1048576)}},
		{name: "256 KiB, as before", edits: []edit{size(262144)}},
		{name: "more than 1 MiB", edits: []edit{size(1048577)}, want: []string{"QG144 error max_message_size"}},
		{
			name:  "less than the topic sends",
			edits: []edit{size(262144), subscribed("pedidos", ordersTopic)},
			change: func(p *guardrail.Pair) {
				p.Topics = map[string]guardrail.TopicFacts{ordersTopic: {MaxMessageSize: known(int64(1048576))}}
			},
			want: []string{"QG125 warning max_message_size"},
		},
	})
}

// Filters that SNS refuses at apply (aws/aws-cdk#24269, aws/aws-cdk#16549,
// ministryofjustice/cloud-platform-environments#30295, getmoto/moto#6242).
func TestReports_FiltersThatSNSRefuses(t *testing.T) {
	t.Parallel()
	const at = ` subscriptions["pedidos"].filter_policy`
	values := func(n int) string { return "[" + strings.TrimSuffix(strings.Repeat(`"x",`, n), ",") + "]" }
	testReports(t, []reportCase{
		{name: "five keys", edits: []edit{filtered(`{"a":["1"],"b":["1"],"c":["1"],"d":["1"],"e":["1"]}`)}},
		{name: "six keys", edits: []edit{filtered(`{"a":["1"],"b":["1"],"c":["1"],"d":["1"],"e":["1"],"f":["1"]}`)}, want: []string{"QG302 error" + at}},
		{name: "no values", edits: []edit{filtered(`{"Amount":[]}`)}, want: []string{"QG301 error" + at}},
		{name: "a number as text", edits: []edit{filtered(`{"Amount":[{"numeric":[">","100"]}]}`)}, want: []string{"QG301 error" + at}},
		{name: "compared to zero", edits: []edit{filtered(`{"Amount":[{"numeric":["=",0]}]}`)}},
		{name: "150 combinations", edits: []edit{filtered(`{"a":` + values(15) + `,"b":` + values(10) + `}`)}},
		{name: "165 combinations", edits: []edit{filtered(`{"a":` + values(15) + `,"b":` + values(11) + `}`)}, want: []string{"QG303 error" + at}},
	})
}

// Since 2023 a FIFO topic may feed a standard queue; the other way round is still
// refused (getmoto/moto#8899, aws/aws-sam-cli#2451).
func TestReports_TypesOfTopicAndQueue(t *testing.T) {
	t.Parallel()
	const at = ` subscriptions["pedidos"].topic_arn`
	testReports(t, []reportCase{
		{name: "both standard", edits: []edit{subscribed("pedidos", ordersTopic)}},
		{name: "both FIFO", edits: []edit{fifo, subscribed("pedidos", ordersTopic+".fifo")}},
		{name: "FIFO topic, standard queue", edits: []edit{subscribed("pedidos", ordersTopic+".fifo")}, want: []string{"QG201 warning" + at}},
		{name: "standard topic, FIFO queue", edits: []edit{fifo, subscribed("pedidos", ordersTopic)}, want: []string{"QG201 error" + at}},
	})
}

// Readers that know one format fail on the other: raw delivery is on by default,
// so that attributes stay attributes, and a change of it is announced
// (s12v/sns#24).
func TestReports_FormatOfDelivery(t *testing.T) {
	t.Parallel()
	const at = ` subscriptions["pedidos"].raw_message_delivery`
	testReports(t, []reportCase{
		{name: "default", edits: []edit{subscribed("pedidos", ordersTopic)}},
		{name: "envelope from the start", edits: []edit{subscribed("pedidos", ordersTopic, raw(false))}},
		{
			name:   "changed to the envelope",
			edits:  []edit{subscribed("pedidos", ordersTopic, raw(false))},
			change: wasBefore(subscribed("pedidos", ordersTopic)),
			want:   []string{"QG204 warning" + at},
		},
	})
}
