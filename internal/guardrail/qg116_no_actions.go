package guardrail

import (
	"fmt"
	"strings"
)

var qg116 = Rule{
	ID:          "QG116",
	Title:       "an alarm tells nobody",
	Slug:        "no_actions",
	Phase:       PhasePlan,
	Level:       Warning,
	Consequence: Silence,
	Since:       "0.1.0",
	Checks: "Whether every alarm has an action for the moment it goes off: its own `alarm_actions`, those of the pair or fan-out, or the provider's `defaults`. " +
		"It looks at the plan, because the defaults stand in the provider.",
	Why:    "An alarm without an action turns red in a console that nobody looks at. Dead letters then wait until they are deleted, and the loss is found when a customer asks.",
	Fix:    "Name a topic that reaches a person on call: `alarm_actions = [aws_sns_topic.on_call.arn]`, once in the provider's `defaults` block or in the resource.",
	Except: "When something else listens to the alarm's state: an EventBridge rule on CloudWatch alarm changes, a composite alarm, a monitoring product that polls. Name it.",
	Sources: []string{
		"https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/dead-letter-queues-alarms-cloudwatch.html",
	},
	Seeds:  []int{2},
	Pair:   func(p *Pair) []Finding { return silentAlarms(p.alarms()) },
	Fanout: func(f *Fanout) []Finding { return silentAlarms(f.alarms()) },
}

func silentAlarms(alarms []alarm) []Finding {
	var inherited []string
	var found []Finding
	for _, a := range alarms {
		if a.planned.AlarmActions.IsUnknown() || len(a.planned.AlarmActions.Or(nil)) > 0 {
			continue
		}
		if !a.written.AlarmActions.IsKnown() {
			inherited = append(inherited, a.kind)
			continue
		}
		found = append(found, silentAlarm(a.path("alarm_actions"), []string{a.kind}))
	}
	if len(inherited) > 0 {
		found = append(found, silentAlarm("alarm_actions", inherited))
	}
	return found
}

func silentAlarm(path string, kinds []string) Finding {
	subject, verb := "The alarm", "has"
	if len(kinds) > 1 {
		subject, verb = "The alarms", "have"
	}
	return Finding{
		Path: path,
		What: fmt.Sprintf("%s %s %s no alarm_actions.", subject, enumerate(kinds), verb),
		Why:  "Red in a console that nobody looks at tells nobody.",
		Fix: fmt.Sprintf("Set %s to a topic that reaches a person on call, such as [aws_sns_topic.on_call.arn]; "+
			"or set it once in the provider's defaults block.", path),
		Reads: []string{path},
	}
}

// enumerate joins words as a sentence does: a, b and c.
func enumerate(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
