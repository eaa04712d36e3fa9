package sqsfanout_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

// withStatement adds a statement to a policy, as a console does.
func withStatement(policy, statement string) string {
	return strings.Replace(policy, `"Statement":[`, `"Statement":[`+statement+`,`, 1)
}

const (
	bucketPublishes = `{"Sid":"uploads","Effect":"Allow","Principal":{"Service":"s3.amazonaws.com"},"Action":"sns:Publish",` +
		`"Resource":"` + topicARN + `","Condition":{"ArnLike":{"aws:SourceArn":"arn:aws:s3:::uploads"}}}`
	bucketSends = `{"Sid":"uploads","Effect":"Allow","Principal":{"Service":"s3.amazonaws.com"},"Action":"sqs:SendMessage",` +
		`"Resource":"*","Condition":{"ArnLike":{"aws:SourceArn":"arn:aws:s3:::uploads"}}}`
	// As GetTopicAttributes shows it of a new topic.
	defaultPolicy = `{"Version":"2008-10-17","Id":"__default_policy_ID","Statement":[{"Sid":"__default_statement_ID","Effect":"Allow","Principal":{"AWS":"*"},` +
		`"Action":["SNS:GetTopicAttributes","SNS:SetTopicAttributes","SNS:AddPermission","SNS:RemovePermission","SNS:DeleteTopic","SNS:Subscribe","SNS:ListSubscriptionsByTopic","SNS:Publish"],` +
		`"Resource":"` + topicARN + `","Condition":{"StringEquals":{"AWS:SourceOwner":"123456789012"}}}]}`
)

func announced(more string) string {
	return "resource \"queueguard_sqs_fanout\" \"test\" {\n name = \"pedidos\"\n consumers = { a = {} }\n" + more + "\n}\n"
}

// Whoever lets a bucket notify the topic adds a statement to its policy, which is
// written whole: the plan that would remove it is refused, and says how to keep it.
func TestPublisherOfSomebodyElse(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.MustApply(announced(""))
	topic := s.AWS.Default().Region(acctest.Region).Topic("pedidos")
	topic.SetAttribute("Policy", withStatement(topic.Attributes()["Policy"], bucketPublishes))

	out := s.Plan(announced(""))
	if diff := cmp.Diff([]string{"QG309"}, rulesOf(out, "QG309", "QG906")); diff != "" {
		t.Errorf("rules that spoke (-want +got):\n%s\n%s", diff, out.Text())
	}
	if want := "with the ARNs on whose behalf each publishes:\n  \"s3.amazonaws.com\" = [\"arn:aws:s3:::uploads\"]"; !strings.Contains(out.Text(), want) || !out.HasErrors() {
		t.Errorf("no error that says %s:\n%s", want, out.Text())
	}

	kept := announced(`publisher_services = { "s3.amazonaws.com" = ["arn:aws:s3:::uploads"] }`)
	if out := s.Plan(kept); rulesOf(out, "QG309", "QG906") != nil || out.HasErrors() {
		t.Errorf("kept, and yet:\n%s", out.Text())
	}
	s.MustApply(kept)
	document, err := policydoc.ParseDocument(topic.Attributes()["Policy"])
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := document.BySid("AllowServiceS3"); !ok || len(document.Statements) != 3 {
		t.Errorf("the policy is %s", document.JSON())
	}
}

// The same of the undelivered queue, where nobody can be let in.
func TestSenderToUndeliveredQueue(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.MustApply(announced(""))
	queue := s.AWS.Default().Region(acctest.Region).Queue("pedidos-undelivered")
	queue.SetAttribute("Policy", withStatement(queue.Attributes()["Policy"], bucketSends))
	out := s.Plan(announced(""))
	if !cmp.Equal([]string{"QG309"}, rulesOf(out, "QG309", "QG906")) || !strings.Contains(out.Text(), "queue of their own") {
		t.Errorf("said:\n%s", out.Text())
	}
	lets := announced(`guardrail_exceptions = { QG309 = "the bucket has moved to a queue of its own" }`)
	if out := s.Plan(lets); out.HasErrors() {
		t.Errorf("with an exception:\n%s", out.Text())
	}
	s.MustApply(lets)
}

// A topic that was made without a policy has SNS's own, by which services of the
// account publish: after an import the plan says that they will not.
func TestImportedTopicHasTheDefaultPolicy(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.MustApply(announced(""))
	s.Forget()
	s.AWS.Default().Region(acctest.Region).Topic("pedidos").SetAttribute("Policy", withStatement(defaultPolicy, bucketPublishes))
	if d := s.Import("queueguard_sqs_fanout", "test", topicARN); d.HasErrors() {
		t.Fatalf("import:\n%s", d.Text())
	}
	for config, removes := range map[string][]string{
		announced(""): {`"uploads"`, `"__default_statement_ID"`},
		announced(`publisher_services = { "s3.amazonaws.com" = ["arn:aws:s3:::uploads"] }`): {`"__default_statement_ID"`},
	} {
		out := s.Plan(config)
		if diff := cmp.Diff([]string{"QG906"}, rulesOf(out, "QG309", "QG906")); diff != "" || out.HasErrors() {
			t.Errorf("rules that spoke (-want +got):\n%s\n%s", diff, out.Text())
		}
		for _, sid := range []string{`"uploads"`, `"__default_statement_ID"`} {
			if strings.Contains(out.Text(), "the statement "+sid) != slices.Contains(removes, sid) {
				t.Errorf("it is wrong about %s:\n%s", sid, out.Text())
			}
		}
	}
	if text := s.Plan(announced("")).Text(); !strings.Contains(text, "= [\"arn:aws:s3:::uploads\"]\n") {
		t.Errorf("what is to be copied does not end its line:\n%s", text)
	}
	s.MustApply(announced(""))
	if out := s.Plan(announced("")); len(rulesOf(out, "QG309", "QG906")) > 0 {
		t.Errorf("after the apply:\n%s", out.Text())
	}
}

// An import takes for publishers whom a statement lets publish, and nobody whom it
// refuses.
func TestImportedPublishers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		statement string
		none      bool
	}{
		"let in":                {bucketPublishes, false},
		"let in in other words": {strings.Replace(bucketPublishes, "ArnLike", "StringLike", 1), false},
		"refused":               {strings.Replace(bucketPublishes, "Allow", "Deny", 1), true},
		"but one":               {strings.Replace(bucketPublishes, "ArnLike", "ArnNotLike", 1), true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.MustApply(announced(""))
			s.Forget()
			s.AWS.Default().Region(acctest.Region).Topic("pedidos").SetAttribute("Policy", withStatement(defaultPolicy, c.statement))
			if d := s.Import("queueguard_sqs_fanout", "test", topicARN); d.HasErrors() {
				t.Fatalf("import:\n%s", d.Text())
			}
			if got := s.State(address).GetAttr("publisher_services"); got.IsNull() != c.none {
				t.Errorf("publishers: %s", got.GoString())
			}
		})
	}
}

// rulesOf are those of the findings that are of these rules.
func rulesOf(out acctest.Outcome, among ...string) (rules []string) {
	for _, rule := range out.Rules() {
		if slices.Contains(among, rule) {
			rules = append(rules, rule)
		}
	}
	return rules
}

// A change that stops before the policy is written leaves in it what the change was
// to remove. That is ours still: the way on is not barred.
func TestOwnStatementsAfterAStop(t *testing.T) {
	t.Parallel()
	bucket := announced(`publisher_services = { "s3.amazonaws.com" = ["arn:aws:s3:::uploads"] }`)
	statement := strings.Replace(announced(""), "a = {}", `a = { policy_statements = { Uploads = { principals = { Service = ["s3.amazonaws.com"] }, actions = ["sqs:SendMessage"],
		conditions = [{ test = "ArnLike", variable = "aws:SourceArn", values = ["arn:aws:s3:::uploads"] }] } } }`, 1)
	for name, before := range map[string]string{"topic": bucket, "queue": statement} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.MustApply(before)
			s.AWS.Deny("sqs:SetQueueAttributes", "sns:SetTopicAttributes")
			for range 2 {
				if out := s.Apply(announced(""), acctest.Once()); !out.HasErrors() || rulesOf(out, "QG309") != nil {
					t.Fatalf("it was to be denied by AWS:\n%s", out.Text())
				}
			}
			s.AWS.Undeny()
			if out := s.Plan(announced("")); rulesOf(out, "QG309", "QG906") != nil || out.HasErrors() {
				t.Errorf("the plan after the stop:\n%s", out.Text())
			}
			s.MustApply(announced(""))

			topic := s.AWS.Default().Region(acctest.Region).Topic("pedidos")
			topic.SetAttribute("Policy", withStatement(topic.Attributes()["Policy"], bucketPublishes))
			if out := s.Plan(announced("")); rulesOf(out, "QG309") == nil {
				t.Errorf("what somebody adds later is not found:\n%s", out.Text())
			}
		})
	}
}
