package functions_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/functions"
)

const (
	sourceExport = `{
  "QueueUrl": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-source",
  "Attributes": {
    "VisibilityTimeout": "90",
    "MessageRetentionPeriod": "345600",
    "ReceiveMessageWaitTimeSeconds": "20",
    "RedrivePolicy": "{\"deadLetterTargetArn\":\"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq\",\"maxReceiveCount\":\"5\"}"
  }
}`
	dlqExport = `{
  "QueueUrl": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-dlq",
  "Attributes": {
    "VisibilityTimeout": "30",
    "MessageRetentionPeriod": "1209600"
  }
}`
	// What the CLI prints for queues as the console makes them.
	sourceBare = `{"Attributes": {
		"QueueArn": "arn:aws:sqs:sa-east-1:123456789012:pedidos-source",
		"ApproximateNumberOfMessages": "0", "ApproximateNumberOfMessagesNotVisible": "0", "ApproximateNumberOfMessagesDelayed": "0",
		"CreatedTimestamp": "1700000000", "LastModifiedTimestamp": "1700000060",
		"VisibilityTimeout": "90", "MaximumMessageSize": "262144", "MessageRetentionPeriod": "345600", "DelaySeconds": "0",
		"ReceiveMessageWaitTimeSeconds": "0", "SqsManagedSseEnabled": "true",
		"Policy": "{\"Version\":\"2012-10-17\",\"Id\":\"__default_policy_ID\",\"Statement\":[{\"Sid\":\"__owner_statement\",\"Effect\":\"Allow\",\"Principal\":{\"AWS\":\"arn:aws:iam::123456789012:root\"},\"Action\":\"SQS:*\",\"Resource\":\"arn:aws:sqs:sa-east-1:123456789012:pedidos-source\"}]}",
		"RedrivePolicy": "{\"deadLetterTargetArn\":\"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq\",\"maxReceiveCount\":5}"}}`
	dlqBare = `{"Attributes": {
		"QueueArn": "arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq",
		"VisibilityTimeout": "30", "MaximumMessageSize": "262144", "MessageRetentionPeriod": "1209600", "DelaySeconds": "0",
		"ReceiveMessageWaitTimeSeconds": "0", "SqsManagedSseEnabled": "true",
		"RedriveAllowPolicy": "{\"redrivePermission\":\"byQueue\",\"sourceQueueArns\":[\"arn:aws:sqs:sa-east-1:123456789012:pedidos-source\"]}"}}`
)

// source is the export of a source queue with these two attributes, which are
// JSON values; an empty one is left out.
func source(retention, redrive string) string {
	if redrive != "" {
		redrive = `, "RedrivePolicy": ` + redrive
	}
	return fmt.Sprintf(`{"QueueUrl": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-source",
		"Attributes": {"VisibilityTimeout": "90", "MessageRetentionPeriod": %s%s}}`, retention, redrive)
}

// finding is one element of the result.
type finding struct{ rule, level, message, fix string }

// judged is the whole result.
func judged(summary string, found ...finding) attr.Value {
	kinds := map[string]attr.Type{"rule": types.StringType, "level": types.StringType, "message": types.StringType, "fix": types.StringType}
	list, ok := []attr.Value{}, true
	for _, f := range found {
		list = append(list, types.ObjectValueMust(kinds, map[string]attr.Value{
			"rule": text(f.rule), "level": text(f.level), "message": text(f.message), "fix": text(f.fix),
		}))
		ok = ok && f.level != "error"
	}
	element := types.ObjectType{AttrTypes: kinds}
	return types.ObjectValueMust(map[string]attr.Type{
		"ok": types.BoolType, "clean": types.BoolType, "summary": types.StringType, "findings": types.ListType{ElemType: element},
	}, map[string]attr.Value{
		"ok": types.BoolValue(ok), "clean": types.BoolValue(len(found) == 0), "summary": text(summary),
		"findings": types.ListValueMust(element, list),
	})
}

func TestCheckRedrive(t *testing.T) {
	t.Parallel()
	const summary = "DLQ=pedidos-dlq maxReceiveCount=5 VisibilityTimeout=90s"
	for _, c := range []struct {
		name               string
		source, deadLetter string
		except             []string
		want               attr.Value
	}{
		{name: "two good queues", source: sourceExport, deadLetter: dlqExport, want: judged(summary)},
		{name: "as the CLI prints them", source: sourceBare, deadLetter: dlqBare, want: judged(summary)},
		{
			name: "no redrive policy", source: source(`"345600"`, ""), deadLetter: dlqExport,
			want: judged("DLQ=none maxReceiveCount=none VisibilityTimeout=90s", finding{
				"QG140", "error",
				"The source queue pedidos-source (sa-east-1, account 123456789012) has no RedrivePolicy. " +
					"A message that always fails is given out until its retention ends, and is then deleted. It never reaches a dead-letter queue.",
				`Set the attribute on the source queue: {"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq","maxReceiveCount":5}.`,
			}),
		},
		{
			name: "a low count, left out", except: []string{"QG140", "QG109"}, deadLetter: dlqExport,
			source: source(`"345600"`, `"{\"deadLetterTargetArn\":\"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq\",\"maxReceiveCount\":2}"`),
			want:   judged("DLQ=pedidos-dlq maxReceiveCount=2 VisibilityTimeout=90s"),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, problem := call(t, functions.NewCheckRedrive(), text(c.source), text(c.deadLetter), rest(c.except...))
			wantError(t, 0, "", problem)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("judgement (-want +got):\n%s", diff)
			}
		})
	}
}

func TestCheckRedrive_Refused(t *testing.T) {
	t.Parallel()
	const howTo = "make it with: aws sqs get-queue-attributes --queue-url … --attribute-names All"
	for _, c := range []struct {
		name               string
		source, deadLetter string
		except             []string
		position           int64
		want               string
	}{
		{
			name: "a source that is no JSON", source: "pedidos", deadLetter: dlqExport,
			want: "the export is not the JSON that get-queue-attributes prints: invalid character 'p' looking for beginning of value",
		},
		{
			name: "a source without its visibility timeout", deadLetter: dlqExport,
			source: `{"QueueUrl": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-source", "Attributes": {"MessageRetentionPeriod": "345600"}}`,
			want:   "the export has no VisibilityTimeout, so the queue cannot be judged; " + howTo,
		},
		{
			name: "a dead-letter queue without its retention", source: sourceExport, position: 1,
			deadLetter: `{"QueueUrl": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-dlq", "Attributes": {}}`,
			want:       "the export has no MessageRetentionPeriod, so the queue cannot be judged; " + howTo,
		},
		{
			name: "a dead-letter queue of which nobody knows the name", source: sourceExport, position: 1,
			deadLetter: `{"Attributes": {"MessageRetentionPeriod": "1209600"}}`,
			want:       "the export has neither a QueueUrl nor the attribute QueueArn, so nothing tells which queue it is; " + howTo,
		},
		{
			name: "an unknown rule", source: sourceExport, deadLetter: dlqExport, except: []string{"QG109", "qg 408"}, position: 3,
			want: `there is no guardrail "qg 408"; the nearest is QG408 (the dead-letter queue passes messages on)`,
		},
		{
			name: "a fixed rule", source: sourceExport, deadLetter: dlqExport, except: []string{"QG141"}, position: 2,
			want: "QG141 (the redrive policy is malformed) is fixed and cannot be left out",
		},
		{
			name: "nothing like a rule", source: sourceExport, deadLetter: dlqExport, except: []string{"everything"}, position: 2,
			want: `there is no guardrail "everything"`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, problem := call(t, functions.NewCheckRedrive(), text(c.source), text(c.deadLetter), rest(c.except...))
			wantError(t, c.position, c.want, problem)
		})
	}
}
