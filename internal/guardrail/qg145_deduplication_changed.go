package guardrail

import "fmt"

var qg145 = Rule{
	ID:          "QG145",
	Title:       "deduplication changes while the queue is in use",
	Slug:        "deduplication_changed",
	Phase:       PhaseState,
	Level:       Warning,
	Consequence: Change,
	Since:       "0.1.0",
	SilencedBy:  []string{"QG113"},
	Checks: "Whether this plan changes where a FIFO queue that exists looks for duplicates: `deduplication_scope`, which `high_throughput` sets as well. " +
		"It compares the plan with the state.",
	Why: "With the scope `queue` one deduplication ID counts once in the whole queue, with `messageGroup` once in each group. Towards `queue`, what two groups send under one ID, " +
		"or with one body when `content_based_deduplication` is on, is a duplicate from then on: SQS accepts the second message and drops it.\n\n" +
		"AWS documents that both attributes can be changed on a live queue, and not when the change takes effect. The authors of LocalStack, who compare their emulator with AWS, " +
		"reported in 2024 that the attributes of a queue changed and its deduplication did not. We have not seen it ourselves, and AWS may have changed it since.",
	Fix: "Where duplicates matter, send two messages with one deduplication ID in two groups after the apply, and count what arrives. " +
		"To be certain, make a new queue under another name with the scope it is to have, move the producers to it, and drain the old one.",
	Except: "It is about one plan and speaks once. It can be ignored when deduplication IDs are unique in the whole queue, such as UUIDs: the scope then makes no difference.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/high-throughput-fifo.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html",
		"https://github.com/localstack/localstack/pull/10324",
		"https://github.com/localstack/localstack/pull/10887",
		"https://github.com/hashicorp/terraform-provider-aws/issues/19630",
	},
	Pair: checkDeduplicationChanged,
}

func checkDeduplicationChanged(p *Pair) []Finding {
	if p.Prior == nil || p.Replaces || !p.Planned.FIFO.Or(false) {
		return nil
	}
	was, ok := p.Prior.DeduplicationScope.Get()
	is, ok2 := p.Planned.DeduplicationScope.Get()
	if !ok || !ok2 || is == was {
		return nil
	}
	f := Finding{
		Path: "deduplication_scope",
		What: fmt.Sprintf("This plan changes the deduplication scope of a live queue from %q to %q.", was, is),
		Why:  "Others have reported that the attributes change and the deduplication does not; AWS does not document when it takes effect.",
		Fix: fmt.Sprintf("After the apply, send two messages under one deduplication ID in two groups, and count how many arrive. "+
			"To be certain, make a new queue under another name; or stay at %q.", was),
		Reads: []string{"deduplication_scope", "high_throughput", "fifo_throughput_limit", "fifo"},
	}
	if is == "queue" {
		f.Why = "What two message groups send under one deduplication ID is a duplicate from then on: SQS accepts the second message and drops it. " + f.Why
	}
	return []Finding{f}
}
