package fakeaws_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	snstypes "github.com/aws/aws-sdk-go-v2/service/sns/types"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/aws-sdk-go-v2/service/sts"
	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// Query and JSON calls are recorded in the same form.
func TestRequestsAreRecorded(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	makeQueue(t, sqsOf(s, other, euro), "q", attrs{"DelaySeconds": "5"})
	s.Clock.Advance(time.Minute)
	topic := &sns.CreateTopicInput{Name: aws.String("a.b"), Attributes: attrs{"DisplayName": "A"}, Tags: []snstypes.Tag{{Key: aws.String("k"), Value: aws.String("v")}}}
	_, _ = snsClient(s).CreateTopic(t.Context(), topic)
	want := []fakeaws.Request{
		{
			Service: "sqs", Operation: "CreateQueue", Region: euro, Account: other, AccessKey: other, Status: 200, At: fakeaws.Epoch,
			Params:  map[string]any{"QueueName": "q", "Attributes": map[string]any{"DelaySeconds": "5"}},
			Actions: []string{"sqs:CreateQueue"},
		},
		{
			Service: "sns", Operation: "CreateTopic", Region: local, Account: home, AccessKey: "test", Status: 400, Code: "InvalidParameter", At: fakeaws.Epoch.Add(time.Minute),
			Params: map[string]any{
				"Name":       "a.b",
				"Attributes": []any{map[string]any{"key": "DisplayName", "value": "A"}},
				"Tags":       []any{map[string]any{"Key": "k", "Value": "v"}},
			},
			Actions: []string{"sns:CreateTopic", "sns:TagResource"},
		},
	}
	if diff := cmp.Diff(want, s.Requests()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]int{1, 1, 0, 2}, []int{s.Count("CreateQueue"), s.Count("sqs:CreateQueue"), s.Count("sns:CreateQueue"), s.Count("*")}); diff != "" {
		t.Error(diff)
	}
	s.ResetRequests()
	if got := s.Requests(); len(got) != 0 {
		t.Errorf("after the reset: %v", got)
	}
}

func TestHooksAreTakenAway(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	seen := 0
	s.OnRequest(func(fakeaws.Request) { seen++ })
	makeQueue(t, sqsClient(s), "a", nil)
	s.OnRequest(nil)
	makeQueue(t, sqsClient(s), "b", nil)
	if seen != 1 {
		t.Errorf("the hook ran %d times, want once", seen)
	}
}

// Tags are written over none as over some.
func TestTagsOverNone(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	queue := s.Default().Region(local).Queue("a").Put(nil)
	queue.SetTags(nil)
	input := &sqs.TagQueueInput{QueueUrl: aws.String(s.URL + "/" + home + "/a"), Tags: map[string]string{"k": "v"}}
	if _, err := sqsClient(s).TagQueue(t.Context(), input); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{"k": "v"}, queue.Tags()); diff != "" {
		t.Error(diff)
	}
}

func TestHookRunsBeforeTheWork(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	seen := []int{}
	s.OnRequest(func(r fakeaws.Request) { seen = append(seen, len(s.Account(r.Account).Region(r.Region).Queues())) })
	makeQueue(t, sqsClient(s), "a", nil)
	makeQueue(t, sqsClient(s), "b", nil)
	if diff := cmp.Diff([]int{0, 1}, seen); diff != "" {
		t.Error(diff)
	}
}

// The access key says which account calls, the signature which Region.
func TestAccountsAndRegionsAreApart(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t, fakeaws.WithAccount("AKIAOTHER", other))
	for _, from := range []struct{ key, region string }{{"test", local}, {"test", euro}, {"AKIAOTHER", local}, {"333333333333", "cn-north-1"}} {
		makeQueue(t, sqsOf(s, from.key, from.region), "q", nil)
	}
	got := []string{}
	for _, at := range []fakeaws.Region{
		s.Default().Region(local), s.Default().Region(euro), s.Account(other).Region(local), s.Account("333333333333").Region("cn-north-1"), s.Account(other).Region(euro),
	} {
		if q := at.Queue("q"); q.Exists() {
			got = append(got, q.ARN())
		}
	}
	want := []string{
		"arn:aws:sqs:us-east-1:123456789012:q", "arn:aws:sqs:eu-west-1:123456789012:q",
		"arn:aws:sqs:us-east-1:210987654321:q", "arn:aws-cn:sqs:cn-north-1:333333333333:q",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestCallersAreIdentified(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		key     string
		options []fakeaws.Option
		code    string
		account string
	}{
		"any key":      {"test", nil, "", home},
		"an account":   {other, nil, "", other},
		"registered":   {"AKIA1", []fakeaws.Option{fakeaws.WithAccount("AKIA1", other), fakeaws.WithStrictAuth()}, "", other},
		"expired":      {"EXPIRED1", nil, "ExpiredToken", ""},
		"unregistered": {"test", []fakeaws.Option{fakeaws.WithStrictAuth()}, "InvalidClientTokenId", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := fakeaws.Start(t, test.options...)
			out, err := sts.NewFromConfig(awsConfig(s, test.key, local)).GetCallerIdentity(t.Context(), &sts.GetCallerIdentityInput{})
			if got := codeOf(t, err); got != test.code {
				t.Fatalf("got %q, want %q", got, test.code)
			}
			if err == nil && *out.Account != test.account {
				t.Errorf("got account %s, want %s", *out.Account, test.account)
			}
		})
	}
}

func TestUnsignedCallIsRefused(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL, strings.NewReader("Action=GetCallerIdentity&Version=2011-06-15"))
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	if err := response.Body.Close(); err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != http.StatusForbidden || lastCode(s) != "MissingAuthenticationToken" {
		t.Errorf("got %d %s", response.StatusCode, lastCode(s))
	}
}

// Credentials of a role act in the role's account.
func TestAssumedRoleActsInItsAccount(t *testing.T) {
	t.Parallel()
	role := aws.String("arn:aws:iam::" + other + ":role/path/deploy")
	for name, assume := range map[string]func(context.Context, *sts.Client) (string, error){
		"signed": func(ctx context.Context, client *sts.Client) (string, error) {
			out, err := client.AssumeRole(ctx, &sts.AssumeRoleInput{RoleArn: role, RoleSessionName: aws.String("ci")})
			if err != nil {
				return "", err
			}
			return *out.Credentials.AccessKeyId, nil
		},
		"web identity": func(ctx context.Context, client *sts.Client) (string, error) {
			out, err := client.AssumeRoleWithWebIdentity(ctx, &sts.AssumeRoleWithWebIdentityInput{RoleArn: role, RoleSessionName: aws.String("ci"), WebIdentityToken: aws.String("jwt")})
			if err != nil {
				return "", err
			}
			return *out.Credentials.AccessKeyId, nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := fakeaws.Start(t)
			key, err := assume(t.Context(), stsClient(s))
			if err != nil {
				t.Fatal(err)
			}
			out, err := sts.NewFromConfig(awsConfig(s, key, local)).GetCallerIdentity(t.Context(), &sts.GetCallerIdentityInput{})
			if err != nil {
				t.Fatal(err)
			}
			if want := "arn:aws:sts::" + other + ":assumed-role/deploy/ci"; *out.Arn != want {
				t.Errorf("got %s, want %s", *out.Arn, want)
			}
		})
	}
}

func TestThrottles(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t, fakeaws.WithThrottles())
	client := sqsClient(s)
	url := makeQueue(t, client, "q", nil)
	read := func() string {
		_, err := client.ListQueueTags(t.Context(), &sqs.ListQueueTagsInput{QueueUrl: &url})
		return codeOf(t, err)
	}
	for i := range 30 {
		if got := read(); got != "" {
			t.Fatalf("call %d of the first second: %s", i+1, got)
		}
	}
	over := read()
	s.Clock.Advance(time.Second)
	if diff := cmp.Diff([]string{"RequestThrottled", ""}, []string{over, read()}); diff != "" {
		t.Error(diff)
	}
}

// Management of a queue never works across accounts, whatever its policy says;
// reading does when the policy allows it.
func TestAcrossAccounts(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t)
	open := `{"Statement":[{"Effect":"Allow","Principal":{"AWS":"210987654321"},"Action":"sqs:*","Resource":"*"}]}`
	s.Default().Region(local).Queue("open").Put(attrs{"Policy": open})
	s.Default().Region(local).Queue("closed").Put(nil)
	client := sqsOf(s, other, local)
	code := func(_ any, err error) string { return codeOf(t, err) }
	url := func(name string) *string { return aws.String(s.Default().Region(local).Queue(name).URL()) }
	got := map[string]string{
		"url of open":       code(client.GetQueueUrl(t.Context(), &sqs.GetQueueUrlInput{QueueName: aws.String("open"), QueueOwnerAWSAccountId: aws.String(home)})),
		"url of closed":     code(client.GetQueueUrl(t.Context(), &sqs.GetQueueUrlInput{QueueName: aws.String("closed"), QueueOwnerAWSAccountId: aws.String(home)})),
		"url without owner": code(client.GetQueueUrl(t.Context(), &sqs.GetQueueUrlInput{QueueName: aws.String("open")})),
		"read open":         code(client.GetQueueAttributes(t.Context(), &sqs.GetQueueAttributesInput{QueueUrl: url("open")})),
		"read closed":       code(client.GetQueueAttributes(t.Context(), &sqs.GetQueueAttributesInput{QueueUrl: url("closed")})),
		"send to open":      code(client.SendMessage(t.Context(), &sqs.SendMessageInput{QueueUrl: url("open"), MessageBody: aws.String("x")})),
		"change open":       code(client.SetQueueAttributes(t.Context(), &sqs.SetQueueAttributesInput{QueueUrl: url("open"), Attributes: attrs{"DelaySeconds": "1"}})),
		"tags of open":      code(client.ListQueueTags(t.Context(), &sqs.ListQueueTagsInput{QueueUrl: url("open")})),
		"delete open":       code(client.DeleteQueue(t.Context(), &sqs.DeleteQueueInput{QueueUrl: url("open")})),
	}
	want := map[string]string{
		"url of open": "", "url of closed": "AccessDenied", "url without owner": "AWS.SimpleQueueService.NonExistentQueue",
		"read open": "", "read closed": "AccessDenied", "send to open": "", "change open": "AccessDenied", "tags of open": "AccessDenied", "delete open": "AccessDenied",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
