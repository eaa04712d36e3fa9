package guardrail

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// naming collects what is wrong with names.
type naming struct {
	fifo, fifoKnown bool
	sourceWrong     bool // then derived names are wrong for the same cause
	found           []Finding
}

// checkDerived checks a queue name that the pair makes up where nobody gives one.
// A derived name can only be too long: its letters are the source's.
func (n *naming) checkDerived(path string, planned, written topology.Maybe[string]) {
	if name, ok := planned.Get(); ok && (written.IsKnown() || !n.sourceWrong && n.tooLong(name)) {
		n.check(path, name, n.quote(name), written.IsKnown())
	}
}

// quote is the name that the queue would have, so that its characters can be
// counted.
func (n *naming) quote(name string) string { return strconv.Quote(topology.FullName(name, n.fifo)) }

func (n *naming) tooLong(name string) bool {
	return len(topology.FullName(name, n.fifo)) > longestQueueName
}

func (n *naming) check(path, name, shown string, given bool) {
	problem, fix := n.problem(name)
	if problem == "" {
		return
	}
	f := Finding{
		Path:  path,
		What:  fmt.Sprintf("The queue name %s %s.", shown, problem),
		Why:   "SQS refuses the name.",
		Fix:   fix,
		Reads: []string{path, "name", "name_prefix", "fifo"},
	}
	if !given {
		f.What = fmt.Sprintf("The queue name %s, derived from the source's, %s.", shown, problem)
		f.Fix = fmt.Sprintf("Give a shorter one in %s, or shorten the source's name.", path)
	}
	n.found = append(n.found, f)
}

// problem says what is wrong with a queue name; nothing when it is legal or
// when too little is known.
func (n *naming) problem(name string) (problem, fix string) {
	bare := topology.BareName(name)
	length := len(name)
	if n.fifo {
		length = len(bare) + len(topology.FIFOSuffix)
	}
	switch {
	case bare == "":
		return "has no characters", "Give it 1 to 80 letters, digits, hyphens and underscores."
	case strings.IndexFunc(bare, illegalInQueueName) >= 0:
		return fmt.Sprintf("holds %q", firstIllegal(bare)), "Use only letters, digits, hyphens and underscores."
	case n.fifoKnown && !n.fifo && topology.IsFIFOName(name):
		return "ends in .fifo, and the queue is a standard queue", "Set fifo = true, or remove .fifo from the name."
	case length > longestQueueName:
		return fmt.Sprintf("has %d characters", length), fmt.Sprintf("Shorten it by %d: a queue name has at most %d characters, .fifo included.", length-longestQueueName, longestQueueName)
	}
	return "", ""
}

func firstIllegal(name string) string {
	for _, r := range name {
		if illegalInQueueName(r) {
			return string(r)
		}
	}
	return ""
}

func illegalInQueueName(r rune) bool {
	return r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
}

func (n *naming) checkAlarm(a alarm) {
	name, ok := a.planned.AlarmName.Get()
	if !ok {
		return
	}
	problem := ""
	switch {
	case name == "":
		problem = "is empty"
	case len([]rune(name)) > longestAlarmName:
		problem = fmt.Sprintf("has %d characters", len([]rune(name)))
	case strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f }):
		problem = "holds a control character"
	default:
		return
	}
	path := a.path("alarm_name")
	n.found = append(n.found, Finding{
		Path:  path,
		What:  fmt.Sprintf("The alarm name %q %s.", name, problem),
		Why:   "CloudWatch refuses the name.",
		Fix:   fmt.Sprintf("Use 1 to %d characters and no control characters, or remove it: the alarm is then named after the queue.", longestAlarmName),
		Reads: []string{path},
		Set:   map[string]any{path: nil},
	})
}
