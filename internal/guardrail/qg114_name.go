package guardrail

import (
	"strconv"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg114 = Rule{
	ID:          "QG114",
	Title:       "a name is not legal",
	Slug:        "name",
	Phase:       PhaseConfig,
	Level:       Error,
	Fixed:       true,
	Consequence: Refused,
	Since:       "0.1.0",
	Inputs:      []string{"name", "name_prefix", "fifo", "dead_letter_queue.name", "undelivered.name", "alarms"},
	Checks: "Every name, given or derived: queue names have 1 to 80 letters, digits, `-` and `_`, with `.fifo` at the end of FIFO queues included in the 80. " +
		"A name that ends in `.fifo` while `fifo` is not set is an error; with `fifo = true` the suffix is added once, whether you write it or not. " +
		"A `name_prefix` must leave room for 22 more characters. Alarm names have at most 255 characters and no control characters, topic names at most 256.",
	Why: "AWS refuses the name, at apply, after other parts of the pair exist. Derived names are the ones that surprise: " +
		"a source name of 78 characters is legal, and its dead-letter queue with `-dlq` is not.",
	Fix:    "Shorten or correct the name; where a derived name is too long, give one: `dead_letter_queue = { name = \"...\" }`.",
	Except: "Never: AWS refuses it.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-queues.html",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_CreateQueue.html",
		"https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html",
	},
	Pair:   checkName,
	Fanout: checkFanoutName,
}

func checkName(p *Pair) []Finding {
	var n naming
	n.fifo, n.fifoKnown = p.Planned.FIFO.Get()
	if prefix, ok := p.Written.NamePrefix.Get(); ok {
		shown := strconv.Quote(prefix) + " with 22 generated characters"
		if n.fifo {
			shown += " and " + topology.FIFOSuffix
		}
		n.check("name_prefix", prefix+strings.Repeat("0", generatedSuffix), shown, true)
	}
	if name, ok := p.Written.Name.Get(); ok {
		n.check("name", name, n.quote(name), true)
	}
	n.sourceWrong = len(n.found) > 0
	if d, ok := p.Planned.DeadLetterQueue.Get(); ok {
		written, _ := p.Written.DeadLetterQueue.Get()
		n.checkDerived("dead_letter_queue.name", d.Name, written.Name)
	}
	if u, ok := p.Planned.Undelivered.Get(); ok && u.Enabled.Or(false) {
		written, _ := p.Written.Undelivered.Get()
		n.checkDerived("undelivered.name", u.Name, written.Name)
	}
	for _, a := range p.alarms() {
		n.checkAlarm(a)
	}
	return n.found
}
