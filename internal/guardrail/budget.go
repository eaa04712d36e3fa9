package guardrail

import (
	"fmt"
	"maps"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// budget is the life of a poison message: received, hidden, received again,
// until it is given up. While that goes on its clock of deletion runs.
type budget struct {
	delay, count int64
	hold         int64 // seconds that one failing receive takes the message away
	source       int64 // retention of the source
	deadLetter   int64 // retention of our dead-letter queue; 0 when it is not ours or not known
	fewest       int64 // receives that QG109 wants at least
	fifo         bool
}

// budgetOf reports false while one of the numbers is not known. With a
// heartbeat a receive lasts as long as the handler works on it.
func budgetOf(p *Pair) (budget, bool) {
	var b budget
	ok := read(p.Planned.DelaySeconds, &b.delay) &&
		read(p.Planned.MaxReceiveCount, &b.count) &&
		read(p.Planned.MessageRetentionSeconds, &b.source) &&
		read(p.Planned.VisibilityTimeoutSeconds, &b.hold)
	if !ok || p.Planned.Handler.IsUnknown() {
		return b, false
	}
	b.fifo = p.Planned.FIFO.Or(false)
	b.fewest = fewestReceives
	if h, there := p.handler(); there {
		if h.HeartbeatSeconds.IsUnknown() {
			return b, false
		}
		if time, known := handlingSeconds(h); known && extends(h) {
			b.hold = max(b.hold, time)
		}
		if isLambda(h) {
			b.fewest = lambdaReceives
		}
	}
	if d, there := p.Planned.DeadLetterQueue.Get(); there {
		b.deadLetter = d.MessageRetentionSeconds.Or(0)
	}
	return b, true
}

func read(m topology.Maybe[int64], into *int64) bool {
	n, ok := m.Get()
	*into = n
	return ok
}

// life is how long a poison message circulates when every receive runs into the
// visibility timeout.
func (b budget) life() int64 { return b.delay + b.count*b.hold }

// fits reports whether life takes at most half of the source's retention.
func (b budget) fits() bool { return 2*b.life() <= b.source }

// blocks reports whether a poison message keeps its FIFO group waiting for
// longer than QG135 lets pass.
func (b budget) blocks() bool { return b.fifo && b.count*b.hold > longestGroupBlock }

// moves are attributes that must change, in words and by dotted path.
type moves struct {
	words []string
	set   map[string]any
}

func (m *moves) add(path string, value int64, note string) {
	m.words = append(m.words, fmt.Sprintf("%s = %d%s", path, value, note))
	if m.set == nil {
		m.set = map[string]any{}
	}
	m.set[path] = value
}

func (m moves) text() string {
	last := len(m.words) - 1
	if last < 1 {
		return strings.Join(m.words, "")
	}
	return strings.Join(m.words[:last], ", ") + " and " + m.words[last]
}

// fit finds what else must change for the retries to fit; false when nothing
// does. The count gives way where a FIFO group would wait too long or 14 days do
// not suffice; otherwise retention rises, because it costs nothing.
func (b budget) fit() (moves, bool) {
	var m moves
	before := b.count
	if b.blocks() {
		b.fewer(longestGroupBlock / max(b.hold, 1))
	}
	if 2*b.life() > longestRetention {
		b.fewer((longestRetention/2 - b.delay) / max(b.hold, 1))
	}
	if b.count != before {
		m.add("max_receive_count", b.count, "")
	}
	if !b.fits() {
		b.source = wholeDays(2 * b.life())
		m.add("message_retention_seconds", b.source, " ("+spoken(b.source)+")")
		if b.deadLetter > 0 && b.deadLetter <= b.source && b.deadLetter < longestRetention {
			m.add("dead_letter_queue.message_retention_seconds", longestRetention, " (14 days)")
		}
	}
	return m, b.fits()
}

// fewer lowers the count to n, if the fewest receives that make sense allow it.
func (b *budget) fewer(n int64) {
	if n >= b.fewest && n < b.count {
		b.count = n
	}
}

// also completes a fix whose own attribute has its new value in b: with what
// else must move.
func (b budget) also(fix string, set map[string]any) (string, map[string]any) {
	m, ok := b.fit()
	if !ok {
		return fix + " " + noRoom, set
	}
	if len(m.words) > 0 {
		fix += fmt.Sprintf(" A poison message then circulates for %s: set %s as well.", seconds(b.life()), m.text())
		set = maps.Clone(set)
		maps.Copy(set, m.set)
	}
	if c, moved := m.set["max_receive_count"].(int64); moved {
		b.count = c
	}
	if b.blocks() {
		fix += fmt.Sprintf(" Its FIFO group waits for %s meanwhile (QG135); only a handler that needs less time helps there.", seconds(b.count*b.hold))
	}
	return fix, set
}

const noRoom = "No retention that SQS offers has room for receives this long: split the work, so that one takes less time."
