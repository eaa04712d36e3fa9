package guardrail

import "fmt"

// lateAge is an age alarm and the moment at which it goes off.
type lateAge struct {
	alarm
	threshold, window int64
}

func (a lateAge) rings() int64 { return a.threshold + a.window }

func (p *Pair) lateInSource(a lateAge) []Finding {
	retention, ok := p.Planned.MessageRetentionSeconds.Get()
	if !ok || a.rings() < retention {
		return nil
	}
	f := a.finding(retention, "message_retention_seconds")
	f.What = fmt.Sprintf("The alarm goes off when a message is %s old (%s), and the source queue deletes it after %s.", seconds(a.rings()), a.sum(), seconds(retention))
	return []Finding{f}
}

func (p *Pair) lateInDeadLetterQueue(a lateAge) []Finding {
	d, _ := p.Planned.DeadLetterQueue.Get()
	kept, ok1 := d.MessageRetentionSeconds.Get()
	fifo, ok2 := p.Planned.FIFO.Get()
	source, ok3 := p.Planned.MessageRetentionSeconds.Get()
	b, ok4 := budgetOf(p)
	if !ok1 || !ok2 || !fifo && (!ok3 || !ok4) {
		return nil
	}
	const path = "dead_letter_queue.message_retention_seconds"
	if fifo {
		if a.rings() < kept {
			return nil
		}
		f := a.finding(kept, path, "fifo")
		f.What = fmt.Sprintf("The alarm goes off when a message has been in the dead-letter queue for %s (%s), and the queue deletes it after %s.",
			seconds(a.rings()), a.sum(), seconds(kept))
		return []Finding{f}
	}
	if kept < source && !a.written.ThresholdSeconds.IsKnown() {
		return nil // QG103 speaks of the cause
	}
	reads := []string{path, "fifo", "message_retention_seconds", "max_receive_count", "visibility_timeout_seconds", "delay_seconds"}
	if most := kept - b.life(); a.rings() >= most {
		f := a.finding(b.left(kept), reads...)
		f.What = fmt.Sprintf("The alarm goes off when a message has been in the dead-letter queue for %s (%s). The queue deletes it %s after it was sent, "+
			"of which the retries take %s: %s are left.", seconds(a.rings()), a.sum(), seconds(kept), seconds(b.life()), seconds(max(most, 0)))
		return []Finding{f}
	}
	if least := kept - source; least > 0 && a.rings() >= least {
		f := a.finding(least, reads...)
		f.Level = Warning
		f.What = fmt.Sprintf("The alarm goes off when a message has been in the dead-letter queue for %s (%s). A message that waited in the source for all of its %s is deleted after %s.",
			seconds(a.rings()), a.sum(), seconds(source), seconds(least))
		return []Finding{f}
	}
	return nil
}

// left is how long a dead letter stays: after the whole retention of the
// source, or where that leaves nothing, after the retries.
func (b budget) left(kept int64) int64 {
	if kept > b.source {
		return kept - max(b.source, b.life())
	}
	return kept - b.life()
}

func (a lateAge) sum() string {
	return fmt.Sprintf("threshold %d s + %d s of evaluation", a.threshold, a.window)
}

// finding proposes half of the time there is.
func (a lateAge) finding(room int64, reads ...string) Finding {
	path := a.path("threshold_seconds")
	f := Finding{
		Path:  path,
		Why:   "The message is gone before anybody is told.",
		Reads: append([]string{path, a.path("period_seconds"), a.path("datapoints_to_alarm"), a.path("evaluation_periods")}, reads...),
		Fix:   "Keep messages longer: no threshold goes off in time here.",
	}
	half := min(room/2, latestReminder)
	for _, unit := range []int64{3600, 60} {
		if half >= 2*unit {
			half = half / unit * unit
			break
		}
	}
	if half <= 0 || half+a.window >= room {
		return f
	}
	f.Fix = fmt.Sprintf("Set %s = %d (%s).", path, half, spoken(half))
	f.Set = map[string]any{path: half}
	return f
}
