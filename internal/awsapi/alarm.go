package awsapi

import (
	"maps"
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch/types"
)

// Alarm is a CloudWatch metric alarm. It watches either one metric (Namespace,
// MetricName, Dimensions, Statistic or ExtendedStatistic, Period) or an
// expression over several (Metrics).
type Alarm struct {
	Name        string // unique per region, 1 to 255 characters
	Description string // at most 1024 characters

	Namespace         string            // "AWS/SQS"
	MetricName        string            // "ApproximateNumberOfMessagesVisible"
	Dimensions        map[string]string // {"QueueName": "orders-dlq"}
	Statistic         string            // "Maximum"; exclusive with ExtendedStatistic
	ExtendedStatistic string            // "p99"
	PeriodSeconds     int64             // 10, 20, 30 or a multiple of 60
	Metrics           []AlarmMetric     // exclusive with everything above

	ComparisonOperator string  // "GreaterThanThreshold"
	Threshold          float64 // in the metric's unit
	EvaluationPeriods  int64
	DatapointsToAlarm  int64  // 0: all of EvaluationPeriods
	TreatMissingData   string // "notBreaching"; "" is "missing"

	ActionsEnabled          bool
	AlarmActions            []string // ARNs, at most five
	OKActions               []string
	InsufficientDataActions []string

	ARN        string // read only
	StateValue string // read only: "OK", "ALARM" or "INSUFFICIENT_DATA"
	Composite  bool   // read only: an alarm over alarms, of which only name, ARN and actions are filled
}

// AlarmMetric is one row of a metric-math alarm: an expression, or a metric that
// an expression uses. Exactly one row has ReturnData.
type AlarmMetric struct {
	ID         string // lower-case, as expressions write it
	Label      string
	Expression string // exclusive with the fields of a metric
	ReturnData bool

	Namespace     string
	MetricName    string
	Dimensions    map[string]string
	Statistic     string
	PeriodSeconds int64
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

func (a Alarm) input(tags map[string]string) *cloudwatch.PutMetricAlarmInput {
	input := &cloudwatch.PutMetricAlarmInput{
		AlarmName:               aws.String(a.Name),
		AlarmDescription:        optional(a.Description),
		ActionsEnabled:          aws.Bool(a.ActionsEnabled),
		AlarmActions:            a.AlarmActions,
		OKActions:               a.OKActions,
		InsufficientDataActions: a.InsufficientDataActions,
		ComparisonOperator:      types.ComparisonOperator(a.ComparisonOperator),
		Threshold:               aws.Float64(a.Threshold),
		EvaluationPeriods:       aws.Int32(int32(a.EvaluationPeriods)),
		TreatMissingData:        optional(a.TreatMissingData),
	}
	if a.DatapointsToAlarm > 0 {
		input.DatapointsToAlarm = aws.Int32(int32(a.DatapointsToAlarm))
	}
	for _, key := range sortedKeys(tags) {
		input.Tags = append(input.Tags, types.Tag{Key: aws.String(key), Value: aws.String(tags[key])})
	}
	if len(a.Metrics) > 0 {
		for _, m := range a.Metrics {
			input.Metrics = append(input.Metrics, m.query())
		}
		return input
	}
	input.Namespace, input.MetricName = aws.String(a.Namespace), aws.String(a.MetricName)
	input.Dimensions = dimensions(a.Dimensions)
	input.Statistic, input.ExtendedStatistic = types.Statistic(a.Statistic), optional(a.ExtendedStatistic)
	input.Period = aws.Int32(int32(a.PeriodSeconds))
	return input
}

func (m AlarmMetric) query() types.MetricDataQuery {
	q := types.MetricDataQuery{Id: aws.String(m.ID), Label: optional(m.Label), ReturnData: aws.Bool(m.ReturnData)}
	if m.Expression != "" {
		q.Expression = aws.String(m.Expression)
		return q
	}
	q.MetricStat = &types.MetricStat{
		Metric: &types.Metric{
			Namespace: aws.String(m.Namespace), MetricName: aws.String(m.MetricName), Dimensions: dimensions(m.Dimensions),
		},
		Period: aws.Int32(int32(m.PeriodSeconds)),
		Stat:   aws.String(m.Statistic),
	}
	return q
}

func dimensions(m map[string]string) []types.Dimension {
	var list []types.Dimension
	for _, key := range sortedKeys(m) {
		list = append(list, types.Dimension{Name: aws.String(key), Value: aws.String(m[key])})
	}
	return list
}

func optional(s string) *string {
	if s == "" {
		return nil
	}
	return aws.String(s)
}

func alarmFrom(m types.MetricAlarm) Alarm {
	a := Alarm{
		Name: aws.ToString(m.AlarmName), Description: aws.ToString(m.AlarmDescription),
		Namespace: aws.ToString(m.Namespace), MetricName: aws.ToString(m.MetricName), Dimensions: dimensionMap(m.Dimensions),
		Statistic: string(m.Statistic), ExtendedStatistic: aws.ToString(m.ExtendedStatistic),
		PeriodSeconds:      int64(aws.ToInt32(m.Period)),
		ComparisonOperator: string(m.ComparisonOperator), Threshold: aws.ToFloat64(m.Threshold),
		EvaluationPeriods: int64(aws.ToInt32(m.EvaluationPeriods)), DatapointsToAlarm: int64(aws.ToInt32(m.DatapointsToAlarm)),
		TreatMissingData: aws.ToString(m.TreatMissingData),
		ActionsEnabled:   m.ActionsEnabled == nil || *m.ActionsEnabled,
		AlarmActions:     m.AlarmActions, OKActions: m.OKActions, InsufficientDataActions: m.InsufficientDataActions,
		ARN: aws.ToString(m.AlarmArn), StateValue: string(m.StateValue),
	}
	for _, q := range m.Metrics {
		row := AlarmMetric{
			ID: aws.ToString(q.Id), Label: aws.ToString(q.Label), Expression: aws.ToString(q.Expression),
			ReturnData: q.ReturnData == nil || *q.ReturnData,
		}
		if s := q.MetricStat; s != nil {
			row.Statistic, row.PeriodSeconds = aws.ToString(s.Stat), int64(aws.ToInt32(s.Period))
			if s.Metric != nil {
				row.Namespace, row.MetricName = aws.ToString(s.Metric.Namespace), aws.ToString(s.Metric.MetricName)
				row.Dimensions = dimensionMap(s.Metric.Dimensions)
			}
		}
		a.Metrics = append(a.Metrics, row)
	}
	return a
}

func dimensionMap(list []types.Dimension) map[string]string {
	if len(list) == 0 {
		return nil
	}
	m := make(map[string]string, len(list))
	for _, d := range list {
		m[aws.ToString(d.Name)] = aws.ToString(d.Value)
	}
	return m
}
