package guardrail

import "fmt"

func refusedPeriod(a alarm) []Finding {
	const why = "CloudWatch refuses the alarm."
	period, ok1 := a.planned.PeriodSeconds.Get()
	if ok1 && period != 10 && period != 20 && period != 30 && (period <= 0 || period%60 != 0) {
		path, next := a.path("period_seconds"), max((period+59)/60*60, 60)
		return []Finding{{
			Path:  path,
			What:  fmt.Sprintf("The period is %d s; CloudWatch takes 10, 20, 30 and multiples of 60.", period),
			Why:   why,
			Fix:   fmt.Sprintf("Set %s = %d.", path, next),
			Reads: []string{path},
			Set:   map[string]any{path: next},
		}}
	}
	periods, ok2 := a.planned.EvaluationPeriods.Get()
	longest := int64(longestShortWindow)
	if period >= longPeriod {
		longest = longestWindowOfAll
	}
	if !ok1 || !ok2 || period*periods <= longest {
		return nil
	}
	most := a.path("evaluation_periods")
	fitting := max(longest/period, 1)
	f := Finding{
		Path:  most,
		What:  fmt.Sprintf("The alarm looks at %d periods of %d s, which is %s; CloudWatch takes %s at most for this period.", periods, period, seconds(period*periods), seconds(longest)),
		Why:   why,
		Fix:   fmt.Sprintf("Set %s = %d.", most, fitting),
		Reads: []string{a.path("period_seconds"), most},
		Set:   map[string]any{most: fitting},
	}
	if points, ok := a.planned.DatapointsToAlarm.Get(); ok && points > fitting {
		f.Fix = fmt.Sprintf("Set %s and %s to %d.", most, a.path("datapoints_to_alarm"), fitting)
		f.Set[a.path("datapoints_to_alarm")] = fitting
	}
	return []Finding{f}
}

func refusedDatapoints(a alarm) []Finding {
	periods, ok1 := a.planned.EvaluationPeriods.Get()
	points, ok2 := a.planned.DatapointsToAlarm.Get()
	if !ok1 || !ok2 || points >= 1 && points <= periods {
		return nil
	}
	path := a.path("datapoints_to_alarm")
	fitting := max(1, min(points, periods))
	return []Finding{{
		Path:  path,
		What:  fmt.Sprintf("The alarm wants %d datapoints out of %d.", points, periods),
		Why:   "CloudWatch refuses the alarm: there are never so many.",
		Fix:   fmt.Sprintf("Set %s = %d, or leave it out: it is then as many as evaluation_periods.", path, fitting),
		Reads: []string{path, a.path("evaluation_periods")},
		Set:   map[string]any{path: fitting},
	}}
}

func refusedActions(a alarm) []Finding {
	var found []Finding
	for _, l := range a.lists() {
		actions := l.actions.Or(nil)
		if len(actions) <= mostAlarmActions {
			continue
		}
		path := a.listPath(l)
		found = append(found, Finding{
			Path:  path,
			What:  fmt.Sprintf("The list has %d actions; CloudWatch takes %d.", len(actions), mostAlarmActions),
			Why:   "CloudWatch refuses the alarm.",
			Fix:   "Let one topic have the receivers as its subscribers.",
			Reads: []string{path},
		})
	}
	return found
}
