package guardrail

import (
	"fmt"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg130 = Rule{
	ID:          "QG130",
	Title:       "the redrive allow policy cannot name these sources",
	Slug:        "allow_policy",
	Phase:       PhasePlan,
	Level:       Error,
	Consequence: Refused,
	Since:       "0.1.0",
	Inputs:      []string{"dead_letter_queue.additional_source_queue_arns", "dead_letter_queue.redrive_permission", "fifo", "region"},
	Checks: "Whether `dead_letter_queue.additional_source_queue_arns` leaves room for this pair's own queue (AWS allows 10 sources, so 9 more), " +
		"and whether each of them is a queue that can use this dead-letter queue: same partition, account and region, same type.",
	Why: "AWS refuses a list of more than 10. A source in another account or region, or of the other type, cannot name this queue in its redrive policy, " +
		"so its entry is a mistake, often a wrong copy.",
	Fix:    "Take the entry out. For more than 10 sources set `redrive_permission = \"allowAll\"`, which admits every queue of the account and region.",
	Except: "When AWS has raised the number since this release; then please report it.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html",
	},
	Pair: checkAllowPolicy,
}

const additionalSources = "dead_letter_queue.additional_source_queue_arns"

func checkAllowPolicy(p *Pair) []Finding {
	queue, ok := p.Planned.DeadLetterQueue.Get()
	arns, ok2 := queue.AdditionalSourceQueueARNs.Get()
	if !ok || !ok2 || len(arns) == 0 || queue.RedrivePermission.Or("") == policydoc.AllowAll {
		return nil
	}
	finding := func(what, why, fix string) []Finding {
		return []Finding{{
			Path: additionalSources, What: what, Why: why, Fix: fix,
			Reads: []string{additionalSources, "fifo", "region"},
		}}
	}
	if len(arns) > policydoc.MaxRedriveSources-1 {
		return finding(
			fmt.Sprintf("%d additional sources and this pair's own queue are %d; AWS allows %d.", len(arns), len(arns)+1, policydoc.MaxRedriveSources),
			"AWS refuses a redrive allow policy with more sources.",
			fmt.Sprintf("List at most %d, or set dead_letter_queue.redrive_permission to \"allowAll\" and leave the list out.", policydoc.MaxRedriveSources-1))
	}
	var foreign []string
	for _, each := range arns {
		text, ok := each.Get()
		if !ok {
			continue
		}
		if difference := foreignSource(p, text); difference != "" {
			foreign = append(foreign, text+" "+difference)
		}
	}
	switch len(foreign) {
	case 0:
		return nil
	case 1:
		return finding(foreign[0]+".", ownSourcesOnly+", so this entry can never be used.", "Take the entry out, or correct it.")
	}
	return finding(strings.Join(foreign, "; ")+".", ownSourcesOnly+", so these entries can never be used.", "Take the entries out, or correct them.")
}

const ownSourcesOnly = "A queue can only use a dead-letter queue of its own account, region and type"

// foreignSource says why the queue cannot use the pair's dead-letter queue;
// empty when it can, or when that cannot be seen.
func foreignSource(p *Pair, text string) string {
	arn, err := topology.ParseARN(text)
	if err != nil || arn.Service != "sqs" {
		return "is not the ARN of a queue"
	}
	differs := func(theirs string, ours topology.Maybe[string]) bool {
		known, ok := ours.Get()
		return ok && theirs != known
	}
	switch fifo, known := p.Planned.FIFO.Get(); {
	case differs(arn.Partition, p.Place.Partition):
		return fmt.Sprintf("is in the partition %s, this pair in %s", arn.Partition, p.Place.Partition.Or(""))
	case differs(arn.Account, p.Place.Account):
		return fmt.Sprintf("is in account %s, this pair in %s", arn.Account, p.Place.Account.Or(""))
	case differs(arn.Region, p.Place.Region):
		return fmt.Sprintf("is in %s, this pair in %s", arn.Region, p.Place.Region.Or(""))
	case known && topology.IsFIFOName(arn.Resource) != fifo:
		return "is of the other type: one of the two is FIFO, the other standard"
	}
	return ""
}
