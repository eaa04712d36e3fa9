package redrivepair_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/zclconf/go-cty/cty"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// Two resources with one name do not share a queue: the second plan says that the
// name is taken, and how to take it over (hashicorp/terraform-provider-aws#10824,
// hashicorp/terraform-provider-aws#15429, hashicorp/terraform#12003).
func TestANameIsNotAdopted(t *testing.T) {
	t.Parallel()
	for _, taken := range []string{"pedidos", "pedidos-dlq"} {
		t.Run(taken, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			q := s.AWS.Default().Region(acctest.Region).Queue(taken).Put(map[string]string{"VisibilityTimeout": "240"})
			before := s.World()
			out := s.Plan(minimal)
			path := map[string]string{"pedidos": "name", "pedidos-dlq": "dead_letter_queue.name"}[taken]
			if diff := cmp.Diff([]string{"error " + path + ": QG401: the name is taken"}, out.Lines()); diff != "" {
				t.Errorf("plan (-want +got):\n%s", diff)
			}
			for _, part := range []string{q.ARN(), `import { to = queueguard_redrive_pair.NAME, id = "` + sourceARN} {
				if !strings.Contains(out.Text(), part) {
					t.Errorf("the error does not say %s:\n%s", part, out.Text())
				}
			}
			sameWorld(t, "untouched", before, s.World())
		})
	}
}

// Reads that lag behind writes, in all the ways AWS lags, do not fail an apply and
// do not show as changes (hashicorp/terraform-provider-aws#42453,
// hashicorp/terraform-provider-aws#28992, hashicorp/terraform-provider-aws#2669,
// hashicorp/terraform-provider-aws#29497, hashicorp/terraform-provider-aws#44689,
// hashicorp/terraform-provider-aws#35861, hashicorp/terraform-provider-aws#831).
func TestAWSLagsBehind(t *testing.T) {
	t.Parallel()
	for name, mode := range map[string]func(*fakeaws.Server){
		"stale reads":                  func(aws *fakeaws.Server) { aws.StaleReads(3) },
		"flapping reads":               func(aws *fakeaws.Server) { aws.FlappingReads(4) },
		"not found after create":       func(aws *fakeaws.Server) { aws.NotFoundAfterCreate(3) },
		"denied after create":          func(aws *fakeaws.Server) { aws.DenyReadsAfterCreate(3) },
		"found after delete":           func(aws *fakeaws.Server) { aws.FoundAfterDelete(5) },
		"documents shuffled":           func(aws *fakeaws.Server) { aws.ShuffleDocuments(true) },
		"counts as strings":            func(aws *fakeaws.Server) { aws.EchoStringCounts(true) },
		"new principals not yet known": func(aws *fakeaws.Server) { aws.PolicyPrincipalUnknown(2) },
		"throttled": func(aws *fakeaws.Server) {
			aws.Fail(fakeaws.Failure{Operation: "*", Times: 3, Code: "ThrottlingException"})
		},
		"a bad day": func(aws *fakeaws.Server) { aws.Fail(fakeaws.Failure{Operation: "sqs:CreateQueue", Times: 2}) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			s.AsAWS()
			mode(s.AWS)
			noFindings(t, s.MustApply(rich).Diagnostics)
			s.MustApply(other)
			s.MustDestroy(other)
		})
	}
}

// An emulator that does not answer attributes is no reason to wait two minutes, to
// fail, or to plan changes for ever (getmoto/moto#7274, localstack/localstack#5693,
// hashicorp/terraform-provider-aws#40728).
func TestEmulatorsLeaveAttributesOut(t *testing.T) {
	t.Parallel()
	for attribute, written := range map[string]string{
		"SqsManagedSseEnabled":          "",
		"RedriveAllowPolicy":            "",
		"ReceiveMessageWaitTimeSeconds": "",
		"KmsDataKeyReusePeriodSeconds":  `encryption = { kms_master_key_id = "alias/pedidos", kms_data_key_reuse_period_seconds = 600 }`,
		"RedrivePolicy":                 `subscriptions = { pedidos = { topic_arn = "` + topicARN + `" } }`, // of the queue and of the subscription
		"RawMessageDelivery":            `subscriptions = { pedidos = { topic_arn = "` + topicARN + `", raw_message_delivery = true } }`,
		"FilterPolicy":                  `subscriptions = { pedidos = { topic_arn = "` + topicARN + `", filter_policy = "{\"a\":[\"b\"]}" } }`,
	} {
		t.Run(attribute, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			s.AWS.OmitAttributes(attribute)
			at := s.AWS.Clock.Now()
			s.MustApply(pairOf(written))
			if took := s.AWS.Clock.Now().Sub(at); took > 5*time.Second {
				t.Errorf("the create waits for %s", took)
			}
			out := s.MustApply(pairOf(written + "\n delay_seconds = 7"))
			if got := out.Diagnostics.Rules(); !slices.Contains(got, "QG905") {
				t.Errorf("nobody says that %s is not answered; the rules that spoke: %v", attribute, got)
			}
		})
	}
}

// A role that does not come about is refused with its name, and with those of the
// others that the policy has (hashicorp/terraform-provider-aws#13980).
func TestARefusedPolicyNamesItsPrincipals(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.AWS.PolicyPrincipalUnknown(100000)
	out := s.Apply(pairOf(`policy_statements = { Ler = { actions = ["sqs:ReceiveMessage"], principals = { AWS = ["` +
		`arn:aws:iam::123456789012:role/faturas", "arn:aws:iam::123456789012:role/pedidos"] } } }`))
	if len(out.Errors()) != 1 {
		t.Fatalf("errors:\n%s", out.Text())
	}
	const want = "arn:aws:iam::123456789012:role/faturas, arn:aws:iam::123456789012:role/pedidos"
	if !strings.Contains(out.Text(), want) {
		t.Errorf("the error does not name %s:\n%s", want, out.Text())
	}
}

// A plain pair takes seconds, not 25 for each queue; its destroy as well
// (hashicorp/terraform-provider-aws#27393, hashicorp/terraform-provider-aws#48682).
func TestWaitsAreShort(t *testing.T) {
	t.Parallel()
	s := world(t)
	s.AsAWS()
	at := s.AWS.Clock.Now()
	s.MustApply(small)
	if took := s.AWS.Clock.Now().Sub(at); took > 5*time.Second {
		t.Errorf("the create waits for %s", took)
	}
	at = s.AWS.Clock.Now()
	s.MustDestroy(small)
	if took := s.AWS.Clock.Now().Sub(at); took > 5*time.Second {
		t.Errorf("the destroy waits for %s", took)
	}
}

// Other blanks, another order of keys, a name with or without .fifo: no change and
// no request (hashicorp/terraform-provider-aws#22505,
// hashicorp/terraform-provider-aws#40119,
// crossplane-contrib/provider-aws#2071).
func TestAnotherSpellingIsNoChange(t *testing.T) {
	t.Parallel()
	for name, texts := range map[string][2]string{
		"policy document": {
			`source_policy_documents = ["{\"Version\":\"2012-10-17\",\"Statement\":[{\"Sid\":\"A\",\"Effect\":\"Allow\",\"Principal\":{\"AWS\":\"123456789012\"},\"Action\":\"sqs:SendMessage\",\"Resource\":\"` + sourceARN + `\"}]}"]`,
			`source_policy_documents = [" {\n\"Statement\": [{\"Resource\":[\"` + sourceARN + `\"],\"Effect\":\"Allow\",\"Sid\":\"A\",\"Principal\":{\"AWS\":[\"123456789012\"]},\"Action\":[\"sqs:SendMessage\"]}], \"Version\":\"2012-10-17\"}\n"]`,
		},
		"filter policy": {
			`subscriptions = { a = { topic_arn = "` + topicARN + `", filter_policy = "{\"a\":[\"b\"],\"c\":[1]}" } }`,
			`subscriptions = { a = { topic_arn = "` + topicARN + `", filter_policy = " {\"c\": [1.0], \"a\": [\"b\"]}\n" } }`,
		},
		"key of a subscription": {`subscriptions = { a = { topic_arn = "` + topicARN + `" } }`, `subscriptions = { b = { topic_arn = "` + topicARN + `" } }`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			s.MustApply(pairOf(texts[0]))
			before := s.World()
			s.AWS.ResetRequests()
			out := s.MustApply(pairOf(texts[1]), acctest.Once())
			if name != "key of a subscription" && !out.Empty() {
				t.Errorf("the plan changes %v", out.Changes[address].Changed())
			}
			for _, r := range s.AWS.Requests() {
				if !strings.HasPrefix(r.Operation, "Get") && !strings.HasPrefix(r.Operation, "List") && !strings.HasPrefix(r.Operation, "Describe") {
					t.Errorf("the request %s was made", r.Name())
				}
			}
			sameWorld(t, "AWS", before, s.World())
		})
	}
}

// A changed tag leaves everything else known (hashicorp/terraform-provider-aws#32166).
func TestATagChangesATagAlone(t *testing.T) {
	t.Parallel()
	s := world(t)
	s.MustApply(small)
	out := s.Plan(strings.Replace(small, `"pedidos" }`+"\n}", `"outro" }`+"\n}", 1))
	c := out.Changes[address]
	if diff := cmp.Diff([]string{"dead_letter_queue", "tags", "tags_all", "undelivered"}, c.Changed()); diff != "" {
		t.Errorf("changed (-want +got):\n%s", diff)
	}
	if !c.Planned.IsWhollyKnown() {
		t.Errorf("something is unknown: %#v", c.Planned)
	}
}

// visibility 0 is sent as 0 (hashicorp/terraform-provider-aws#14166), a false FIFO
// flag not at all (aws/aws-cdk#8550).
func TestZeroIsNotNothing(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.MustApply(pairOf("fifo = false\n dead_letter_queue = { visibility_timeout_seconds = 0 }"))
	r := s.AWS.Default().Region(acctest.Region)
	if got := r.Queue("pedidos-dlq").Attributes()["VisibilityTimeout"]; got != "0" {
		t.Errorf("VisibilityTimeout is %s", got)
	}
	for _, request := range s.AWS.Requests() {
		if strings.Contains(fmt.Sprint(request.Params), "FifoQueue") {
			t.Errorf("%s was sent FifoQueue: %v", request.Name(), request.Params)
		}
	}
}

// One statement for all topics, so that 25 of them fit (aws/aws-cdk#16303), and TLS
// on both queues (aws/aws-cdk#22363).
func TestManyTopicsShareOneStatement(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	var topics []string
	for i := range 25 {
		name := fmt.Sprintf("topico-%d", i)
		s.AWS.Default().Region(acctest.Region).Topic(name).Put(nil)
		topics = append(topics, fmt.Sprintf("t%d = { topic_arn = \"arn:aws:sns:sa-east-1:123456789012:%s\" }", i, name))
	}
	noFindings(t, s.MustApply(pairOf("subscriptions = {\n"+strings.Join(topics, "\n")+"\n}")).Diagnostics)
	policy := s.State(address).GetAttr("policy").AsString()
	if n := strings.Count(policy, `"Sid"`); n != 2 {
		t.Errorf("the policy has %d statements: %s", n, policy)
	}
}

// Names of FIFO pairs: .fifo once, at the end, whatever is written
// (hashicorp/terraform-provider-aws#4747, terraform-aws-modules/terraform-aws-sqs#50,
// byu-oit/handel#253).
func TestFIFONames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"pedidos", "pedidos.fifo"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			noFindings(t, s.MustApply(strings.Replace(pairOf("fifo = true"), `"pedidos"`, `"`+name+`"`, 1)).Diagnostics)
			if diff := cmp.Diff([]string{"pedidos-dlq.fifo", "pedidos.fifo"}, s.AWS.Default().Region(acctest.Region).Queues()); diff != "" {
				t.Errorf("queues (-want +got):\n%s", diff)
			}
			if out := s.MustApply(pairOf("fifo = true")); out.Changes[address].Action == acctest.Replace {
				t.Errorf("the name without .fifo replaces the pair")
			}
		})
	}
}

// ARNs are of the partition of the region (terraform-aws-modules/terraform-aws-sqs#71).
func TestPartitions(t *testing.T) {
	t.Parallel()
	for region, want := range map[string]string{
		"cn-north-1": "arn:aws-cn:sqs:cn-north-1:123456789012:pedidos", "us-gov-west-1": "arn:aws-us-gov:sqs:us-gov-west-1:123456789012:pedidos",
	} {
		t.Run(region, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.Connection = strings.Replace(acctest.Connection(s.AWS.URL), acctest.Region, region, 1)
			partition := strings.Split(want, ":")[1]
			out := s.Plan(strings.ReplaceAll(pairOf(`region = "`+region+`"`), "arn:aws:sns:sa-east-1", "arn:"+partition+":sns:"+region))
			if out.HasErrors() || !out.Changes[address].Planned.GetAttr("arn").RawEquals(cty.StringVal(want)) {
				t.Errorf("plan: %#v\n%s", out.Changes[address].Planned, out.Text())
			}
		})
	}
}

// Queues that hold messages are not deleted, at plan and at apply, unless somebody
// says so; and tags of queues are not asked for when there are none
// (cloud-custodian/cloud-custodian#2226).
func TestMessagesAreNotDeleted(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.MustApply(minimal)
	q := s.AWS.Default().Region(acctest.Region).Queue("pedidos-dlq")
	q.Send("morta")
	before := s.World()
	out := s.Destroy(minimal)
	if diff := cmp.Diff([]string{"error : QG402: a queue that would be deleted holds messages"}, out.Lines()); diff != "" {
		t.Errorf("destroy (-want +got):\n%s", diff)
	}
	sameWorld(t, "untouched", before, s.World())
	if n := s.AWS.Count("ListQueueTags"); n > 0 {
		t.Errorf("tags were listed %d times", n)
	}
	s.Provider = "guardrails {\n on_destroy = \"allow\"\n}"
	s.MustDestroy(minimal)
}

// A stack that breaks rules which are not fixed can be destroyed: its values come
// from variables, which validate does not know. Literals are refused by validate;
// the error names both ways out, and each works
// (hashicorp/terraform#18314).
func TestDestroyOfWhatBreaksRules(t *testing.T) {
	t.Parallel()
	broken := pairOf("visibility_timeout_seconds = var.visibility\n handler = { kind = \"lambda\", timeout_seconds = 60, report_batch_item_failures = true }\n dead_letter_queue = { message_retention_seconds = var.retention }")
	off := "guardrails {\n levels = { QG103 = \"off\", QG105 = \"off\" }\n}"
	vars := map[string]cty.Value{"visibility": cty.NumberIntVal(30), "retention": cty.NumberIntVal(3600)}
	t.Run("variables", func(t *testing.T) {
		t.Parallel()
		s := acctest.Start(t)
		s.Vars, s.Provider = vars, off
		s.MustApply(broken)
		s.Provider = ""
		s.MustDestroy(broken)
	})
	literal := strings.NewReplacer("var.visibility", "30", "var.retention", "3600").Replace(broken)
	for name, way := range map[string]func(*acctest.Stack) string{
		"level": func(s *acctest.Stack) string { s.Provider = off; return literal },
		"exception": func(*acctest.Stack) string {
			return strings.Replace(literal, "handler =", `guardrail_exceptions = { QG103 = "decided in ADR-12", QG105 = "decided in ADR-12" }`+"\n handler =", 1)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.Vars, s.Provider = vars, off
			s.MustApply(literal)
			s.Provider = ""
			out := s.Destroy(literal)
			if diff := cmp.Diff([]string{"QG103", "QG105"}, out.Rules()); diff != "" {
				t.Errorf("rules (-want +got):\n%s", diff)
			}
			for _, part := range []string{"guardrail_exceptions", "levels"} {
				if !strings.Contains(out.Text(), part) {
					t.Errorf("the error does not name %s:\n%s", part, out.Text())
				}
			}
			s.MustDestroy(way(s))
		})
	}
}
