package redrivepair_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// Bad input is refused on the attribute that is to blame, and nothing is created.
func TestBadInput(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		config string
		want   []string
	}{
		"no name": {strings.Replace(minimal, `name          = "pedidos"`, "", 1), []string{"error name: Invalid value of name"}},
		"both names": {
			pairOf(`name_prefix = "a-"`), []string{"error name_prefix: Invalid value of name_prefix"},
		},
		"empty name":         {strings.Replace(minimal, `"pedidos"`, `""`, 1), []string{"error name: QG114: a name is not legal"}},
		"illegal name":       {strings.Replace(minimal, `"pedidos"`, `"pedidos de hoje"`, 1), []string{"error name: QG114: a name is not legal"}},
		"name of 81":         {named(81), []string{"error name: QG114: a name is not legal"}},
		"name of 77, DLQ 81": {named(77), []string{"error dead_letter_queue.name: QG114: a name is not legal"}},
		"name of 72 and .fifo": {
			strings.Replace(named(72), "alarm_actions", "fifo = true\n alarm_actions", 1), []string{"error dead_letter_queue.name: QG114: a name is not legal"},
		},
		"name ends in .fifo": {strings.Replace(minimal, `"pedidos"`, `"pedidos.fifo"`, 1), []string{"error name: QG114: a name is not legal"}},
		"prefix too long": {
			strings.Replace(minimal, `name          = "pedidos"`, `name_prefix = "`+strings.Repeat("a", 75)+`"`, 1),
			[]string{"error name_prefix: QG114: a name is not legal"},
		},
		"DLQ is the source": {pairOf(`dead_letter_queue = { name = "pedidos" }`), []string{"error dead_letter_queue.name: QG115: source and dead-letter queue are the same queue"}},
		"existing DLQ is the source": {
			pairOf(`existing_dead_letter_queue_arn = "` + sourceARN + `"`),
			[]string{"error existing_dead_letter_queue_arn: QG115: source and dead-letter queue are the same queue"},
		},
		"both DLQs": {
			pairOf(`existing_dead_letter_queue_arn = "arn:aws:sqs:sa-east-1:123456789012:m"` + "\n dead_letter_queue = {}"),
			[]string{"error existing_dead_letter_queue_arn: Invalid value of existing_dead_letter_queue_arn"},
		},
		"count 0":                       {pairOf(`max_receive_count = 0`), []string{"error max_receive_count: Invalid value of max_receive_count"}},
		"count 1001":                    {pairOf(`max_receive_count = 1001`), []string{"error max_receive_count: Invalid value of max_receive_count"}},
		"negative":                      {pairOf(`delay_seconds = -1`), []string{"error delay_seconds: Invalid value of delay_seconds"}},
		"huge":                          {pairOf(`receive_wait_time_seconds = 99999999999`), []string{"error receive_wait_time_seconds: Invalid value of receive_wait_time_seconds"}},
		"size 1023":                     {pairOf(`max_message_size = 1023`), []string{"error max_message_size: Invalid value of max_message_size"}},
		"malformed ARN":                 {existing("pedidos-dlq"), []string{"error existing_dead_letter_queue_arn: Invalid value of existing_dead_letter_queue_arn"}},
		"list in an ARN":                {existing("arn:aws:sqs:sa-east-1:123456789012:a,arn:aws:sqs:sa-east-1:123456789012:b"), []string{"error existing_dead_letter_queue_arn: Invalid value of existing_dead_letter_queue_arn"}},
		"wrong service":                 {existing("arn:aws:sns:sa-east-1:123456789012:pedidos"), []string{"error existing_dead_letter_queue_arn: Invalid value of existing_dead_letter_queue_arn"}},
		"wrong partition":               {existing("arn:aws-cn:sqs:sa-east-1:123456789012:pedidos"), []string{"error existing_dead_letter_queue_arn: Invalid value of existing_dead_letter_queue_arn"}},
		"wrong account":                 {existing("arn:aws:sqs:sa-east-1:1234:pedidos"), []string{"error existing_dead_letter_queue_arn: Invalid value of existing_dead_letter_queue_arn"}},
		"topic is a queue":              {pairOf(`subscriptions = { a = { topic_arn = "` + sourceARN + `" } }`), []string{`error subscriptions["a"].topic_arn: Invalid value of subscriptions["a"].topic_arn`}},
		"action is no ARN":              {pairOf(`ok_actions = ["plantao"]`), inSet("ok_actions", "plantao")},
		"action of another service":     {pairOf(`ok_actions = ["` + sourceARN + `"]`), inSet("ok_actions", sourceARN)},
		"action of no service":          {pairOf(`insufficient_data_actions = ["arn:aws:foo:sa-east-1:123456789012:x"]`), inSet("insufficient_data_actions", "arn:aws:foo:sa-east-1:123456789012:x")},
		"action of no account":          {pairOf(`ok_actions = ["arn:aws:sns:sa-east-1:1234:plantao"]`), inSet("ok_actions", "arn:aws:sns:sa-east-1:1234:plantao")},
		"action with another partition": {pairOf(`ok_actions = ["arn:aws-cn:sns:sa-east-1:123456789012:plantao"]`), inSet("ok_actions", "arn:aws-cn:sns:sa-east-1:123456789012:plantao")},
		"action in another partition": {
			pairOf(`alarms = { dead_letters = { ok_actions = ["arn:aws-cn:sns:cn-north-1:123456789012:plantao"] } }`),
			[]string{"error alarms.dead_letters.ok_actions: QG119: alarm action in another region"},
		},
		"action of one alarm": {
			pairOf(`alarms = { dead_letters = { alarm_actions = ["` + sourceARN + `"] } }`),
			inSet("alarms.dead_letters.alarm_actions", sourceARN),
		},
		"source is no ARN":              {source("foo"), inSet(furtherSources, "foo")},
		"source is a topic":             {source(topicARN), inSet(furtherSources, topicARN)},
		"source with another partition": {source("arn:aws-cn:sqs:sa-east-1:123456789012:a"), inSet(furtherSources, "arn:aws-cn:sqs:sa-east-1:123456789012:a")},
		"source in another partition": {
			source("arn:aws-cn:sqs:cn-north-1:123456789012:a"), []string{"error " + furtherSources + ": QG130: the redrive allow policy cannot name these sources"},
		},
		"key is a queue":               {encrypted(sourceARN), []string{"error encryption.kms_master_key_id: Invalid value of encryption.kms_master_key_id"}},
		"key of another service":       {encrypted("arn:aws:s3:sa-east-1:123456789012:key/a"), []string{"error encryption.kms_master_key_id: Invalid value of encryption.kms_master_key_id"}},
		"key of no account":            {encrypted("arn:aws:kms:sa-east-1:1234:key/a"), []string{"error encryption.kms_master_key_id: Invalid value of encryption.kms_master_key_id"}},
		"key is neither key nor alias": {encrypted("arn:aws:kms:sa-east-1:123456789012:a"), []string{"error encryption.kms_master_key_id: Invalid value of encryption.kms_master_key_id"}},
		"key with another partition":   {encrypted("arn:aws-cn:kms:sa-east-1:123456789012:key/a"), []string{"error encryption.kms_master_key_id: Invalid value of encryption.kms_master_key_id"}},
		"key in another region":        {encrypted("arn:aws:kms:us-east-1:123456789012:key/a"), []string{"error encryption.kms_master_key_id: Invalid value of encryption.kms_master_key_id"}},
		"key in another partition":     {encrypted("arn:aws-cn:kms:cn-north-1:123456789012:key/a"), []string{"error encryption.kms_master_key_id: Invalid value of encryption.kms_master_key_id"}},
		"key of the DLQ in another region": {
			pairOf(`dead_letter_queue = { encryption = { kms_master_key_id = "arn:aws:kms:us-east-1:123456789012:alias/a" } }`),
			[]string{"error dead_letter_queue.encryption.kms_master_key_id: Invalid value of dead_letter_queue.encryption.kms_master_key_id"},
		},
		"key of the undelivered queue in another region": {
			pairOf(abroad + `undelivered = { encryption = { kms_master_key_id = "arn:aws:kms:sa-east-1:123456789012:key/a" } }`),
			[]string{"error undelivered.encryption.kms_master_key_id: Invalid value of undelivered.encryption.kms_master_key_id"},
		},
		"key of the source for an undelivered queue in another region": {
			encrypted(`arn:aws:kms:sa-east-1:123456789012:key/a" }` + abroad + `tags = { a = "b`),
			[]string{"error undelivered.encryption.kms_master_key_id: Invalid value of undelivered.encryption.kms_master_key_id"},
		},
		"function in another region": {
			pairOf(`handler = { lambda_function_arn = "arn:aws:lambda:us-east-1:123456789012:function:a" }`),
			[]string{"error handler.lambda_function_arn: Invalid value of handler.lambda_function_arn"},
		},
		"function in another partition": {
			pairOf(`handler = { lambda_function_arn = "arn:aws-cn:lambda:cn-north-1:123456789012:function:a" }`),
			[]string{"error handler.lambda_function_arn: Invalid value of handler.lambda_function_arn"},
		},
		"region of another partition": {pairOf(`region = "us-gov-west-1"`), []string{"error region: Invalid value of region"}},
		"policy is not JSON":          {pairOf(`source_policy_documents = ["{"]`), []string{"error source_policy_documents[0]: Invalid value of source_policy_documents[0]"}},
		"policy without Version": {
			pairOf(`source_policy_documents = [jsonencode({ Statement = [{ Effect = "Allow", Principal = { AWS = "123456789012" }, Action = "sqs:SendMessage", Resource = "` + sourceARN + `" }] })]`),
			[]string{"error source_policy_documents[0]: Invalid value of source_policy_documents[0]"},
		},
		"filter is not JSON": {
			pairOf(`subscriptions = { a = { topic_arn = "` + topicARN + `", filter_policy = "{" } }`),
			[]string{`error subscriptions["a"].filter_policy: QG301: SNS refuses this filter policy`},
		},
		"region":          {pairOf(`region = "Brasil"`), []string{"error region: Invalid value of region"}},
		"key without kms": {pairOf(`encryption = { mode = "sse_sqs", kms_master_key_id = "alias/a" }`), []string{"error encryption.mode: Invalid value of encryption.mode"}},
		"reuse period without a key": {
			pairOf(`encryption = { kms_data_key_reuse_period_seconds = 60 }`),
			[]string{"error encryption.kms_data_key_reuse_period_seconds: Invalid value of encryption.kms_data_key_reuse_period_seconds"},
		},
		"FIFO attribute on a standard queue": {pairOf(`content_based_deduplication = true`), []string{"error content_based_deduplication: QG112: attribute that this type of queue or topic does not have"}},
		"limit without scope": {
			pairOf("fifo = true\n fifo_throughput_limit = \"perMessageGroupId\""),
			[]string{"error fifo_throughput_limit: QG113: throughput limit does not fit the deduplication scope"},
		},
		"existing DLQ of the other type": {
			pairOf("fifo = true\n existing_dead_letter_queue_arn = \"arn:aws:sqs:sa-east-1:123456789012:mortos\""),
			[]string{"error existing_dead_letter_queue_arn: QG102: source and dead-letter queue differ in type"},
		},
		// At most 10 sources with the own one:
		// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html, RedriveAllowPolicy.
		"ten more sources": {
			pairOf(`dead_letter_queue = { additional_source_queue_arns = [for i in range(10) : "arn:aws:sqs:sa-east-1:123456789012:q${i}"] }`),
			[]string{"error dead_letter_queue.additional_source_queue_arns: QG130: the redrive allow policy cannot name these sources"},
		},
		"statement without an action": {
			pairOf(`policy_statements = { A = { principals = { AWS = ["123456789012"] } } }`),
			[]string{`error policy_statements["A"].actions: Invalid value of policy_statements["A"].actions`},
		},
		"Sid of ours":      {pairOf(`policy_statements = { AllowSNSTopics = { actions = ["sqs:SendMessage"], principals = { AWS = ["123456789012"] } } }`), []string{`error policy_statements["AllowSNSTopics"]: Invalid value of policy_statements["AllowSNSTopics"]`}},
		"unknown rule":     {pairOf(`guardrail_exceptions = { QG10 = "there is no such rule" }`), []string{`error guardrail_exceptions["QG10"]: QG902: a rule, level or reason cannot be used`}},
		"reason too short": {pairOf(`guardrail_exceptions = { QG110 = "slow" }`), []string{`error guardrail_exceptions["QG110"]: QG902: a rule, level or reason cannot be used`}},
		"fixed rule":       {pairOf(`guardrail_exceptions = { QG114 = "we like long names" }`), []string{`error guardrail_exceptions["QG114"]: QG903: this rule cannot be turned off`}},
		"timeout":          {pairOf(`timeouts = { create = "0s" }`), []string{"error timeouts.create: Invalid value of timeouts.create"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			out := s.Apply(test.config)
			if diff := cmp.Diff(test.want, out.Errors().Lines()); diff != "" {
				t.Errorf("errors (-want +got):\n%s\n%s", diff, out.Text())
			}
			if n := s.AWS.Count("CreateQueue") + s.AWS.Count("PutMetricAlarm") + s.AWS.Count("Subscribe"); n > 0 {
				t.Errorf("%d objects were created", n)
			}
		})
	}
}

func named(length int) string {
	return strings.Replace(minimal, `"pedidos"`, `"`+strings.Repeat("a", length)+`"`, 1)
}

const (
	furtherSources = "dead_letter_queue.additional_source_queue_arns"
	// abroad subscribes to a topic of another region.
	abroad = "\nsubscriptions = { a = { topic_arn = \"arn:aws:sns:us-east-1:123456789012:a\" } }\n"
)

// inSet is the error about an element of a set, which nobody can point to.
func inSet(path, element string) []string {
	return []string{fmt.Sprintf("error %s[tftypes.String<%q>]: Invalid value of %s", path, element, path)}
}

func source(arn string) string {
	return pairOf(`dead_letter_queue = { additional_source_queue_arns = ["` + arn + `"] }`)
}

func encrypted(key string) string {
	return pairOf(`encryption = { kms_master_key_id = "` + key + `" }`)
}

func existing(arn string) string { return pairOf(`existing_dead_letter_queue_arn = "` + arn + `"`) }

// An unknown rule gets the nearest one as a suggestion.
func TestUnknownRuleSuggestsTheNearest(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	out := s.Plan(pairOf(`guardrail_exceptions = { QG1100 = "the partner is slow by contract" }`))
	if !strings.Contains(out.Text(), "QG110") {
		t.Errorf("no suggestion:\n%s", out.Text())
	}
}

// Credentials that AWS does not take, and permissions that are missing: the error
// names what is to be done, and nothing is left behind that state does not know.
func TestBadCredentials(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		prepare func(*acctest.Stack)
		want    []string // parts of the error
	}{
		"expired": {
			func(s *acctest.Stack) {
				s.Connection = strings.Replace(acctest.Connection(s.AWS.URL), "AKIA", "EXPIRED", 1)
			},
			[]string{"ExpiredToken"},
		},
		"another account":  {func(s *acctest.Stack) { s.Provider = `account_id = "999999999999"` }, []string{"999999999999", "123456789012"}},
		"forbidden":        {func(s *acctest.Stack) { s.Provider = `forbidden_account_ids = ["123456789012"]` }, []string{"123456789012"}},
		"create denied":    {func(s *acctest.Stack) { s.AWS.Deny("sqs:CreateQueue") }, []string{"sqs:CreateQueue", "AccessDenied"}},
		"alarm denied":     {func(s *acctest.Stack) { s.AWS.Deny("cloudwatch:PutMetricAlarm") }, []string{"cloudwatch:PutMetricAlarm"}},
		"URL denied":       {func(s *acctest.Stack) { s.AWS.Deny("sqs:GetQueueUrl") }, []string{"sqs:GetQueueUrl"}},
		"tag denied":       {func(s *acctest.Stack) { s.AWS.Deny("sqs:TagQueue") }, []string{"sqs:TagQueue"}},
		"read denied":      {func(s *acctest.Stack) { s.AWS.Deny("sqs:GetQueueAttributes") }, []string{"sqs:GetQueueAttributes"}},
		"subscribe denied": {func(s *acctest.Stack) { s.AWS.Deny("sns:Subscribe") }, []string{"sns:Subscribe"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			bare := s.World()
			test.prepare(s)
			out := s.Apply(small)
			if !out.HasErrors() {
				t.Fatal("there is no error")
			}
			for _, part := range test.want {
				if !strings.Contains(out.Errors().Text(), part) {
					t.Errorf("the error does not name %s:\n%s", part, out.Text())
				}
			}
			s.AWS.Undeny()
			s.Provider, s.Connection = "", ""
			s.MustDestroy(small)
			after := s.World()
			after.Alarms = bare.Alarms
			sameWorld(t, "after destroy", bare, after)
		})
	}
}

// What is only wished for, and not needed, becomes a note when it is not
// permitted (hashicorp/terraform-provider-aws#41458).
func TestOptionalReadsDegrade(t *testing.T) {
	t.Parallel()
	for _, action := range []string{"sqs:ListQueueTags", "sns:ListSubscriptionsByTopic", "sns:GetSubscriptionAttributes"} {
		t.Run(action, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			s.MustApply(small)
			s.AWS.Deny(action)
			out := s.MustApply(small)
			if !out.Empty() {
				t.Errorf("the plan is to %s", out.Changes[address].Action)
			}
			for _, d := range out.Diagnostics {
				if !strings.HasPrefix(d.Summary, "QG904") {
					t.Errorf("unexpected: %s", d.Summary)
				}
			}
		})
	}
}
