package guardrail

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// longestTopicName is SNS's limit, .fifo included.
// https://docs.aws.amazon.com/sns/latest/api/API_CreateTopic.html
const longestTopicName = 256

// checkFanoutName checks the names that belong to the fan-out itself: that of
// its topic, and of the undelivered queue. Those of the consumers are checked
// consumer by consumer.
func checkFanoutName(f *Fanout) []Finding {
	var n naming
	n.fifo, n.fifoKnown = f.Planned.FIFO.Get()
	if name, ok := f.Written.Name.Get(); ok && f.Written.ExistingTopicARN.IsNull() {
		n.checkTopic(name)
	}
	n.sourceWrong = len(n.found) > 0
	if u, ok := f.Planned.Undelivered.Get(); ok && u.Enabled.Or(false) {
		written, _ := f.Written.Undelivered.Get()
		n.checkDerived("undelivered.name", u.Name, written.Name)
	}
	return n.found
}

func (n *naming) checkTopic(name string) {
	bare := topology.BareName(name)
	var problem, fix string
	switch {
	case bare == "":
		problem, fix = "has no characters", "Give it 1 to 256 letters, digits, hyphens and underscores."
	case firstIllegal(bare) != "":
		problem, fix = fmt.Sprintf("holds %q", firstIllegal(bare)), "Use only letters, digits, hyphens and underscores."
	case n.fifoKnown && !n.fifo && topology.IsFIFOName(name):
		problem, fix = "ends in .fifo, and the topic is a standard topic", "Set fifo = true, or remove .fifo from the name."
	case len(topology.FullName(name, n.fifo)) > longestTopicName:
		problem, fix = fmt.Sprintf("has %d characters", len(topology.FullName(name, n.fifo))), "Shorten it to at most 256 characters, .fifo included."
	default:
		return
	}
	n.found = append(n.found, Finding{
		Path: "name", What: fmt.Sprintf("The topic name %q %s.", name, problem), Why: "SNS refuses the name.", Fix: fix, Reads: []string{"name", "fifo"},
	})
}
