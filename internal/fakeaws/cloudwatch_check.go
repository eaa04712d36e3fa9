package fakeaws

import (
	"regexp"
	"slices"
	"strconv"
	"unicode/utf8"
)

// validation refuses a value in CloudWatch's words.
func validation(format string, args ...any) *apiError {
	e := refuse("ValidationError", format, args...)
	e.Kind = "ValidationException"
	return e
}

func combination(format string, args ...any) *apiError {
	e := refuse("InvalidParameterCombination", format, args...)
	e.Kind = "InvalidParameterCombinationException"
	return e
}

func missing(name string) *apiError {
	e := refuse("MissingParameter", "The parameter %s is required.", name)
	e.Kind = "MissingRequiredParameterException"
	return e
}

// enums of PutMetricAlarm (API model, 2010-08-01).
var alarmEnums = map[string][]string{
	"ComparisonOperator": {
		"GreaterThanOrEqualToThreshold", "GreaterThanThreshold", "LessThanThreshold", "LessThanOrEqualToThreshold",
		"LessThanLowerOrGreaterThanUpperThreshold", "LessThanLowerThreshold", "GreaterThanUpperThreshold",
	},
	"Statistic":                        {"SampleCount", "Average", "Sum", "Minimum", "Maximum"},
	"TreatMissingData":                 {"breaching", "notBreaching", "ignore", "missing"},
	"EvaluateLowSampleCountPercentile": {"evaluate", "ignore"},
}

var (
	controlCharacter  = regexp.MustCompile(`[[:cntrl:]]`)
	extendedStatistic = regexp.MustCompile(`^(p\d{1,2}(\.\d{1,10})?|p100|(tm|tc|ts|wm|TM|TC|TS|WM|PR|IQM).*)$`)
)

// checkAlarm judges a PutMetricAlarm for an alarm in the given Region (API
// reference of PutMetricAlarm).
func checkAlarm(in params, region string) *apiError {
	name := in.str("AlarmName")
	if n := utf8.RuneCountInString(name); n < 1 || n > 255 {
		return validation("1 validation error detected: Value '%s' at 'alarmName' failed to satisfy constraint: Member must have length between 1 and 255", name)
	}
	if controlCharacter.MatchString(name) {
		return validation("1 validation error detected: the alarm name must not contain control characters")
	}
	if utf8.RuneCountInString(in.str("AlarmDescription")) > 1024 {
		return validation("1 validation error detected: Value at 'alarmDescription' failed to satisfy constraint: Member must have length less than or equal to 1024")
	}
	for name, values := range alarmEnums {
		if v := in.str(name); v != "" && !slices.Contains(values, v) {
			return validation("1 validation error detected: Value '%s' at '%s' failed to satisfy constraint: Member must satisfy enum value set: %v", v, name, values)
		}
	}
	if !in.has("ComparisonOperator") {
		return missing("ComparisonOperator")
	}
	for _, check := range []func(params) *apiError{checkMetric, checkPeriods} {
		if aerr := check(in); aerr != nil {
			return aerr
		}
	}
	return checkActions(in, region)
}

// checkMetric wants exactly one of MetricName and Metrics, with what belongs
// to it.
func checkMetric(in params) *apiError {
	single, query := in.str("MetricName") != "", len(in.structs("Metrics")) > 0
	switch {
	case single && query:
		return combination("You must specify either Metrics or MetricName, but not both.")
	case query && (in.has("Namespace") || in.has("Dimensions") || in.has("Period") || in.has("Statistic")):
		return combination("When Metrics is specified, Namespace, Dimensions, Period, Unit, Statistic and ExtendedStatistic must not be specified.")
	case query:
		return nil
	case !single:
		return missing("MetricName")
	case in.str("Namespace") == "":
		return missing("Namespace")
	case in.has("Statistic") && in.has("ExtendedStatistic"):
		return combination("You cannot specify both Statistic and ExtendedStatistic.")
	case !in.has("Statistic") && !in.has("ExtendedStatistic"):
		return missing("Statistic")
	case in.has("ExtendedStatistic") && !extendedStatistic.MatchString(in.str("ExtendedStatistic")):
		return validation("The value %s for parameter ExtendedStatistic is not supported.", in.str("ExtendedStatistic"))
	case len(in.structs("Dimensions")) > 30:
		return validation("1 validation error detected: Value at 'dimensions' failed to satisfy constraint: Member must have length less than or equal to 30")
	}
	if _, err := strconv.ParseFloat(in.str("Threshold"), 64); err != nil && !in.has("ThresholdMetricId") {
		return missing("Threshold")
	}
	return nil
}

// checkPeriods judges period, evaluation periods and datapoints: a period of
// 10, 20, 30 or a multiple of 60 seconds; all periods together at most a day,
// or seven days when one period is an hour or longer.
func checkPeriods(in params) *apiError {
	evaluation, err := strconv.Atoi(in.str("EvaluationPeriods"))
	if err != nil {
		return missing("EvaluationPeriods")
	}
	if evaluation < 1 {
		return validation("1 validation error detected: Value '%d' at 'evaluationPeriods' failed to satisfy constraint: Member must have value greater than or equal to 1", evaluation)
	}
	if in.has("DatapointsToAlarm") {
		m, err := strconv.Atoi(in.str("DatapointsToAlarm"))
		if err != nil || m < 1 || m > evaluation {
			return validation("The DatapointsToAlarm value of %s must be between 1 and the EvaluationPeriods value of %d", in.str("DatapointsToAlarm"), evaluation)
		}
	}
	if !in.has("Period") {
		if len(in.structs("Metrics")) > 0 {
			return nil
		}
		return missing("Period")
	}
	period, err := strconv.Atoi(in.str("Period"))
	if err != nil || period != 10 && period != 20 && period != 30 && (period < 60 || period%60 != 0) {
		return validation("Metric period must be 10, 20, 30 or a multiple of 60 seconds, but is %s", in.str("Period"))
	}
	limit := 86400
	if period >= 3600 {
		limit = 604800
	}
	if period*evaluation > limit {
		return validation("Metrics cannot be checked across more than %d seconds (EvaluationPeriods * Period must be <= %d)", limit, limit)
	}
	return nil
}

// actionServices are those of the ARNs that PutMetricAlarm lists as actions.
var actionServices = []string{"aiops", "autoscaling", "automate", "lambda", "sns", "ssm", "ssm-incidents", "swf"}

// checkActions wants at most five actions a state, each an ARN of a service that
// alarms can call and of the alarm's own partition; topics and functions must be in
// its own Region. In which words AWS refuses another service is not recorded.
func checkActions(in params, region string) *apiError {
	for _, list := range actionLists {
		actions := in.strings(list)
		if len(actions) > 5 {
			return validation("1 validation error detected: Value at '%s' failed to satisfy constraint: Member must have length less than or equal to 5", list)
		}
		for _, action := range actions {
			a, ok := parseARN(action)
			if !ok || len(action) > 1024 {
				return validation("Invalid arn syntax: %s", action)
			}
			if !slices.Contains(actionServices, a.service) || a.partition != partitionOf(region) {
				return validation("Unsupported action: %s", action)
			}
			if (a.service == "sns" || a.service == "lambda") && a.region != region {
				return validation("Invalid region %s specified. Only %s is supported.", a.region, region)
			}
		}
	}
	return nil
}
