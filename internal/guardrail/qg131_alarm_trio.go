package guardrail

import (
	"fmt"
	"maps"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg131 = Rule{
	ID:          "QG131",
	Title:       "the usual three alarms are incomplete",
	Slug:        "alarm_trio",
	Phase:       PhaseConfig,
	Level:       Warning,
	StrictOnly:  true,
	Consequence: Silence,
	Since:       "0.1.0",
	Inputs:      []string{"alarms", "handler.kind"},
	Checks: "Whether the pair has the alarms that show each kind of trouble: `dead_letters` (messages were given up), `oldest_message` (the backlog ages), " +
		"and with a Lambda handler `handler_errors` (the function fails). Off, but in the strict preset.",
	Why: "Each sees what the others do not. A slow consumer ages the backlog long before anything is dead-lettered; " +
		"a failing function shows errors while messages are still being retried; and poison messages do not count in the age of the oldest message.",
	Fix:    "Add the missing alarms, `oldest_message` with the age that breaks your promise to others as `threshold_seconds`.",
	Except: "When another system watches the same things.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/dead-letter-queues-alarms-cloudwatch.html",
	},
	Seeds: []int{3, 4},
	Pair:  checkAlarmTrio,
}

func checkAlarmTrio(p *Pair) []Finding {
	alarms, ok := p.Planned.Alarms.Get()
	if !ok {
		return nil
	}
	h, _ := p.Planned.Handler.Get()
	wanted := []string{"dead_letters", "oldest_message"}
	if isLambda(h) {
		wanted = append(wanted, "handler_errors")
	}
	var missing []string
	values := map[string]any{}
	reads := []string{"alarms", "handler.kind"}
	for _, kind := range wanted {
		if absent(*alarms.ByKind(kind), kind) {
			missing = append(missing, kind)
			reads = append(reads, "alarms."+kind)
			maps.Copy(values, trioValues[kind])
		}
	}
	if len(missing) == 0 {
		return nil
	}
	if p.Planned.MessageRetentionSeconds.Or(0) < unremarkableVisibility {
		values = nil // an age of 900 s may be more than such messages live
	}
	return []Finding{{
		Path:  "alarms",
		What:  fmt.Sprintf("There is no alarm %s.", strings.Join(missing, " and no ")),
		Why:   "The age of the backlog, the dead-letter queue and the function's errors each show trouble that the other two do not.",
		Fix:   "Add " + strings.Join(examplesOf(missing), ", ") + " to alarms.",
		Reads: reads,
		Set:   values,
	}}
}

// absent reports whether an alarm is certainly not there. Of a dead-letter
// alarm that its author switched off QG117 speaks.
func absent(m topology.Maybe[topology.Alarm], kind string) bool {
	alarm, known := m.Get()
	return m.IsNull() || known && kind != "dead_letters" && !alarm.Enabled.Or(true)
}

// trioValues are the least values that make each alarm of the three.
var trioValues = map[string]map[string]any{
	"dead_letters":   {"alarms.dead_letters.enabled": true},
	"oldest_message": {"alarms.oldest_message.enabled": true, "alarms.oldest_message.threshold_seconds": int64(900)},
	"handler_errors": {"alarms.handler_errors.enabled": true, "alarms.handler_errors.threshold": 0.0},
}

func examplesOf(kinds []string) []string {
	examples := map[string]string{
		"dead_letters":   "dead_letters = { enabled = true }",
		"oldest_message": "oldest_message = { threshold_seconds = 900 }",
		"handler_errors": "handler_errors = { threshold = 0 }",
	}
	list := make([]string, 0, len(kinds))
	for _, kind := range kinds {
		list = append(list, examples[kind])
	}
	return list
}
