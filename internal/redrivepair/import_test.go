package redrivepair_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/zclconf/go-cty/cty"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

const sourceARN = "arn:aws:sqs:sa-east-1:123456789012:pedidos"

// An import by any of the IDs finds all of the pair, and the plan afterwards is
// empty, in state and in AWS (hashicorp/terraform-provider-aws#29804).
func TestImport(t *testing.T) {
	t.Parallel()
	for name, id := range map[string]string{
		"ARN":           sourceARN,
		"name":          "pedidos",
		"name@region":   "pedidos@sa-east-1",
		"URL":           "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos",
		"legacy URL":    "https://sa-east-1.queue.amazonaws.com/123456789012/pedidos",
		"emulator URL":  "http://localhost:4566/123456789012/pedidos",
		"URL of itself": "",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			s.MustApply(small)
			if id == "" {
				id = s.State(address).GetAttr("url").AsString()
			}
			before, whole := s.State(address), s.World()
			s.Forget()
			if d := s.Import("queueguard_redrive_pair", "test", id); len(d) > 0 {
				t.Fatalf("import:\n%s", d.Text())
			}
			if out := s.MustApply(small); !out.Empty() {
				t.Errorf("the plan after the import changes %v", out.Changes[address].Changed())
			}
			sameWorld(t, "after the import", whole, s.World())
			for _, same := range []string{"arn", "url", "dead_letter_queue_arn", "policy", "redrive_policy", "alarm_arns", "subscription_arns", "tags_all"} {
				if got := s.State(address).GetAttr(same); !got.RawEquals(before.GetAttr(same)) {
					t.Errorf("%s is %#v, was %#v", same, got, before.GetAttr(same))
				}
			}
		})
	}
}

// An import block may name the identity in the place of an ID, from Terraform 1.12
// on; 1.11 refuses the block before it asks the provider.
func TestImportByIdentity(t *testing.T) {
	t.Parallel()
	s := world(t)
	s.MustApply(small)
	s.Forget()
	identity := map[string]string{"name": "pedidos", "region": acctest.Region, "account_id": "123456789012"}
	if d := s.ImportByIdentity("queueguard_redrive_pair", "test", identity); len(d) > 0 {
		t.Fatalf("import:\n%s", d.Text())
	}
	if out := s.MustApply(small); !out.Empty() {
		t.Errorf("the plan after the import changes %v", out.Changes[address].Changed())
	}
	s.Forget()
	identity["account_id"] = "210987654321"
	want := []string{"error : The queue belongs to another account"}
	if diff := cmp.Diff(want, s.ImportByIdentity("queueguard_redrive_pair", "test", identity).Lines()); diff != "" {
		t.Errorf("of another account (-want +got):\n%s", diff)
	}
}

// Whatever a pair looks like, its import plans empty with the configuration that
// made it.
func TestEachKindIsImported(t *testing.T) {
	t.Parallel()
	for name, a := range attributes {
		if a.quiet || a.unseen != "" {
			continue // only a configuration knows of it
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			config := pairOf(a.base + "\n" + a.with)
			s.MustApply(config)
			s.Forget()
			if d := s.Import("queueguard_redrive_pair", "test", s.AWS.Default().Region(acctest.Region).Queue(sourceName(config)).ARN()); len(d) > 0 {
				t.Fatalf("import:\n%s", d.Text())
			}
			out := s.Plan(config)
			var left []string
			for _, changed := range out.Changes[address].Changed() {
				if !strings.Contains(config, "handler = ") || changed != "handler" {
					left = append(left, changed)
				}
			}
			if out.HasErrors() || len(left) > 0 {
				t.Errorf("the plan after the import changes %v\n%s", left, out.Text())
			}
		})
	}
}

// Modules that pass everything write false where others write nothing. It means
// the same: after an apply, and after an import.
func TestFalseIsLikeNothing(t *testing.T) {
	t.Parallel()
	const slow = "\n high_throughput = false\n content_based_deduplication = false\n"
	for name, more := range map[string]string{
		"standard":                "",
		"FIFO":                    "fifo = true",
		"FIFO, high by its parts": "fifo = true\n deduplication_scope = \"messageGroup\"\n fifo_throughput_limit = \"perMessageGroupId\"",
		"FIFO, one of its parts":  "fifo = true\n deduplication_scope = \"messageGroup\"",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			config := pairOf(more + slow)
			noFindings(t, s.MustApply(config).Diagnostics)
			if out := s.MustApply(config); !out.Empty() {
				t.Errorf("the second plan changes %v", out.Changes[address].Changed())
			}
			if got := s.State(address).GetAttr("high_throughput"); got.True() {
				t.Error("the refresh turned the false that is written into true")
			}
			for _, written := range []string{config, pairOf(more), config} {
				s.Forget()
				if d := s.Import("queueguard_redrive_pair", "test", s.AWS.Default().Region(acctest.Region).Queue(sourceName(config)).ARN()); len(d) > 0 {
					t.Fatalf("import:\n%s", d.Text())
				}
				if out := s.MustApply(written); !out.Empty() {
					t.Errorf("the plan after the import changes %v of\n%s", out.Changes[address].Changed(), written)
				}
			}
		})
	}
}

func sourceName(config string) string {
	if strings.Contains(config, "fifo = true") {
		return "pedidos.fifo"
	}
	return "pedidos"
}

// A dead-letter queue that serves others, too, is somebody else's.
func TestImportOfASharedDeadLetterQueue(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	r := s.AWS.Default().Region(acctest.Region)
	r.Queue("mortos").Put(nil)
	redrive := map[string]string{"RedrivePolicy": `{"deadLetterTargetArn":"` + r.Queue("mortos").ARN() + `","maxReceiveCount":"5"}`}
	r.Queue("pedidos").Put(redrive)
	r.Queue("faturas").Put(redrive)
	if d := s.Import("queueguard_redrive_pair", "test", "pedidos"); d.HasErrors() {
		t.Fatalf("import:\n%s", d.Text())
	}
	got := s.State(address)
	if !got.GetAttr("existing_dead_letter_queue_arn").RawEquals(cty.StringVal(r.Queue("mortos").ARN())) || !got.GetAttr("dead_letter_queue").IsNull() {
		t.Errorf("state: %#v", got)
	}
}

// What cannot be imported is refused with the reason.
func TestImportRefused(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ id, want string }{
		"missing":         {"arn:aws:sqs:sa-east-1:123456789012:nada", "Nothing to import: nada"},
		"another account": {"arn:aws:sqs:sa-east-1:999999999999:pedidos", "The queue belongs to another account"},
		"not a queue":     {"arn:aws:sns:sa-east-1:123456789012:pedidos", "Not a queue: arn:aws:sns:sa-east-1:123456789012:pedidos"},
		"nonsense":        {"http://[", "Not a queue: http://["},
		"empty name":      {"@sa-east-1", "Not a queue: @sa-east-1"},
		"wrong region":    {"pedidos@us-east-1", "Nothing to import: pedidos"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			s.AWS.Default().Region(acctest.Region).Queue("pedidos").Put(nil)
			d := s.Import("queueguard_redrive_pair", "test", test.id)
			var got []string
			for _, one := range d.Errors() {
				got = append(got, one.Summary)
			}
			if diff := cmp.Diff([]string{test.want}, got); diff != "" {
				t.Errorf("errors (-want +got):\n%s\n%s", diff, d.Text())
			}
			if where := "There is no queue pedidos in us-east-1 of account 123456789012."; name == "wrong region" && !strings.Contains(d.Text(), where) {
				t.Errorf("it does not say where it looked:\n%s", d.Text())
			}
		})
	}
}

// A queue of hashicorp/aws is taken over by a moved block, with its dead-letter
// queue; the same state of any other provider is not.
func TestMovedFromAWS(t *testing.T) {
	t.Parallel()
	for provider, taken := range map[string]bool{
		"registry.terraform.io/hashicorp/aws": true, "registry.opentofu.org/hashicorp/aws": true, "aws": true, "registry.terraform.io/acme/cloud": false,
	} {
		t.Run(provider, func(t *testing.T) {
			t.Parallel()
			s := world(t)
			s.MustApply(small)
			before := s.World()
			s.Forget()
			d := s.Move(provider, "aws_sqs_queue", map[string]any{"arn": sourceARN, "name": "pedidos", "id": "https://sqs"}, "queueguard_redrive_pair", "test")
			if d.HasErrors() == taken {
				t.Fatalf("move:\n%s", d.Text())
			}
			if !taken {
				return
			}
			if out := s.MustApply(small); !out.Empty() {
				t.Errorf("the plan changes %v", out.Changes[address].Changed())
			}
			sameWorld(t, "moved", before, s.World())
		})
	}
}
