package guardrail

import "fmt"

var qg113 = Rule{
	ID:          "QG113",
	Title:       "throughput limit does not fit the deduplication scope",
	Slug:        "throughput_scope",
	Phase:       PhaseConfig,
	Level:       Error,
	Fixed:       true,
	Consequence: Refused,
	Since:       "0.1.0",
	SilencedBy:  []string{"QG112"},
	Inputs:      []string{"fifo", "high_throughput", "deduplication_scope", "fifo_throughput_limit"},
	Checks:      "Whether `fifo_throughput_limit = \"perMessageGroupId\"` comes with `deduplication_scope = \"messageGroup\"`.",
	Why: "A limit for each message group is possible only when duplicates are looked for within the group. " +
		"With the scope `queue`, the default, SQS does not accept the limit, and the high throughput that was wanted does not come about.",
	Fix: "Write `high_throughput = true` in place of both attributes: it sets the two as they belong together. " +
		"Or set `deduplication_scope = \"messageGroup\"`; the same deduplication ID in two groups then counts as two messages.",
	Except: "Never: AWS refuses it.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/high-throughput-fifo.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html",
		"https://github.com/hashicorp/terraform-provider-aws/issues/19630",
	},
	Pair: checkThroughputScope,
}

func checkThroughputScope(p *Pair) []Finding {
	limit, ok1 := p.Planned.FIFOThroughputLimit.Get()
	if !ok1 || limit != "perMessageGroupId" || !p.Planned.FIFO.Or(false) || p.Planned.DeduplicationScope.IsUnknown() {
		return nil
	}
	scope := p.Planned.DeduplicationScope.Or("queue")
	if scope == "messageGroup" {
		return nil
	}
	return []Finding{{
		Path:  "fifo_throughput_limit",
		What:  fmt.Sprintf("The throughput limit is %q, and duplicates are looked for in the scope %q.", limit, scope),
		Why:   "SQS gives each message group its own limit only when it looks for duplicates within the group.",
		Fix:   `Set deduplication_scope = "messageGroup", or replace both attributes by high_throughput = true.`,
		Reads: []string{"fifo_throughput_limit", "deduplication_scope", "fifo"},
		Set:   map[string]any{"deduplication_scope": "messageGroup"},
	}}
}
