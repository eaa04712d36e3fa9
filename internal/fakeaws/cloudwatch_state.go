package fakeaws

import (
	"fmt"
	"maps"
	"slices"
)

// evaluateAlarms brings the state of all alarms of a Region up to date. A real
// alarm looks at datapoints over time; this one looks at the queue as it is
// now, which is enough to see it turn red.
func (s *Server) evaluateAlarms(r *region) {
	for _, name := range slices.Sorted(maps.Keys(r.alarms)) {
		s.evaluateAlarm(r, r.alarms[name])
	}
}

func (s *Server) evaluateAlarm(r *region, a *alarm) {
	value, known, reported := s.metric(r, a)
	if !known {
		return
	}
	state, reason := a.state, "no datapoints were received"
	switch {
	case reported && breaches(a, value):
		state, reason = "ALARM", fmt.Sprintf("Threshold Crossed: the datapoint %v is %s %v.", value, a.in.str("ComparisonOperator"), a.float("Threshold"))
	case reported:
		state, reason = "OK", fmt.Sprintf("Threshold Crossed: the datapoint %v was not %s %v.", value, a.in.str("ComparisonOperator"), a.float("Threshold"))
	case a.in.str("TreatMissingData") == "breaching":
		state = "ALARM"
	case a.in.str("TreatMissingData") == "notBreaching":
		state = "OK"
	case a.in.str("TreatMissingData") == "ignore":
	default:
		state = "INSUFFICIENT_DATA"
	}
	if state != a.state {
		s.transition(a, state, reason)
	}
}

// metric is the current value of the alarm's metric. Known are the gauges of
// AWS/SQS; reported is false when the queue does not exist or, for the age,
// holds nothing.
func (s *Server) metric(r *region, a *alarm) (value float64, known, reported bool) {
	if a.in.str("Namespace") != "AWS/SQS" {
		return 0, false, false
	}
	q := r.queues[a.dimensions()["QueueName"]]
	if q == nil {
		return 0, true, false
	}
	now := s.Clock.Now()
	visible, inFlight, delayed := q.counts(now)
	switch a.in.str("MetricName") {
	case "ApproximateNumberOfMessagesVisible":
		return float64(visible), true, true
	case "ApproximateNumberOfMessagesNotVisible":
		return float64(inFlight), true, true
	case "ApproximateNumberOfMessagesDelayed":
		return float64(delayed), true, true
	case "ApproximateAgeOfOldestMessage":
		if len(q.store.messages) == 0 {
			return 0, true, false
		}
		oldest := now
		for _, m := range q.store.messages {
			if m.arrived.Before(oldest) {
				oldest = m.arrived
			}
		}
		return now.Sub(oldest).Seconds(), true, true
	}
	return 0, false, false
}

func breaches(a *alarm, value float64) bool {
	threshold := a.float("Threshold")
	switch a.in.str("ComparisonOperator") {
	case "GreaterThanOrEqualToThreshold":
		return value >= threshold
	case "GreaterThanThreshold":
		return value > threshold
	case "LessThanThreshold":
		return value < threshold
	case "LessThanOrEqualToThreshold":
		return value <= threshold
	}
	return false
}

// transition changes the state of an alarm and runs the actions of the new
// state: an alarm notifies on a change only.
func (s *Server) transition(a *alarm, state, reason string) {
	old := a.state
	a.state, a.reason, a.stateUpdated = state, reason, s.Clock.Now()
	if old == state {
		return
	}
	a.transitions = append(a.transitions, state)
	if !a.actionsEnabled() {
		return
	}
	for _, action := range a.in.strings(actionLists[state]) {
		s.notify(a, action, old)
	}
}
