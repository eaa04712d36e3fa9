package pair

import (
	"context"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

// alarms looks for alarms on the metrics that ours watch, and for those that
// bear the names ours would have: an expression is found by name alone.
func (d *discovery) alarms(ctx context.Context) error {
	type place struct{ kind, queue, metric string }
	source := d.src
	places := []place{{"oldest_message", source.Name, metricAge}}
	if policy, err := policydoc.ParseRedrive(source.Attributes[attrRedrive]); err == nil {
		dlq := nameInARN(policy.DeadLetterTargetARN)
		places = append(places, place{"dead_letters", dlq, metricVisible}, place{"dead_letters", dlq, metricReceived}, place{"dead_letter_age", dlq, metricAge})
	}
	for _, p := range places {
		found, err := d.engine.Client.AlarmsForMetric(ctx, d.region, "AWS/SQS", p.metric, map[string]string{"QueueName": p.queue})
		if awsapi.IsAccessDenied(err) {
			d.actual.Notes = append(d.actual.Notes, Note{"QG904", p.queue, "cloudwatch:DescribeAlarmsForMetric is not permitted: its alarms are not seen"})
			return nil
		}
		if err != nil {
			return err
		}
		d.take(p.kind, d.region, source.Name, found)
	}
	for region, q := range d.actual.Undelivered {
		found, err := d.engine.Client.AlarmsForMetric(ctx, region, "AWS/SQS", metricVisible, map[string]string{"QueueName": q.Name})
		if err != nil {
			return err
		}
		d.take(alarmKey("undelivered", known(region), len(d.actual.Undelivered)), region, source.Name, found)
	}
	var names []string
	for _, kind := range []string{"handler_errors", "redeliveries"} {
		names = append(names, source.Name+"-"+strings.ReplaceAll(kind, "_", "-"))
	}
	found, err := d.engine.Client.DescribeAlarms(ctx, d.region, names)
	if err != nil {
		return err
	}
	for i, kind := range []string{"handler_errors", "redeliveries"} {
		if a, ok := found[names[i]]; ok {
			d.actual.Alarms[kind] = &Alarm{Region: d.region, Alarm: a}
		}
	}
	return nil
}

// take chooses among several alarms on one metric the one with our name, else
// the first by name.
func (d *discovery) take(kind, region, source string, found []awsapi.Alarm) {
	if d.actual.Alarms[kind] != nil || len(found) == 0 {
		return
	}
	slices.SortFunc(found, func(a, b awsapi.Alarm) int { return strings.Compare(a.Name, b.Name) })
	chosen := found[0]
	base, _, _ := strings.Cut(kind, "/")
	for _, a := range found {
		if a.Name == source+"-"+strings.ReplaceAll(base, "_", "-") {
			chosen = a
		}
	}
	d.actual.Alarms[kind] = &Alarm{Region: region, Alarm: chosen}
}
