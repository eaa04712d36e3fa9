package awsapi_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

func deadLetters(name string) awsapi.Alarm {
	return awsapi.Alarm{
		Name: name, Description: "Messages in orders-dlq",
		Namespace: "AWS/SQS", MetricName: "ApproximateNumberOfMessagesVisible", Dimensions: map[string]string{"QueueName": "orders-dlq"},
		Statistic: "Maximum", PeriodSeconds: 60,
		ComparisonOperator: "GreaterThanThreshold", Threshold: 0, EvaluationPeriods: 1, DatapointsToAlarm: 1,
		TreatMissingData: "notBreaching", ActionsEnabled: true,
		AlarmActions: []string{"arn:aws:sns:eu-west-1:123456789012:on-call"},
	}
}

func errorRate(name string) awsapi.Alarm {
	function := map[string]string{"FunctionName": "orders"}
	return awsapi.Alarm{
		Name: name, ComparisonOperator: "GreaterThanThreshold", Threshold: 2.5, EvaluationPeriods: 3, DatapointsToAlarm: 2,
		TreatMissingData: "notBreaching",
		Metrics: []awsapi.AlarmMetric{
			{ID: "rate", Label: "errors in percent", Expression: "100 * errors / invocations", ReturnData: true},
			{ID: "errors", Namespace: "AWS/Lambda", MetricName: "Errors", Dimensions: function, Statistic: "Sum", PeriodSeconds: 60},
			{ID: "invocations", Namespace: "AWS/Lambda", MetricName: "Invocations", Dimensions: function, Statistic: "Sum", PeriodSeconds: 60},
		},
	}
}

var readOnly = cmpopts.IgnoreFields(awsapi.Alarm{}, "ARN", "StateValue")

func TestAlarmReadsBackAsWritten(t *testing.T) {
	t.Parallel()
	for _, alarm := range []awsapi.Alarm{deadLetters("orders-dlq-not-empty"), errorRate("orders-errors")} {
		t.Run(alarm.Name, func(t *testing.T) {
			t.Parallel()
			server := fakeaws.Start(t)
			c := newClient(t, server)
			if err := c.PutAlarm(t.Context(), region, alarm, map[string]string{"team": "shop"}); err != nil {
				t.Fatal(err)
			}
			found, err := c.DescribeAlarms(t.Context(), region, []string{alarm.Name, "other"})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(map[string]awsapi.Alarm{alarm.Name: alarm}, found, readOnly, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("alarms (-want +got):\n%s", diff)
			}
			arn := found[alarm.Name].ARN
			if want := "arn:aws:cloudwatch:eu-west-1:123456789012:alarm:" + alarm.Name; arn != want {
				t.Errorf("ARN %q, want %q", arn, want)
			}
			tags, err := c.AlarmTags(t.Context(), arn)
			if diff := cmp.Diff(map[string]string{"team": "shop"}, tags); err != nil || diff != "" {
				t.Errorf("tags, %v (-want +got):\n%s", err, diff)
			}
			if err := c.DeleteAlarms(t.Context(), region, []string{alarm.Name, "other"}); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestAlarmsForMetric(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	c := newClient(t, server)
	want := deadLetters("orders-dlq-not-empty")
	if err := c.PutAlarm(t.Context(), region, want, nil); err != nil {
		t.Fatal(err)
	}
	got, err := c.AlarmsForMetric(t.Context(), region, want.Namespace, want.MetricName, want.Dimensions)
	if diff := cmp.Diff([]awsapi.Alarm{want}, got, readOnly, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Errorf("alarms, %v (-want +got):\n%s", err, diff)
	}
	none, err := c.AlarmsForMetric(t.Context(), region, want.Namespace, want.MetricName, map[string]string{"QueueName": "other"})
	if err != nil || len(none) != 0 {
		t.Errorf("alarms of another queue: %v, %v", none, err)
	}
}

func TestAlarmTags(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	c := newClient(t, server)
	if err := c.PutAlarm(t.Context(), region, deadLetters("a"), map[string]string{"old": "1", "kept": "2"}); err != nil {
		t.Fatal(err)
	}
	arn := "arn:aws:cloudwatch:eu-west-1:123456789012:alarm:a"
	if err := c.TagAlarm(t.Context(), arn, map[string]string{"new": "3"}); err != nil {
		t.Fatal(err)
	}
	if err := c.UntagAlarm(t.Context(), arn, []string{"old"}); err != nil {
		t.Fatal(err)
	}
	got, err := c.AlarmTags(t.Context(), arn)
	if diff := cmp.Diff(map[string]string{"kept": "2", "new": "3"}, got); err != nil || diff != "" {
		t.Errorf("tags, %v (-want +got):\n%s", err, diff)
	}
}

// The SDK's default protocol for CloudWatch is CBOR, unknown to moto and to many
// releases of LocalStack. When this fails after an update of the SDK, pin the
// last service/cloudwatch that can speak the query protocol.
func TestCloudWatchSpeaksQuery(t *testing.T) {
	t.Parallel()
	double := fakeaws.New()
	var contentTypes []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		contentTypes = append(contentTypes, r.Header.Get("Content-Type"))
		double.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	c := newClient(t, double, func(s *awsapi.Settings) { s.Endpoints["cloudwatch"] = server.URL })
	if err := c.PutAlarm(t.Context(), region, deadLetters("a"), nil); err != nil {
		t.Fatal(err)
	}
	if _, err := c.DescribeAlarms(t.Context(), region, []string{"a"}); err != nil {
		t.Fatal(err)
	}
	const query = "application/x-www-form-urlencoded"
	if diff := cmp.Diff([]string{query, query}, contentTypes); diff != "" {
		t.Errorf("content types (-want +got):\n%s", diff)
	}
}

// Fifty pairs refreshed at once must not make fifty calls.
func TestDescribeAlarmsIsShared(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t, fakeaws.WithRealClock())
	c := newClient(t, server)
	const pairs = 120
	for i := range pairs {
		if err := c.PutAlarm(t.Context(), region, deadLetters(fmt.Sprintf("alarm-%d", i)), nil); err != nil {
			t.Fatal(err)
		}
	}
	server.ResetRequests()
	var group sync.WaitGroup
	for i := range pairs {
		group.Go(func() {
			name := fmt.Sprintf("alarm-%d", i)
			found, err := c.DescribeAlarms(t.Context(), region, []string{name, "none"})
			if err != nil || len(found) != 1 || found[name].Name != name {
				t.Errorf("%s: %v, %v", name, found, err)
			}
		})
	}
	group.Wait()
	if n := server.Count("DescribeAlarms"); n > pairs/4 {
		t.Errorf("%d calls for %d callers", n, pairs)
	}
	for _, r := range server.Requests() {
		if names, ok := r.Params["AlarmNames"].([]any); !ok || len(names) > 100 {
			t.Errorf("a call for %d names, the limit is 100", len(names))
		}
	}
}

func TestDescribeAlarmsFailsForAll(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	server.Deny("cloudwatch:DescribeAlarms")
	c := newClient(t, server)
	if _, err := c.DescribeAlarms(t.Context(), region, []string{"a", "b"}); !awsapi.IsAccessDenied(err) {
		t.Errorf("error %v", err)
	}
	server.Undeny()
	if _, err := c.DescribeAlarms(t.Context(), region, []string{"a", "b"}); err != nil {
		t.Errorf("the failure was kept: %v", err)
	}
}

// One name that does not exist keeps CloudWatch from deleting the others.
func TestDeletingAlarmsOfWhichOneIsGone(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	c := newClient(t, server)
	for _, name := range []string{"first", "second"} {
		if err := c.PutAlarm(t.Context(), region, deadLetters(name), nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.DeleteAlarms(t.Context(), region, []string{"first", "gone", "second"}); err != nil {
		t.Fatal(err)
	}
	if left := server.Default().Region(region).Alarms(); len(left) > 0 {
		t.Errorf("%v are still there", left)
	}
	if err := c.DeleteAlarms(t.Context(), region, []string{"first", "gone"}); err != nil {
		t.Errorf("alarms that are all gone: %v", err)
	}
}
