package sqsfanout_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// The first plan after an import says which of the queues that were found it would
// delete: Terraform calls that a change.
func TestQueuesNotKeptWhenTakenOver(t *testing.T) {
	t.Parallel()
	plain := cut(shop, "      handler ")
	named := strings.NewReplacer("estoque = {", `estoque = { dead_letter_queue = { name = "estoque-mortos" },`,
		"consumers = {", `undelivered = { name = "perdidos" }`+"\n consumers = {").Replace(plain)
	s := acctest.Start(t)
	s.MustApply(named)
	s.Forget()
	if d := s.Import("queueguard_sqs_fanout", "test", topicARN); d.HasErrors() {
		t.Fatalf("import:\n%s", d.Text())
	}
	for config, want := range map[string][]string{
		named: nil,
		plain: {
			`warning consumers["estoque"].dead_letter_queue.name: A queue that was taken over is not kept`,
			"warning undelivered.name: A queue that was taken over is not kept",
		},
	} {
		if diff := cmp.Diff(want, s.Plan(config).Lines()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", config, diff)
		}
	}
}
