package fakeaws_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch/types"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// depthAlarm is a valid alarm on the depth of queue "dlq".
func depthAlarm(name string) *cloudwatch.PutMetricAlarmInput {
	return &cloudwatch.PutMetricAlarmInput{
		AlarmName: &name, Namespace: aws.String("AWS/SQS"), MetricName: aws.String("ApproximateNumberOfMessagesVisible"),
		Dimensions: []types.Dimension{{Name: aws.String("QueueName"), Value: aws.String("dlq")}},
		Statistic:  types.StatisticMaximum, ComparisonOperator: types.ComparisonOperatorGreaterThanThreshold, Threshold: aws.Float64(0),
		Period: aws.Int32(60), EvaluationPeriods: aws.Int32(1), DatapointsToAlarm: aws.Int32(1), TreatMissingData: aws.String("notBreaching"),
		AlarmActions: []string{"arn:aws:sns:us-east-1:123456789012:on-call"},
	}
}

func TestAlarmReadsBack(t *testing.T) {
	t.Parallel()
	for name, client := range map[string]func(*fakeaws.Server) *cloudwatch.Client{"query": cloudWatchClient, "cbor": cloudWatchCBOR} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := fakeaws.Start(t)
			cw := client(s)
			if _, err := cw.PutMetricAlarm(t.Context(), depthAlarm("deep")); err != nil {
				t.Fatal(err)
			}
			out, err := cw.DescribeAlarms(t.Context(), &cloudwatch.DescribeAlarmsInput{AlarmNames: []string{"deep", "nobody"}})
			if err != nil {
				t.Fatal(err)
			}
			want := []types.MetricAlarm{{
				AlarmName: aws.String("deep"), AlarmArn: aws.String("arn:aws:cloudwatch:us-east-1:123456789012:alarm:deep"),
				ActionsEnabled: aws.Bool(true), AlarmActions: []string{"arn:aws:sns:us-east-1:123456789012:on-call"},
				Namespace: aws.String("AWS/SQS"), MetricName: aws.String("ApproximateNumberOfMessagesVisible"),
				Dimensions: []types.Dimension{{Name: aws.String("QueueName"), Value: aws.String("dlq")}},
				Statistic:  "Maximum", ComparisonOperator: "GreaterThanThreshold", Threshold: aws.Float64(0), Period: aws.Int32(60),
				EvaluationPeriods: aws.Int32(1), DatapointsToAlarm: aws.Int32(1), TreatMissingData: aws.String("notBreaching"),
				StateValue: "OK", StateReason: aws.String("no datapoints were received"),
				AlarmConfigurationUpdatedTimestamp: aws.Time(fakeaws.Epoch), StateUpdatedTimestamp: aws.Time(fakeaws.Epoch), StateTransitionedTimestamp: aws.Time(fakeaws.Epoch),
			}}
			if diff := cmp.Diff(want, out.MetricAlarms, cmpopts.IgnoreUnexported(types.MetricAlarm{}, types.Dimension{}), cmpopts.EquateEmpty()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestPutMetricAlarmRefuses(t *testing.T) {
	t.Parallel()
	type input = cloudwatch.PutMetricAlarmInput
	for name, test := range map[string]struct {
		change func(*input)
		want   string
	}{
		"256 characters":             {func(in *input) { in.AlarmName = aws.String(strings.Repeat("a", 256)) }, "ValidationError"},
		"control character":          {func(in *input) { in.AlarmName = aws.String("a\nb") }, "ValidationError"},
		"long description":           {func(in *input) { in.AlarmDescription = aws.String(strings.Repeat("a", 1025)) }, "ValidationError"},
		"unknown statistic":          {func(in *input) { in.Statistic = "Median" }, "ValidationError"},
		"unknown comparison":         {func(in *input) { in.ComparisonOperator = "Above" }, "ValidationError"},
		"unknown missing data":       {func(in *input) { in.TreatMissingData = aws.String("ok") }, "ValidationError"},
		"no statistic":               {func(in *input) { in.Statistic = "" }, "MissingParameter"},
		"no threshold":               {func(in *input) { in.Threshold = nil }, "MissingParameter"},
		"both statistics":            {func(in *input) { in.ExtendedStatistic = aws.String("p99") }, "InvalidParameterCombination"},
		"extended statistic":         {func(in *input) { in.Statistic, in.ExtendedStatistic = "", aws.String("p99.9") }, ""},
		"metric and metrics":         {func(in *input) { in.Metrics = []types.MetricDataQuery{{Id: aws.String("m")}} }, "InvalidParameterCombination"},
		"no metric":                  {func(in *input) { in.MetricName = nil }, "MissingParameter"},
		"period 45":                  {func(in *input) { in.Period = aws.Int32(45) }, "ValidationError"},
		"period 20":                  {func(in *input) { in.Period = aws.Int32(20) }, ""},
		"period 90":                  {func(in *input) { in.Period = aws.Int32(90) }, "ValidationError"},
		"more than a day":            {func(in *input) { in.EvaluationPeriods = aws.Int32(1441) }, "ValidationError"},
		"a day":                      {func(in *input) { in.EvaluationPeriods = aws.Int32(1440) }, ""},
		"seven days of hours":        {func(in *input) { in.Period, in.EvaluationPeriods = aws.Int32(3600), aws.Int32(168) }, ""},
		"more than seven days":       {func(in *input) { in.Period, in.EvaluationPeriods = aws.Int32(3600), aws.Int32(169) }, "ValidationError"},
		"more datapoints than times": {func(in *input) { in.DatapointsToAlarm = aws.Int32(2) }, "ValidationError"},
		"six actions": {func(in *input) {
			in.AlarmActions = nil
			for i := range 6 {
				in.AlarmActions = append(in.AlarmActions, fmt.Sprint("arn:aws:sns:us-east-1:123456789012:t", i))
			}
		}, "ValidationError"},
		"topic of another Region": {func(in *input) { in.OKActions = []string{"arn:aws:sns:eu-west-1:123456789012:t"} }, "ValidationError"},
		"action without Region":   {func(in *input) { in.AlarmActions = []string{"arn:aws:ssm-incidents::123456789012:response-plan/p"} }, ""},
		"action that is no ARN":   {func(in *input) { in.AlarmActions = []string{"on-call"} }, "ValidationError"},
		"reserved tag":            {func(in *input) { in.Tags = []types.Tag{{Key: aws.String("aws:a"), Value: aws.String("b")}} }, "ValidationError"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			in := depthAlarm("a")
			test.change(in)
			s := fakeaws.Start(t)
			_, err := cloudWatchClient(s).PutMetricAlarm(t.Context(), in)
			if got := lastCode(s); got != test.want || (err == nil) != (got == "") {
				t.Errorf("got %q (%v), want %q", got, err, test.want)
			}
		})
	}
}

func TestAlarmNamesAreLimited(t *testing.T) {
	t.Parallel()
	cw := cloudWatchClient(fakeaws.Start(t))
	names := make([]string, 101)
	for i := range names {
		names[i] = fmt.Sprint("alarm-", i)
		if _, err := cw.PutMetricAlarm(t.Context(), depthAlarm(names[i])); err != nil {
			t.Fatal(err)
		}
	}
	_, describe := cw.DescribeAlarms(t.Context(), &cloudwatch.DescribeAlarmsInput{AlarmNames: names})
	_, remove := cw.DeleteAlarms(t.Context(), &cloudwatch.DeleteAlarmsInput{AlarmNames: names})
	if diff := cmp.Diff([]string{"ValidationException", "ValidationException"}, []string{codeOf(t, describe), codeOf(t, remove)}); diff != "" {
		t.Error(diff)
	}
	out, err := cw.DescribeAlarms(t.Context(), &cloudwatch.DescribeAlarmsInput{AlarmNames: names[:100]})
	if err != nil || len(out.MetricAlarms) != 100 {
		t.Errorf("100 names: got %v, %v", out, err)
	}
}

// One wrong name and nothing is deleted.
func TestDeleteAlarmsIsAllOrNothing(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	cw := cloudWatchClient(s)
	if _, err := cw.PutMetricAlarm(t.Context(), depthAlarm("a")); err != nil {
		t.Fatal(err)
	}
	_, err := cw.DeleteAlarms(t.Context(), &cloudwatch.DeleteAlarmsInput{AlarmNames: []string{"a", "nobody"}})
	if got := codeOf(t, err); got != "ResourceNotFound" {
		t.Errorf("got %q", got)
	}
	_, err = cw.DeleteAlarms(t.Context(), &cloudwatch.DeleteAlarmsInput{AlarmNames: []string{"a"}})
	if err != nil {
		t.Errorf("the alarm is gone: %v", err)
	}
}

// Tags of an update are ignored: TagResource is for that.
func TestAlarmTagsOfAnUpdateAreIgnored(t *testing.T) {
	t.Parallel()
	cw := cloudWatchClient(fakeaws.Start(t))
	arn := aws.String("arn:aws:cloudwatch:us-east-1:123456789012:alarm:a")
	read := func() map[string]string {
		out, err := cw.ListTagsForResource(t.Context(), &cloudwatch.ListTagsForResourceInput{ResourceARN: arn})
		if err != nil {
			t.Fatal(err)
		}
		tags := map[string]string{}
		for _, tag := range out.Tags {
			tags[*tag.Key] = *tag.Value
		}
		return tags
	}
	for _, value := range []string{"first", "second"} {
		in := depthAlarm("a")
		in.Tags = []types.Tag{{Key: aws.String("k"), Value: &value}}
		if _, err := cw.PutMetricAlarm(t.Context(), in); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(map[string]string{"k": "first"}, read()); diff != "" {
		t.Error(diff)
	}
	if _, err := cw.TagResource(t.Context(), &cloudwatch.TagResourceInput{ResourceARN: arn, Tags: []types.Tag{{Key: aws.String("l"), Value: aws.String("")}}}); err != nil {
		t.Fatal(err)
	}
	if _, err := cw.UntagResource(t.Context(), &cloudwatch.UntagResourceInput{ResourceARN: arn, TagKeys: []string{"k"}}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{"l": ""}, read()); diff != "" {
		t.Error(diff)
	}
}
