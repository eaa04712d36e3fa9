package guardrail

import "fmt"

var qg504 = Rule{
	ID:          "QG504",
	Title:       "nobody watches a live dead-letter queue",
	Slug:        "unwatched",
	Phase:       PhaseAudit,
	Level:       Warning,
	Consequence: Silence,
	Since:       "0.1.0",
	Checks: "Whether some CloudWatch alarm watches a dead-letter queue: `ApproximateNumberOfMessagesVisible`, `ApproximateAgeOfOldestMessage` or `NumberOfMessagesReceived` " +
		"with the dimension `QueueName`. Whether that alarm has the right threshold and tells anybody is not looked at here. Alarms on an expression, and watchers outside of CloudWatch, are not found.",
	Why:    "A dead-letter queue without an alarm is a slower way to lose messages: they lie there until the retention ends, and nobody knows.",
	Fix:    "Make an alarm on `ApproximateNumberOfMessagesVisible` above 0, with an action that reaches a person. A `queueguard_redrive_pair` has it by default; the import block of the audit brings the queue in.",
	Except: "When something else watches it, such as an alarm on an expression over all queues. Then list QG504 in `except`.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/dead-letter-queues-alarms-cloudwatch.html",
		"https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_DescribeAlarmsForMetric.html",
	},
	Seeds: []int{1, 2},
	Audit: checkUnwatched,
}

func checkUnwatched(a Audit) []Finding {
	watched, ok := a.Watched.Get()
	if !ok || watched || !a.Serves() {
		return nil
	}
	return []Finding{{
		Path:  "alarms.dead_letters",
		What:  fmt.Sprintf("No alarm watches the dead-letter queue %s of %s.", a.name(), a.served()),
		Why:   "What fails lies there until the retention ends, and nobody is told.",
		Fix:   "Make an alarm on ApproximateNumberOfMessagesVisible above 0, statistic Maximum, period 60 s, with an action that reaches a person.",
		Reads: []string{"alarms.dead_letters"},
	}}
}
