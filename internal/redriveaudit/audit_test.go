package redriveaudit_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/zclconf/go-cty/cty"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

const (
	address = "data.queueguard_redrive_audit.test"
	here    = "arn:aws:sqs:sa-east-1:123456789012:"
)

func auditOf(arguments string) string {
	return "data \"queueguard_redrive_audit\" \"test\" {\n" + arguments + "\n}\n"
}

// region is where the queues are.
func region(s *acctest.Stack) fakeaws.Region { return s.AWS.Default().Region(acctest.Region) }

// pairThere makes a source with these attributes and its dead-letter queue, which nobody watches.
func pairThere(s *acctest.Stack, name string, attributes map[string]string) {
	region(s).Queue(name + "-dlq").Put(map[string]string{"MessageRetentionPeriod": "1209600", "SqsManagedSseEnabled": "true"})
	all := map[string]string{"RedrivePolicy": `{"deadLetterTargetArn":"` + here + name + `-dlq","maxReceiveCount":5}`, "SqsManagedSseEnabled": "true"}
	maps.Copy(all, attributes)
	region(s).Queue(name).Put(all)
}

// read is what an audit answers; what it says beside that fails the test.
func read(t *testing.T, s *acctest.Stack, arguments string) cty.Value {
	t.Helper()
	out := s.Plan(auditOf(arguments))
	if len(out.Diagnostics) > 0 {
		t.Fatalf("audit %s:\n%s", arguments, out.Text())
	}
	return out.Data[address]
}

// found are queue, rule and level of each finding.
func found(v cty.Value) []string {
	lines := []string{}
	for _, f := range v.GetAttr("findings").AsValueSlice() {
		lines = append(lines, strings.TrimSpace(f.GetAttr("queue_name").AsString()+" "+f.GetAttr("rule").AsString()+" "+f.GetAttr("level").AsString()))
	}
	return lines
}

func expect(t *testing.T, what string, v cty.Value, want ...string) {
	t.Helper()
	if want == nil {
		want = []string{}
	}
	if diff := cmp.Diff(want, found(v)); diff != "" {
		t.Errorf("%s: findings (-want +got):\n%s", what, diff)
	}
}

func text(v cty.Value, attribute string) string { return v.GetAttr(attribute).AsString() }

// One queue by any of its names is audited with its dead-letter queue, and the
// whole answer is right.
func TestOneQueue(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	pairThere(s, "pedidos", nil)
	pairThere(s, "faturas", nil)
	for name, queue := range map[string]string{
		"name": "pedidos", "ARN": here + "pedidos", "URL": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos", "name@region": "pedidos@sa-east-1",
	} {
		v := read(t, s, `queue = "`+queue+`"`)
		expect(t, name, v, "pedidos-dlq QG504 warning")
		if v.GetAttr("ok").False() || v.GetAttr("clean").True() {
			t.Errorf("%s: ok %#v, clean %#v", name, v.GetAttr("ok"), v.GetAttr("clean"))
		}
		want := map[string]string{
			"summary": "2 queues, 0 errors, 1 warning: QG504", "region": "sa-east-1",
			"import_blocks": "import {\n  to = queueguard_redrive_pair.pedidos\n  id = \"" + here + "pedidos\"\n}\n",
		}
		for attribute, want := range want {
			if diff := cmp.Diff(want, text(v, attribute)); diff != "" {
				t.Errorf("%s: %s (-want +got):\n%s", name, attribute, diff)
			}
		}
	}
	v := read(t, s, `queue = "pedidos"`)
	want := cty.ListVal([]cty.Value{
		cty.ObjectVal(map[string]cty.Value{
			"name": cty.StringVal("pedidos"), "arn": cty.StringVal(here + "pedidos"), "url": cty.StringVal(region(s).Queue("pedidos").URL()), "role": cty.StringVal("source"),
			"dead_letter_queue_arn": cty.StringVal(here + "pedidos-dlq"), "max_receive_count": cty.NumberIntVal(5),
		}),
		cty.ObjectVal(map[string]cty.Value{
			"name": cty.StringVal("pedidos-dlq"), "arn": cty.StringVal(here + "pedidos-dlq"), "url": cty.StringVal(region(s).Queue("pedidos-dlq").URL()), "role": cty.StringVal("dead_letter"),
			"dead_letter_queue_arn": cty.NullVal(cty.String), "max_receive_count": cty.NullVal(cty.Number),
		}),
	})
	if !v.GetAttr("queues").RawEquals(want) {
		t.Errorf("queues %#v", v.GetAttr("queues"))
	}
	finding := v.GetAttr("findings").AsValueSlice()[0]
	if got, want := text(finding, "message"), "No alarm watches the dead-letter queue pedidos-dlq (sa-east-1, account 123456789012) of pedidos. "+
		"What fails lies there until the retention ends, and nobody is told."; got != want {
		t.Errorf("message %q", got)
	}
	if got := text(finding, "fix"); !strings.HasPrefix(got, "Make an alarm on ApproximateNumberOfMessagesVisible above 0") {
		t.Errorf("fix %q", got)
	}
}

// Everything with a prefix, in one audit: each fault once, at its queue.
func TestPrefix(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	r := region(s)
	pairThere(s, "pedidos", map[string]string{"MessageRetentionPeriod": "1209600"}) // QG103 is strict when both are at 14 days
	pairThere(s, "pedidos-rapidos", nil)
	r.Queue("pedidos-dlq").SetAttribute("MessageRetentionPeriod", "3600")
	r.Queue("pedidos-rapidos-dlq").Send("um")
	r.Queue("pedidos-avulsos").Put(nil)
	r.Queue("pedidos-velhos-dlq").Put(nil)
	pairThere(s, "pedidos-tristes", nil)
	r.Queue("pedidos-tristes-dlq").Forget()
	pairThere(s, "faturas", nil) // not of the prefix
	v := read(t, s, `name_prefix = "pedidos"`)
	expect(t, "prefix", v,
		"pedidos QG103 error", "pedidos-avulsos QG501 warning", "pedidos-dlq QG504 warning",
		"pedidos-rapidos-dlq QG503 warning", "pedidos-rapidos-dlq QG504 warning", "pedidos-tristes QG501 warning", "pedidos-velhos-dlq QG502 warning",
	)
	if got := text(v, "summary"); got != "7 queues, 1 error, 6 warnings: QG103, QG501, QG502, QG503, QG504" {
		t.Errorf("summary %q", got)
	}
	if v.GetAttr("ok").True() || v.GetAttr("clean").True() {
		t.Errorf("ok %#v, clean %#v", v.GetAttr("ok"), v.GetAttr("clean"))
	}
	var labels []string
	for line := range strings.Lines(text(v, "import_blocks")) {
		if label, ok := strings.CutPrefix(strings.TrimSpace(line), "to = queueguard_redrive_pair."); ok {
			labels = append(labels, label)
		}
	}
	if diff := cmp.Diff([]string{"pedidos", "pedidos_rapidos", "pedidos_tristes"}, labels); diff != "" {
		t.Errorf("import blocks (-want +got):\n%s", diff)
	}
	if v := read(t, s, `name_prefix = ""`); v.GetAttr("queues").LengthInt() != 9 {
		t.Errorf("with an empty prefix %d queues", v.GetAttr("queues").LengthInt())
	}
	v = read(t, s, `name_prefix = "nada"`)
	expect(t, "no queue", v)
	if text(v, "summary") != "0 queues, 0 errors, 0 warnings" || text(v, "import_blocks") != "" || v.GetAttr("clean").False() {
		t.Errorf("no queue: %#v", v)
	}
}

// What the provider itself makes is beyond reproach, undelivered queues included,
// and however the audit is asked.
func TestOwnResourcesAreClean(t *testing.T) {
	t.Parallel()
	const alarmed = "alarm_actions = [\"arn:aws:sns:sa-east-1:123456789012:plantao\"]\n"
	for name, config := range map[string]string{
		"pair": "resource \"queueguard_redrive_pair\" \"test\" {\n name = \"pedidos\"\n" + alarmed +
			"subscriptions = { loja = { topic_arn = \"arn:aws:sns:sa-east-1:123456789012:loja\" } }\n}\n",
		"FIFO":    "resource \"queueguard_redrive_pair\" \"test\" {\n name = \"pedidos\"\n fifo = true\n" + alarmed + "}\n",
		"fan-out": "resource \"queueguard_sqs_fanout\" \"test\" {\n name = \"pedidos\"\n" + alarmed + "consumers = { a = {}, b = {} }\n}\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			region(s).Topic("loja").Put(nil)
			s.MustApply(config)
			before := s.World()
			v := read(t, s, `name_prefix = "pedidos"`)
			expect(t, "prefix", v)
			for _, queue := range region(s).Queues() {
				expect(t, queue, read(t, s, `queue = "`+queue+`"`))
			}
			if diff := cmp.Diff(before, s.World()); diff != "" {
				t.Errorf("an audit changed something (-before +after):\n%s", diff)
			}
		})
	}
}

// Whatever an audit proposes to import can be imported.
func TestImportBlocks(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	for _, name := range []string{"Pedidos", "pedidos", "1pedidos", "pedidos-a", "pedidos_a"} {
		pairThere(s, name, nil)
	}
	blocks := text(read(t, s, `name_prefix = ""`), "import_blocks")
	want := []string{"queue_1pedidos 1pedidos", "pedidos Pedidos", "pedidos_2 pedidos", "pedidos_a pedidos-a", "pedidos_a_2 pedidos_a"}
	var got []string
	for block := range strings.SplitSeq(blocks, "\n\n") {
		_, rest, _ := strings.Cut(block, "queueguard_redrive_pair.")
		label, rest, _ := strings.Cut(rest, "\n")
		_, id, _ := strings.Cut(rest, `"`)
		id, _, _ = strings.Cut(id, `"`)
		got = append(got, label+" "+strings.TrimPrefix(id, here))
		if d := s.Import("queueguard_redrive_pair", label, id); d.HasErrors() {
			t.Errorf("import %s:\n%s", id, d.Text())
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("labels and queues (-want +got):\n%s", diff)
	}
}
