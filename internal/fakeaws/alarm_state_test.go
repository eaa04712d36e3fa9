package fakeaws_test

import (
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch/types"
	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

func stateOf(t *testing.T, client *cloudwatch.Client, name string) string {
	t.Helper()
	out, err := client.DescribeAlarms(t.Context(), &cloudwatch.DescribeAlarmsInput{AlarmNames: []string{name}})
	if err != nil {
		t.Fatal(err)
	}
	return string(out.MetricAlarms[0].StateValue)
}

// An alarm follows the depth of its queue and notifies on each change, not on
// each message.
func TestAlarmFollowsTheQueue(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	here := s.Default().Region(local)
	dlq := here.Queue("dlq").Put(nil)
	inbox := here.Queue("inbox").Put(attrs{"Policy": admit(queueARN("inbox"), topicARN("on-call"))})
	makeSubscription(t, snsClient(s), makeTopic(t, snsClient(s), "on-call", nil), queueARN("inbox"), attrs{"RawMessageDelivery": "true"})
	client := cloudWatchClient(s)
	if _, err := client.PutMetricAlarm(t.Context(), depthAlarm("deep")); err != nil {
		t.Fatal(err)
	}
	got := []string{stateOf(t, client, "deep")}
	for range 2 {
		dlq.Send("m")
		got = append(got, stateOf(t, client, "deep"))
	}
	s.Clock.Advance(15 * 24 * time.Hour)
	got = append(got, stateOf(t, client, "deep"))
	if diff := cmp.Diff([]string{"OK", "ALARM", "ALARM", "OK"}, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"OK", "ALARM", "OK"}, here.Alarm("deep").Transitions()); diff != "" {
		t.Error(diff)
	}
	// By now the notification has expired: ask for a new one.
	dlq.Send("m")
	stateOf(t, client, "deep")
	if bodies := inbox.Bodies(); len(bodies) != 1 || !strings.Contains(bodies[0], `"NewStateValue":"ALARM"`) {
		t.Errorf("notifications: %v", bodies)
	}
}

func TestAlarmMetricsAndMissingData(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		metric, queue, missing string
		threshold              float64
		want                   string
	}{
		"visible":         {"ApproximateNumberOfMessagesVisible", "dlq", "notBreaching", 0, "ALARM"},
		"in flight":       {"ApproximateNumberOfMessagesNotVisible", "dlq", "notBreaching", 0, "OK"},
		"delayed":         {"ApproximateNumberOfMessagesDelayed", "dlq", "notBreaching", 0, "OK"},
		"old enough":      {"ApproximateAgeOfOldestMessage", "dlq", "notBreaching", 59, "ALARM"},
		"not old enough":  {"ApproximateAgeOfOldestMessage", "dlq", "notBreaching", 60, "OK"},
		"age of nothing":  {"ApproximateAgeOfOldestMessage", "empty", "breaching", 60, "ALARM"},
		"no queue, good":  {"ApproximateNumberOfMessagesVisible", "nobody", "notBreaching", 0, "OK"},
		"no queue, bad":   {"ApproximateNumberOfMessagesVisible", "nobody", "breaching", 0, "ALARM"},
		"no queue":        {"ApproximateNumberOfMessagesVisible", "nobody", "missing", 0, "INSUFFICIENT_DATA"},
		"no queue, stays": {"ApproximateNumberOfMessagesVisible", "nobody", "ignore", 0, "INSUFFICIENT_DATA"},
		"unknown metric":  {"SentMessageSize", "dlq", "breaching", 0, "INSUFFICIENT_DATA"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := fakeaws.Start(t)
			here := s.Default().Region(local)
			here.Queue("empty").Put(nil)
			here.Queue("dlq").Put(nil).Send("m")
			s.Clock.Advance(time.Minute)
			client := cloudWatchClient(s)
			in := depthAlarm("a")
			in.MetricName, in.TreatMissingData, in.Threshold = &test.metric, &test.missing, &test.threshold
			in.Dimensions = []types.Dimension{{Name: aws.String("QueueName"), Value: &test.queue}}
			if _, err := client.PutMetricAlarm(t.Context(), in); err != nil {
				t.Fatal(err)
			}
			if got := stateOf(t, client, "a"); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// An alarm cannot notify a topic whose policy or key does not admit CloudWatch.
func TestAlarmNotification(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		topic attrs
		want  int
	}{
		"default policy":   {nil, 1},
		"policy of others": {attrs{"Policy": topicPolicy(topicARN("on-call"))}, 0},
		"policy admits": {attrs{"Policy": `{"Statement":[{"Effect":"Allow","Principal":{"Service":"cloudwatch.amazonaws.com"},"Action":"sns:Publish","Resource":"` + topicARN("on-call") +
			`","Condition":{"ArnLike":{"aws:SourceArn":"arn:aws:cloudwatch:*:123456789012:alarm:*"}}}]}`}, 1},
		"AWS-managed key": {attrs{"KmsMasterKeyId": "alias/aws/sns"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := fakeaws.Start(t)
			here := s.Default().Region(local)
			here.Queue("inbox").Put(attrs{"Policy": admit(queueARN("inbox"), topicARN("on-call"))})
			makeSubscription(t, snsClient(s), makeTopic(t, snsClient(s), "on-call", test.topic), queueARN("inbox"), nil)
			client := cloudWatchClient(s)
			if _, err := client.PutMetricAlarm(t.Context(), depthAlarm("a")); err != nil {
				t.Fatal(err)
			}
			_, err := client.SetAlarmState(t.Context(), &cloudwatch.SetAlarmStateInput{AlarmName: aws.String("a"), StateValue: types.StateValueAlarm, StateReason: aws.String("test")})
			if err != nil {
				t.Fatal(err)
			}
			if got := len(here.Queue("inbox").Messages()); got != test.want {
				t.Errorf("%d notifications, want %d", got, test.want)
			}
		})
	}
}
