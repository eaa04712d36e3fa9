package pair_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Under which name SNS delivers depends on the direction: regions that have to
// be switched on are named, and the queue's region is, where it is one of them.
// https://docs.aws.amazon.com/sns/latest/dg/sns-cross-region-delivery.html
func TestResolveNamesSNSByDirection(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		queue  string
		topics []string
		want   []string
	}{
		"the same region":         {"sa-east-1", []string{"sa-east-1"}, []string{"sns.amazonaws.com"}},
		"default to default":      {"sa-east-1", []string{"us-east-1"}, []string{"sns.amazonaws.com"}},
		"opt-in to default":       {"sa-east-1", []string{"af-south-1"}, []string{"sns.af-south-1.amazonaws.com"}},
		"default to opt-in":       {"af-south-1", []string{"sa-east-1"}, []string{"sns.af-south-1.amazonaws.com"}},
		"from several":            {"sa-east-1", []string{"sa-east-1", "af-south-1"}, []string{"sns.af-south-1.amazonaws.com", "sns.amazonaws.com"}},
		"from several, to opt-in": {"af-south-1", []string{"sa-east-1", "us-east-1"}, []string{"sns.af-south-1.amazonaws.com"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var edits []edit
			var arns []string
			for _, region := range test.topics {
				arn := "arn:aws:sns:" + region + ":123456789012:pedidos"
				edits, arns = append(edits, topic(region, arn)), append(arns, arn)
			}
			slices.Sort(arns)
			plan := pair.Resolve(written(edits...), nil, settingIn(test.queue))
			doc, err := policydoc.ParseDocument(plan.Policy.Or(""))
			if err != nil {
				t.Fatal(err)
			}
			statement, ok := doc.BySid(policydoc.SidAllowSNS)
			if !ok || len(statement.Conditions) != 1 {
				t.Fatalf("statement %+v", statement)
			}
			if diff := cmp.Diff(test.want, statement.Services()); diff != "" {
				t.Errorf("principals (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(arns, statement.Conditions[0].Values); diff != "" {
				t.Errorf("topics (-want +got):\n%s", diff)
			}
		})
	}
}

// The author's statements join ours, and never stand in their place.
func TestResolvePolicies(t *testing.T) {
	t.Parallel()
	all := changes()
	for name, test := range map[string]struct {
		config topology.Pair
		source []string // the Sids of its policy, in order
		dead   []string
		lost   []string
	}{
		"a name alone":     {written(), []string{"DenyInsecureTransport"}, []string{"DenyInsecureTransport"}, nil},
		"everything":       {full(), []string{"AllowSNSTopics", "AllowBucket", "DenyInsecureTransport"}, []string{"DenyInsecureTransport"}, []string{"AllowSNSTopics", "DenyInsecureTransport"}},
		"plain http":       {full(all["plain http"]), []string{"AllowSNSTopics", "AllowBucket"}, nil, []string{"AllowSNSTopics"}},
		"a document":       {full(all["a document"]), []string{"AllowSNSTopics", "AllowBucket", "DenyInsecureTransport", "Partner"}, []string{"DenyInsecureTransport"}, []string{"AllowSNSTopics", "DenyInsecureTransport"}},
		"of the dlq":       {full(all["dlq statements"]), []string{"AllowSNSTopics", "AllowBucket", "DenyInsecureTransport"}, []string{"AllowBus", "DenyInsecureTransport"}, []string{"AllowSNSTopics", "DenyInsecureTransport"}},
		"policy elsewhere": {full(all["policy elsewhere"]), nil, nil, []string{"AllowSNSTopics", "DenyInsecureTransport"}}, // this one is for SNS alone
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			plan := resolve(test.config)
			lost := plan.Undelivered.Or(none[topology.Undelivered]()).Queues.Or(nil)[saoPaulo].Or(none[topology.UndeliveredQueue]())
			got := [][]string{sids(t, plan.Policy), sids(t, plan.DeadLetterQueue.Or(none[topology.DeadLetterQueue]()).Policy), sids(t, lost.Policy)}
			if diff := cmp.Diff([][]string{test.source, test.dead, test.lost}, got); diff != "" {
				t.Errorf("Sids of source, dead-letter and undelivered queue (-want +got):\n%s", diff)
			}
		})
	}
}

func sids(t *testing.T, policy topology.Maybe[string]) []string {
	t.Helper()
	text, ok := policy.Get()
	if !ok {
		return nil
	}
	doc, err := policydoc.ParseDocument(text)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, s := range doc.Statements {
		out = append(out, s.Sid)
	}
	return out
}
