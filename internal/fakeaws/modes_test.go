package fakeaws_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/smithy-go"
	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// readsOf is what n GetQueueAttributes see of one attribute: its value, or the
// code of the error.
func readsOf(t *testing.T, client *sqs.Client, url, name string, n int) []string {
	t.Helper()
	out := []string{}
	for range n {
		read, err := client.GetQueueAttributes(t.Context(), &sqs.GetQueueAttributesInput{QueueUrl: &url, AttributeNames: allAttributes})
		if err != nil {
			out = append(out, codeOf(t, err))
			continue
		}
		out = append(out, read.Attributes[name])
	}
	return out
}

func TestReadsThatAreWrongForAWhile(t *testing.T) {
	t.Parallel()
	const missing, denied = "AWS.SimpleQueueService.NonExistentQueue", "AccessDenied"
	for name, test := range map[string]struct {
		mode  func(*fakeaws.Server)
		write bool
		want  []string
	}{
		"none":             {func(*fakeaws.Server) {}, true, []string{"60", "60", "60", "60"}},
		"stale":            {func(s *fakeaws.Server) { s.StaleReads(2) }, true, []string{"30", "30", "60", "60"}},
		"flapping":         {func(s *fakeaws.Server) { s.FlappingReads(3) }, true, []string{"30", "60", "30", "60"}},
		"missing at first": {func(s *fakeaws.Server) { s.NotFoundAfterCreate(2) }, false, []string{missing, missing, "30", "30"}},
		"denied at first":  {func(s *fakeaws.Server) { s.DenyReadsAfterCreate(1) }, false, []string{denied, "30", "30", "30"}},
		"attribute absent": {func(s *fakeaws.Server) { s.OmitAttributes("VisibilityTimeout") }, true, []string{"", "", "", ""}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := fakeaws.Start(t)
			client := sqsClient(s)
			test.mode(s)
			url := makeQueue(t, client, "q", nil)
			if test.write {
				in := &sqs.SetQueueAttributesInput{QueueUrl: &url, Attributes: attrs{"VisibilityTimeout": "60"}}
				if _, err := client.SetQueueAttributes(t.Context(), in); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(test.want, readsOf(t, client, url, "VisibilityTimeout", 4)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDeletedQueueMayLinger(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	client := sqsClient(s)
	s.FoundAfterDelete(2)
	url := makeQueue(t, client, "q", nil)
	if _, err := client.DeleteQueue(t.Context(), &sqs.DeleteQueueInput{QueueUrl: &url}); err != nil {
		t.Fatal(err)
	}
	want := []string{"30", "30", "AWS.SimpleQueueService.NonExistentQueue"}
	if diff := cmp.Diff(want, readsOf(t, client, url, "VisibilityTimeout", 3)); diff != "" {
		t.Error(diff)
	}
}

// A role made a moment ago is not a principal yet; a service always is.
func TestPolicyPrincipalUnknown(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	client := sqsClient(s)
	url := makeQueue(t, client, "q", nil)
	s.PolicyPrincipalUnknown(2)
	set := func(principal string) string {
		policy := `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":` + principal + `,"Action":"sqs:SendMessage","Resource":"` + queueARN("q") + `"}]}`
		_, err := client.SetQueueAttributes(t.Context(), &sqs.SetQueueAttributesInput{QueueUrl: &url, Attributes: attrs{"Policy": policy}})
		return codeOf(t, err)
	}
	const role = `{"AWS":"arn:aws:iam::123456789012:role/new"}`
	got := []string{set(`{"Service":"sns.amazonaws.com"}`), set(role), set(role), set(role)}
	if diff := cmp.Diff([]string{"", "InvalidAttributeValue", "InvalidAttributeValue", ""}, got); diff != "" {
		t.Error(diff)
	}
}

func TestShuffledPolicyMeansTheSame(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	client := sqsClient(s)
	s.ShuffleDocuments(true)
	url := makeQueue(t, client, "q", attrs{"Policy": `{"Statement":[` +
		`{"Sid":"A","Effect":"Allow","Principal":{"AWS":"210987654321"},"Action":["sqs:SendMessage","sqs:GetQueueUrl"],"Resource":"` + queueARN("q") + `"},` +
		`{"Sid":"B","Effect":"Deny","Principal":"*","Action":"sqs:*","Resource":"` + queueARN("q") + `","Condition":{"Bool":{"aws:SecureTransport":"false"}}}]}`})
	want := `{"Version":"2008-10-17","Statement":[` +
		`{"Sid":"B","Effect":"Deny","Principal":"*","Action":"sqs:*","Resource":"` + queueARN("q") + `","Condition":{"Bool":{"aws:SecureTransport":"false"}}},` +
		`{"Sid":"A","Effect":"Allow","Principal":{"AWS":"arn:aws:iam::210987654321:root"},"Action":["sqs:GetQueueUrl","sqs:SendMessage"],"Resource":"` + queueARN("q") + `"}]}`
	got := attributesOf(t, client, url)["Policy"]
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if !json.Valid([]byte(got)) {
		t.Error("not JSON")
	}
}

func TestEchoStringCounts(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	client := sqsClient(s)
	s.EchoStringCounts(true)
	makeQueue(t, client, "dlq", nil)
	url := makeQueue(t, client, "q", attrs{"RedrivePolicy": redrive("dlq", `"5"`)})
	if diff := cmp.Diff(redrive("dlq", `"5"`), attributesOf(t, client, url)["RedrivePolicy"]); diff != "" {
		t.Error(diff)
	}
}

// Every service refuses a missing permission with a code of its own.
func TestDeny(t *testing.T) {
	t.Parallel()
	calls := map[string]func(*fakeaws.Server) error{
		"sqs": func(s *fakeaws.Server) error {
			_, err := sqsClient(s).ListQueues(context.Background(), &sqs.ListQueuesInput{})
			return err
		},
		"sns": func(s *fakeaws.Server) error {
			_, err := snsClient(s).ListTopics(context.Background(), &sns.ListTopicsInput{})
			return err
		},
		"cloudwatch": func(s *fakeaws.Server) error {
			_, err := cloudWatchClient(s).DescribeAlarms(context.Background(), &cloudwatch.DescribeAlarmsInput{})
			return err
		},
		"tags at creation": func(s *fakeaws.Server) error {
			_, err := sqsClient(s).CreateQueue(context.Background(), &sqs.CreateQueueInput{QueueName: aws.String("q"), Tags: attrs{"a": "b"}})
			return err
		},
	}
	for name, test := range map[string]struct {
		call, deny string
		want       string
	}{
		"queues":       {"sqs", "sqs:ListQueues", "AccessDenied"},
		"wildcard":     {"sqs", "sqs:*", "AccessDenied"},
		"other action": {"sqs", "sqs:TagQueue", ""},
		"topics":       {"sns", "sns:ListTopics", "AuthorizationError"},
		"alarms":       {"cloudwatch", "cloudwatch:DescribeAlarms", "AccessDenied"},
		"second need":  {"tags at creation", "sqs:TagQueue", "AccessDenied"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := fakeaws.Start(t)
			s.Deny(test.deny)
			denied := codeOf(t, calls[test.call](s))
			s.Undeny(test.deny)
			if diff := cmp.Diff([]string{test.want, ""}, []string{denied, codeOf(t, calls[test.call](s))}); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAllowOnly(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	client := sqsClient(s)
	s.AllowOnly("sqs:CreateQueue")
	create := func(tags attrs) string {
		_, err := client.CreateQueue(t.Context(), &sqs.CreateQueueInput{QueueName: aws.String("q"), Tags: tags})
		return codeOf(t, err)
	}
	got := []string{create(attrs{"a": "b"}), create(nil)}
	if diff := cmp.Diff([]string{"AccessDenied", ""}, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"sqs:CreateQueue", "sqs:TagQueue"}, s.Actions()); diff != "" {
		t.Error(diff)
	}
}

func TestFail(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		failure fakeaws.Failure
		want    []string // codes of three CreateQueue, "-" for a lost answer
		made    int
	}{
		"always":         {fakeaws.Failure{Operation: "sqs:CreateQueue", Code: "Boom"}, []string{"Boom", "Boom", "Boom"}, 0},
		"once":           {fakeaws.Failure{Operation: "CreateQueue", Times: 1}, []string{"InternalFailure", "", ""}, 2},
		"the second":     {fakeaws.Failure{Operation: "*", Skip: 1, Times: 1, Code: "Boom"}, []string{"", "Boom", ""}, 2},
		"one queue":      {fakeaws.Failure{Operation: "*", Match: named("q2"), Code: "Boom"}, []string{"", "", "Boom"}, 2},
		"another call":   {fakeaws.Failure{Operation: "DeleteQueue"}, []string{"", "", ""}, 3},
		"answer lost":    {fakeaws.Failure{Operation: "CreateQueue", AfterEffect: true, Code: "Boom"}, []string{"Boom", "Boom", "Boom"}, 3},
		"connection cut": {fakeaws.Failure{Operation: "CreateQueue", AfterEffect: true, Drop: true, Times: 1}, []string{"-", "", ""}, 3},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := fakeaws.Start(t)
			s.Fail(test.failure)
			got := []string{}
			for _, queue := range []string{"q0", "q1", "q2"} {
				_, err := sqsClient(s).CreateQueue(t.Context(), &sqs.CreateQueueInput{QueueName: &queue})
				var coded smithy.APIError
				switch {
				case err == nil:
					got = append(got, "")
				case errors.As(err, &coded):
					got = append(got, coded.ErrorCode())
				default:
					got = append(got, "-")
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
			if n := len(s.Default().Region(local).Queues()); n != test.made {
				t.Errorf("%d queues exist, want %d", n, test.made)
			}
			s.ClearFailures()
			makeQueue(t, sqsClient(s), "q2", nil)
		})
	}
}

func named(queue string) func(fakeaws.Request) bool {
	return func(r fakeaws.Request) bool { return r.Param("QueueName") == queue }
}
