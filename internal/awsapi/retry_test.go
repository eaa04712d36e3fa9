package awsapi_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

const dlqARN = "arn:aws:sqs:eu-west-1:123456789012:dlq"

// hashicorp/terraform-provider-aws#831: 60 seconds of patience were too few.
func TestCreateWaitsForLockedName(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	c := newClient(t, server)
	url := mustCreate(t, c, "orders", nil)
	if err := c.DeleteQueue(t.Context(), region, url); err != nil {
		t.Fatal(err)
	}
	started := server.Clock.Now()
	if _, err := c.CreateQueue(t.Context(), region, "orders", nil, nil); err != nil {
		t.Fatal(err)
	}
	if waited := server.Clock.Now().Sub(started); waited < 60*time.Second || waited > 70*time.Second {
		t.Errorf("waited %s, want little more than 60 s", waited)
	}
}

func TestRetriesByCode(t *testing.T) {
	t.Parallel()
	const redrive = `{"deadLetterTargetArn":"` + dlqARN + `","maxReceiveCount":5}`
	const userPolicy = `{"Statement":[{"Effect":"Allow","Principal":{"AWS":"arn:aws:iam::123456789012:role/new"},"Action":"sqs:SendMessage","Resource":"*"}]}`
	const servicePolicy = `{"Statement":[{"Effect":"Allow","Principal":{"Service":"sns.amazonaws.com"},"Action":"sqs:SendMessage","Resource":"*"}]}`
	type call func(ctx context.Context, c *awsapi.Client, url string) error
	set := func(attributes map[string]string) call {
		return func(ctx context.Context, c *awsapi.Client, url string) error {
			return c.SetQueueAttributes(ctx, region, url, attributes)
		}
	}
	read := func(ctx context.Context, c *awsapi.Client, url string) error {
		_, err := c.GetQueueAttributes(ctx, region, url)
		return err
	}
	for name, test := range map[string]struct {
		operation, code string
		age             time.Duration // of queue and dead-letter queue
		call            call
		retried         time.Duration // at least this long, then the error; 0: not at all
	}{
		"not found after create":             {"GetQueueAttributes", "AWS.SimpleQueueService.NonExistentQueue", 0, read, 59 * time.Second},
		"not found later":                    {"GetQueueAttributes", "AWS.SimpleQueueService.NonExistentQueue", time.Minute, read, 0},
		"read denied after create":           {"GetQueueAttributes", "AccessDenied", 0, read, 117 * time.Second},
		"read denied later":                  {"GetQueueAttributes", "AccessDenied", 2 * time.Minute, read, 0},
		"write denied after create":          {"SetQueueAttributes", "AccessDenied", 0, set(map[string]string{"DelaySeconds": "1"}), 0},
		"dead-letter queue new":              {"SetQueueAttributes", "InvalidParameterValue", 0, set(map[string]string{"RedrivePolicy": redrive}), 58 * time.Second},
		"dead-letter queue old":              {"SetQueueAttributes", "InvalidParameterValue", time.Minute, set(map[string]string{"RedrivePolicy": redrive}), 0},
		"other invalid parameter":            {"SetQueueAttributes", "InvalidParameterValue", 0, set(map[string]string{"DelaySeconds": "1"}), 0},
		"policy with new principal":          {"SetQueueAttributes", "InvalidAttributeValue", time.Hour, set(map[string]string{"Policy": userPolicy}), 115 * time.Second},
		"policy with service principal only": {"SetQueueAttributes", "InvalidAttributeValue", 0, set(map[string]string{"Policy": servicePolicy}), 0},
		"other invalid attribute value":      {"SetQueueAttributes", "InvalidAttributeValue", 0, set(map[string]string{"DelaySeconds": "1"}), 0},
		"anything else":                      {"SetQueueAttributes", "OverLimit", 0, set(map[string]string{"DelaySeconds": "1"}), 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := fakeaws.Start(t)
			c := newClient(t, server)
			mustCreate(t, c, "dlq", nil)
			url := mustCreate(t, c, "orders", nil)
			server.Clock.Advance(test.age)
			server.Fail(fakeaws.Failure{Operation: test.operation, Code: test.code})

			started := server.Clock.Now()
			err := test.call(t.Context(), c, url)
			if got := awsapi.Code(err); got != test.code && got != "QueueDoesNotExist" {
				t.Errorf("error %v, want code %s", err, test.code)
			}
			waited := server.Clock.Now().Sub(started)
			if test.retried == 0 && (waited != 0 || server.Count(test.operation) != 1) {
				t.Errorf("waited %s and called %d times, want one call", waited, server.Count(test.operation))
			}
			if test.retried != 0 && (waited < test.retried || waited > test.retried+6*time.Second) {
				t.Errorf("waited %s, want about %s", waited, test.retried)
			}
			var failed *awsapi.Error
			if !errors.As(err, &failed) {
				t.Fatalf("%T is not an *awsapi.Error", err)
			}
			if (failed.Waited != "") != (test.retried != 0) {
				t.Errorf("Waited = %q", failed.Waited)
			}
		})
	}
}

// A principal that does not come about in time is refused with the names of all
// that the policy has, of which one is to blame (hashicorp/terraform-provider-aws#13980).
func TestRefusedPolicyNamesPrincipals(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	c := newClient(t, server)
	url := mustCreate(t, c, "orders", nil)
	server.PolicyPrincipalUnknown(100000)
	const policy = `{"Version":"2012-10-17","Statement":[` +
		`{"Effect":"Allow","Principal":{"AWS":["arn:aws:iam::123456789012:role/new","arn:aws:iam::123456789012:user/old"]},"Action":"sqs:SendMessage","Resource":"*"},` +
		`{"Effect":"Allow","Principal":{"AWS":"arn:aws:iam::123456789012:role/new"},"Action":"sqs:ReceiveMessage","Resource":"*"},` +
		`{"Effect":"Deny","Principal":"*","Action":"sqs:*","Resource":"*"}]}`
	err := c.SetQueueAttributes(t.Context(), region, url, map[string]string{"Policy": policy})
	var refused *awsapi.Error
	if !errors.As(err, &refused) {
		t.Fatalf("%v", err)
	}
	const want = "retried for 2m0s: the policy names IAM principals of which SQS may not know one yet, or there is none of that name: " +
		"arn:aws:iam::123456789012:role/new, arn:aws:iam::123456789012:user/old"
	if diff := cmp.Diff(want, refused.Waited); diff != "" {
		t.Errorf("what it says (-want +got):\n%s", diff)
	}
}

func TestRetriesEndWithSuccess(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		arrange func(*fakeaws.Server)
		calls   int
	}{
		"not visible yet": {func(s *fakeaws.Server) { s.NotFoundAfterCreate(3) }, 4},
		"tags not known":  {func(s *fakeaws.Server) { s.DenyReadsAfterCreate(2) }, 3},
		"5xx":             {func(s *fakeaws.Server) { s.Fail(fakeaws.Failure{Operation: "GetQueueAttributes", Times: 2}) }, 3},
		"dropped": {func(s *fakeaws.Server) {
			s.Fail(fakeaws.Failure{Operation: "GetQueueAttributes", Times: 2, Drop: true})
		}, 3},
		"throttled": {func(s *fakeaws.Server) {
			s.Fail(fakeaws.Failure{Operation: "GetQueueAttributes", Times: 5, Code: "RequestThrottled"})
		}, 6},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := fakeaws.Start(t)
			test.arrange(server)
			c := newClient(t, server)
			url := mustCreate(t, c, "orders", nil)
			server.ResetRequests()
			if _, err := c.GetQueueAttributes(t.Context(), region, url); err != nil {
				t.Fatal(err)
			}
			if n := server.Count("GetQueueAttributes"); n != test.calls {
				t.Errorf("%d calls, want %d", n, test.calls)
			}
		})
	}
}

func TestMaxRetriesEndsRetrying(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	c := newClient(t, server, func(s *awsapi.Settings) { s.MaxRetries = 4 })
	server.Fail(fakeaws.Failure{Operation: "GetQueueUrl", Code: "RequestThrottled"})
	_, err := c.GetQueueURL(t.Context(), region, "orders")
	if !awsapi.IsThrottled(err) {
		t.Errorf("error %v, want a throttle", err)
	}
	if n := server.Count("GetQueueUrl"); n != 4 {
		t.Errorf("%d calls, want 4", n)
	}
}

func TestAccessDeniedNamesAction(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	server.Deny("sqs:CreateQueue")
	c := newClient(t, server)
	_, err := c.CreateQueue(t.Context(), region, "orders", nil, map[string]string{"a": "b"})
	var failed *awsapi.Error
	if !errors.As(err, &failed) {
		t.Fatalf("%T: %v", err, err)
	}
	got := *failed
	if got.RequestID == "" || got.Message == "" || got.Err == nil {
		t.Errorf("incomplete: %+v", got)
	}
	got.Err, got.RequestID, got.Message, got.Code = nil, "", "", ""
	want := awsapi.Error{
		Service: "sqs", Operation: "CreateQueue", Object: "orders", Region: region,
		Action: "sqs:CreateQueue", AlsoNeeds: []string{"sqs:TagQueue"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("error (-want +got):\n%s", diff)
	}
}
