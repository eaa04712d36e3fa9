package pairschema_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/diag"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var update = flag.Bool("update", false, "write the golden files anew")

const (
	queueARN = "arn:aws:sqs:sa-east-1:123456789012:pedidos"
	topicARN = "arn:aws:sns:sa-east-1:123456789012:pedidos"
)

// What a person reads at night, word by word.
func TestExplain(t *testing.T) {
	t.Parallel()
	denied := &awsapi.Error{
		Service: "sqs", Operation: "CreateQueue", Object: "pedidos", Region: "sa-east-1", Code: "AccessDenied", Message: "no identity-based policy allows it",
		RequestID: "11111111-2222", Action: "sqs:CreateQueue", AlsoNeeds: []string{"sqs:TagQueue"}, Err: errors.New("denied"),
	}
	half := &pair.PartError{Doing: "create the source queue pedidos", Exists: []string{"dead-letter queue pedidos-dlq"}, Missing: []string{"source queue pedidos"}, Err: denied}
	taken := pair.AdoptionError{Kind: "queue", Name: "pedidos", ARN: queueARN, Import: queueARN, Path: "name"}
	replaced := taken
	replaced.ReplacedBySelf = true
	consumers := taken
	consumers.Import, consumers.Fanout = topicARN, true
	again := consumers
	again.ReplacedBySelf = true
	const theirs = "arn:aws:sns:sa-east-1:210987654321:deles"
	refused := pair.NotAllowedError{Topic: theirs, Account: "123456789012", Path: `subscriptions["loja"].topic_arn`}
	answered := refused
	answered.Err = &awsapi.Error{
		Service: "sns", Operation: "Subscribe", Object: theirs, Region: "sa-east-1", Code: "AuthorizationError", Message: "not authorized",
		RequestID: "11111111-2222", Action: "sns:Subscribe", Err: errors.New("denied"),
	}
	subscribing := &pair.PartError{Doing: "subscribe pedidos", Exists: []string{"source queue pedidos"}, Missing: []string{"subscription to " + theirs}, Err: &answered}
	left := answered
	left.Left = &pair.PartError{Doing: "end the subscription", Exists: []string{"subscription to " + topicARN}, Missing: []string{"source queue pedidos"}, Err: denied}
	held := pair.NotEmptyError{Queue: "pedidos", ARN: queueARN, Messages: 3}
	late := held
	late.Unsubscribed = true
	let := held
	let.Lets = true
	for name, test := range map[string]struct {
		task, within string
		err          error
	}{
		"adoption":                         {"create the pair pedidos", "", &taken},
		"adoption_replacement":             {"create the pair pedidos", "", &replaced},
		"adoption_sibling":                 {"create the pair pedidos", "", &pair.AdoptionError{Kind: "queue", Name: "pedidos", ARN: queueARN, Path: "name", Sibling: true}},
		"adoption_sibling_alarm":           {"create the pair pedidos", "", &pair.AdoptionError{Kind: "alarm", Name: "mortos", ARN: "arn:aws:cloudwatch:sa-east-1:123456789012:alarm:mortos", Path: "alarms.dead_letters.alarm_name", Sibling: true}},
		"adoption_sibling_topic":           {"create the fan-out pedidos", "", &pair.AdoptionError{Kind: "topic", Name: "pedidos", ARN: topicARN, Path: "name", Sibling: true, Fanout: true}},
		"adoption_sibling_unnamed_account": {"create the fan-out pedidos", "", &pair.AdoptionError{Kind: "alarm", Name: "falhas", Path: "topic_alarms.failed.alarm_name", Sibling: true, Fanout: true}},
		"not_allowed_left":                 {"create the pair pedidos", "", &left},
		"adoption_alarm":                   {"create the pair pedidos", "", &pair.AdoptionError{Kind: "alarm", Name: "pedidos-dead-letters", ARN: "arn:aws:cloudwatch:sa-east-1:123456789012:alarm:pedidos-dead-letters", Import: queueARN, Path: "alarms"}},
		"adoption_consumer":                {"change the fan-out", `consumers["email"].`, &consumers},
		"adoption_fanout_again":            {"create the fan-out", `consumers["email"].`, &again},
		"pending_change":                   {"change the pair pedidos", "", &pair.PartError{Doing: "subscribe", Err: &pair.PendingError{Topic: topicARN, Path: `subscriptions["loja"]`}}},
		"not_allowed":                      {"create the pair pedidos", "", &refused},
		"not_allowed_answered":             {"create the pair pedidos", "", subscribing},
		"held":                             {"delete the pair pedidos", "", &held},
		"held_warning":                     {"delete the pair pedidos", "", &let},
		"held_late":                        {"delete the pair pedidos", "", &late},
		"shared":                           {"delete the pair pedidos", "", &pair.SharedError{Queue: "pedidos-dlq", ARN: queueARN + "-dlq", Sources: []string{"a", "b"}}},
		"missing_topic":                    {"create the pair pedidos", "", &pair.MissingError{Kind: "topic", ARN: topicARN, Path: "subscriptions", Why: "does not exist"}},
		"half_way_create":                  {"create the pair pedidos", "", half},
		"half_way_update":                  {"change the pair pedidos", "", half},
		"half_way_nothing":                 {"create the pair pedidos", "", &pair.PartError{Doing: "put the alarm a", Missing: []string{"alarm a"}, Err: denied}},
		"half_way_interrupt":               {"create the pair pedidos", "", &pair.PartError{Doing: "go on", Exists: []string{"alarm a"}, Missing: []string{"source queue pedidos"}, Err: context.Canceled}},
		"adoption_half_way":                {"create the pair pedidos", "", &pair.PartError{Doing: "create the source queue pedidos", Exists: []string{"alarm a"}, Missing: []string{"source queue pedidos"}, Err: &taken}},
		"interrupt":                        {"create the pair pedidos", "", fmt.Errorf("names: %w", context.Canceled)},
		"other":                            {"read the pair pedidos", "", denied},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			golden(t, name, pairschema.Explain("1.0.0", test.task, test.within, test.err))
		})
	}
}

func TestNotes(t *testing.T) {
	t.Parallel()
	golden(t, "notes", pairschema.Notes("1.0.0", guardrail.Policy{}, "pedidos", []pair.Note{
		{Rule: "QG904", Object: "pedidos", What: "sqs:ListQueueTags is not permitted: its tags are taken to be as they were"},
		{Rule: "QG905", Object: "pedidos-dlq", What: "RedriveAllowPolicy is not among the attributes that the endpoint answers: it is taken to be as it was"},
		{Rule: "QG904", Object: "alarms", What: "cloudwatch:DescribeAlarms is not permitted: the alarms are taken to be as they were"},
	}))
	denied := []pair.Note{{Rule: "QG904", Object: "pedidos", What: "sqs:ListQueueTags is not permitted"}}
	off := guardrail.Policy{Levels: map[string]guardrail.Level{"QG904": guardrail.Off}}
	if diags := pairschema.Notes("1.0.0", off, "pedidos", denied); len(diags) > 0 {
		t.Errorf("a note that is switched off says %v", diags)
	}
	if diags := pairschema.Notes("1.0.0", guardrail.Policy{LiveChecks: guardrail.LiveRequired}, "pedidos", denied); !diags.HasError() {
		t.Errorf("a required read that is denied says %v", diags)
	}
	if diags := pairschema.Notes("1.0.0", guardrail.Policy{}, "pedidos", nil); len(diags) > 0 {
		t.Errorf("without notes: %v", diags)
	}
}

func TestPending(t *testing.T) {
	t.Parallel()
	p := pair.NullPair()
	p.QueueName = known("pedidos")
	subscription := none[topology.Subscription]()
	subscription.TopicARN = known(topicARN)
	p.Subscriptions = known(map[string]topology.Maybe[topology.Subscription]{"loja": known(subscription)})
	p.SubscriptionARNs = known(topology.StringMap{"loja": known(topicARN + ":1")})
	if diags := pairschema.Pending(p); len(diags) > 0 {
		t.Errorf("a confirmed subscription: %v", diags)
	}
	p.SubscriptionARNs = known(topology.StringMap{"loja": known(awsapi.PendingConfirmation)})
	golden(t, "pending", pairschema.Pending(p))
}

// golden compares diagnostics with what testdata has of them.
func golden(t *testing.T, name string, diags diag.Diagnostics) {
	t.Helper()
	var b strings.Builder
	for i, d := range diags {
		if i > 0 {
			b.WriteString("\n----\n")
		}
		b.WriteString(d.Severity().String() + ": " + d.Summary() + "\n")
		if p, ok := d.(diag.DiagnosticWithPath); ok {
			b.WriteString("at " + p.Path().String() + "\n")
		}
		b.WriteString("\n" + d.Detail() + "\n")
	}
	file := "testdata/" + name + ".txt"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("%s (-want +got), written anew with -update:\n%s", file, diff)
	}
}
