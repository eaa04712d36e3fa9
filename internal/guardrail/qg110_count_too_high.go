package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg110 = Rule{
	ID:          "QG110",
	Title:       "too many receives before a message is given up",
	Slug:        "count_too_high",
	Phase:       PhaseConfig,
	Level:       Warning,
	Consequence: Delay,
	Since:       "0.1.0",
	Inputs:      []string{"max_receive_count", "handler.failures"},
	Checks: "Whether `max_receive_count` lets a poison message circulate needlessly: above 10, or above 5 when `handler.failures` says `deterministic`. " +
		"Without a `handler` the rule keeps quiet.",
	Why: "What did not work ten times will hardly work the eleventh. Meanwhile the message takes capacity from good ones, hides its own cause among retries, " +
		"and on a FIFO queue holds up its whole group. Retries belong into the queue, not into a loop or a sleep in the handler: " +
		"a handler that retries by itself multiplies both counts.",
	Fix: "Set `max_receive_count` to 10 at most, 5 for failures that do not go away by themselves. " +
		"A handler that knows that a message can never work should return it at once (visibility timeout 0), so that it reaches the dead-letter queue soon.",
	Except: "When the other side is down often and for long, by contract, and messages must outlast that. Say how long, and watch the age of the oldest message.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/best-practices-processing-messages-timely-manner.html",
	},
	Seeds: []int{1, 2, 3},
	Pair:  checkCountTooHigh,
}

func checkCountTooHigh(p *Pair) []Finding {
	h, ok1 := p.handler()
	count, ok2 := p.Planned.MaxReceiveCount.Get()
	if !ok1 || !ok2 {
		return nil
	}
	most, why := int64(mostReceives), "What failed ten times will hardly work the eleventh; until then the message takes capacity from good ones."
	if h.Failures.Or("") == topology.FailuresDeterministic {
		most, why = deterministicReceives, "The handler says that its failures are deterministic: further tries end as the first, and take capacity from good messages."
	}
	if count <= most {
		return nil
	}
	what := fmt.Sprintf("A message is received %d times before it is given up.", count)
	if b, ok := budgetOf(p); ok && b.life() > 0 {
		what = fmt.Sprintf("A message is received %d times before it is given up, over as much as %s.", count, seconds(b.life()))
	}
	return []Finding{{
		Path:  "max_receive_count",
		What:  what,
		Why:   why,
		Fix:   fmt.Sprintf("Set max_receive_count = %d.", most),
		Reads: []string{"max_receive_count", "handler.failures"},
		Set:   map[string]any{"max_receive_count": most},
	}}
}
