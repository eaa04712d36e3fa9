package guardrail

import (
	"fmt"
	"maps"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg119 = Rule{
	ID:          "QG119",
	Title:       "alarm action in another region",
	Slug:        "action_region",
	Phase:       PhasePlan,
	Level:       Error,
	Fixed:       true,
	Consequence: Refused,
	Since:       "0.1.0",
	Checks: "Whether the SNS topics and Lambda functions that an alarm calls are in the alarm's own region: that of the queue, " +
		"or of the topic for the alarm on undelivered messages; and whether everything it calls is in the alarm's partition. " +
		"It looks at the plan, because only there the region is known.",
	Why: "CloudWatch refuses the alarm: `Invalid region us-east-1 specified. Only us-west-2 is supported.` " +
		"Response plans of Systems Manager have no region in their ARN and are fine.",
	Fix: "Name a topic of the alarm's region. To reach people of another region, let that topic forward, " +
		"or give the alarm on undelivered messages its own `alarm_actions`. Nothing is forwarded to another partition (`aws-cn`, `aws-us-gov`).",
	Except: "Never: AWS refuses it.",
	Sources: []string{
		"https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html",
		"https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/AlarmThatSendsEmail.html",
	},
	Pair:   checkActionRegion,
	Fanout: checkTopicActionRegion,
}

func checkActionRegion(p *Pair) []Finding {
	home, ok := p.Place.Region.Get()
	if !ok {
		return nil
	}
	var found []Finding
	for _, a := range p.alarms() {
		regions := []string{home}
		if a.kind == "undelivered" {
			u, _ := p.Planned.Undelivered.Get()
			regions = slices.Sorted(maps.Keys(u.Queues.Or(nil)))
		}
		found = append(found, strayActions(a, regions, p.Place.Partition)...)
	}
	return found
}

func checkTopicActionRegion(f *Fanout) []Finding {
	region, ok := f.Place.Region.Get()
	partition := f.Place.Partition
	if text, known := f.Planned.TopicARN.Get(); known {
		arn, err := topology.ParseARN(text)
		region, ok, partition = arn.Region, err == nil, topology.Known(arn.Partition)
	} else if !f.Planned.ExistingTopicARN.IsNull() {
		return nil // somebody else's topic, whose region is not known yet
	}
	if !ok {
		return nil
	}
	var found []Finding
	for _, a := range f.alarms() {
		found = append(found, strayActions(a, []string{region}, partition)...)
	}
	return found
}

// strayActions finds the actions of an alarm that one of its regions cannot call.
// All its regions are of one partition.
func strayActions(a alarm, regions []string, partition topology.Maybe[string]) []Finding {
	var found []Finding
	for _, list := range a.lists() {
		for _, action := range list.actions.Or(nil) {
			text, ok := action.Get()
			arn, err := topology.ParseARN(text)
			if !ok || err != nil {
				continue
			}
			if ours, ok := partition.Get(); ok && arn.Partition != ours && len(regions) > 0 {
				found = append(found, foreignAction(a.listPath(list), text, arn.Partition, regions[0], ours))
				continue
			}
			if arn.Service != "sns" && arn.Service != "lambda" {
				continue
			}
			if at := slices.IndexFunc(regions, func(r string) bool { return r != arn.Region }); at >= 0 {
				found = append(found, strayAction(a.listPath(list), text, arn.Region, regions[at]))
			}
		}
	}
	return found
}

func strayAction(path, action, theirs, ours string) Finding {
	return Finding{
		Path:  path,
		What:  fmt.Sprintf("The action %s is in %s, and the alarm in %s.", action, theirs, ours),
		Why:   "CloudWatch refuses an alarm that calls a topic or function of another region.",
		Fix:   fmt.Sprintf("Name one in %s; it may forward to %s.", ours, theirs),
		Reads: []string{path, "region"},
	}
}

func foreignAction(path, action, theirs, region, ours string) Finding {
	return Finding{
		Path:  path,
		What:  fmt.Sprintf("The action %s is in the partition %s, and the alarm in %s, a region of %s.", action, theirs, region, ours),
		Why:   "CloudWatch refuses the alarm: partitions share neither accounts nor endpoints.",
		Fix:   fmt.Sprintf("Name one in %s. It cannot forward to %s; to reach people there, notify them by another way, such as HTTPS or e-mail.", region, theirs),
		Reads: []string{path, "region"},
	}
}
