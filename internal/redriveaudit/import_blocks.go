package redriveaudit

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// importBlocks writes an import block for each source. The ID is the ARN, which
// says region and account as well.
func importBlocks(sources []*live) string {
	var blocks []string
	taken := map[string]bool{}
	for _, l := range sources {
		label := labelOf(l.name, taken)
		blocks = append(blocks, fmt.Sprintf("import {\n  to = queueguard_redrive_pair.%s\n  id = %q\n}\n", label, l.facts.Queue.ARN.String()))
	}
	return strings.Join(blocks, "\n")
}

var notInLabel = regexp.MustCompile(`[^a-z0-9_]+`)

// labelOf makes the label of a resource out of a queue's name: small letters,
// digits and underscores, beginning with a letter, and not taken.
func labelOf(name string, taken map[string]bool) string {
	label := notInLabel.ReplaceAllString(strings.ToLower(topology.BareName(name)), "_")
	if label == "" || label[0] < 'a' || label[0] > 'z' {
		label = "queue_" + label
	}
	free := label
	for n := 2; taken[free]; n++ {
		free = fmt.Sprintf("%s_%d", label, n)
	}
	taken[free] = true
	return free
}
