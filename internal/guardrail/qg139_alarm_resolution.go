package guardrail

import (
	"fmt"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg139 = Rule{
	ID:          "QG139",
	Title:       "an alarm looks more often than SQS reports",
	Slug:        "alarm_resolution",
	Phase:       PhaseConfig,
	Level:       Warning,
	Consequence: Silence,
	Since:       "0.1.0",
	Inputs:      []string{"alarms"},
	Checks:      "Whether an alarm on a metric of `AWS/SQS` has a period of 10, 20 or 30 s. Other periods below 60 s are [QG121](guardrail-qg121.md).",
	Why: "SQS reports once a minute. In most of the shorter periods there is no data, so what the alarm does is decided by its missing-data setting: " +
		"with several evaluation periods it never fires. High-resolution alarms also cost more.",
	Fix:    "Use a period of 60 s.",
	Except: "When AWS has begun to report more often since this release; then please report it.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html",
		"https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html",
	},
	Pair: checkAlarmResolution,
}

// shortPeriods are the periods below a minute that CloudWatch accepts.
var shortPeriods = []int64{10, 20, 30}

func checkAlarmResolution(p *Pair) []Finding {
	alarms, ok := p.Planned.Alarms.Get()
	if !ok {
		return nil
	}
	var findings []Finding
	for _, kind := range topology.AlarmKinds {
		alarm, ok := alarms.ByKind(kind).Get()
		period, ok2 := alarm.PeriodSeconds.Get()
		onSQS := kind != "handler_errors"
		on := !alarm.Enabled.IsUnknown() && alarm.Enabled.Or(true)
		if !ok || !ok2 || !onSQS || !on || !slices.Contains(shortPeriods, period) {
			continue
		}
		path := "alarms." + kind + ".period_seconds"
		findings = append(findings, Finding{
			Path:  path,
			What:  fmt.Sprintf("The alarm looks every %d s at a metric that SQS reports every 60 s.", period),
			Why:   "Most periods have no data, so the alarm follows its missing-data setting instead of the queue.",
			Fix:   fmt.Sprintf("Set %s to 60.", path),
			Reads: []string{path},
			Set:   map[string]any{path: int64(60)},
		})
	}
	return findings
}
