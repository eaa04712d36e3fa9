package pair

import (
	"strconv"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Spec is a pair in AWS's own terms: what every object shall be. Without a name
// the source is left out, and the undelivered queues and alarms stand alone: so a
// fan-out keeps the one undelivered queue of all its consumers.
type Spec struct {
	Region                string
	Source                Queue
	DeadLetter            *Queue // nil when it is somebody else's
	ExistingDeadLetterARN string
	Undelivered           map[string]Queue        // by region
	Subscriptions         map[string]Subscription // by topic ARN
	Alarms                map[string]Alarm        // by kind, with a region when there are several
	ManagePolicy          bool
	// NewTopics are topics that the same apply creates before it subscribes.
	NewTopics map[string]bool
}

// Queue is one queue. Attributes holds the managed ones in the API's spelling;
// "" means absent.
type Queue struct {
	Region, Name, ARN string
	Attributes        map[string]string
	Tags              map[string]string
}

// Subscription is one subscription of the source queue.
type Subscription struct {
	TopicARN      string
	Raw           bool
	FilterPolicy  string // "" for none
	Scope         string
	DeadLetterARN string // "" for none
}

// Alarm is one alarm and where it lives.
type Alarm struct {
	Region string
	awsapi.Alarm
	Tags map[string]string
}

// SpecOf translates a complete pair. Values that are not known are left out:
// for a plan at apply there are none but what AWS itself decides.
func SpecOf(p topology.Pair) Spec {
	s := Spec{
		Region:                p.Region.Or(""),
		ExistingDeadLetterARN: p.ExistingDeadLetterQueueARN.Or(""),
		Undelivered:           map[string]Queue{},
		Subscriptions:         map[string]Subscription{},
		Alarms:                map[string]Alarm{},
		ManagePolicy:          p.ManagePolicy.Or(true),
	}
	s.Source = sourceSpec(p, s.ManagePolicy)
	if d, ok := p.DeadLetterQueue.Get(); ok && s.ExistingDeadLetterARN == "" {
		s.DeadLetter = deadLetterSpec(p, d, s.ManagePolicy)
	}
	u := p.Undelivered.Or(nullUndelivered)
	for region, m := range u.Queues.Or(nil) {
		if q, ok := m.Get(); ok {
			s.Undelivered[region] = undeliveredSpec(p, u, q, region)
		}
	}
	for _, m := range p.Subscriptions.Or(nil) {
		if sub, ok := m.Get(); ok {
			s.Subscriptions[sub.TopicARN.Or("")] = subscriptionSpec(sub, s.Undelivered)
		}
	}
	alarmSpecs(p, s.Alarms)
	return s
}

func sourceSpec(p topology.Pair, managePolicy bool) Queue {
	a := map[string]string{}
	number(a, attrVisibility, p.VisibilityTimeoutSeconds)
	number(a, attrRetention, p.MessageRetentionSeconds)
	number(a, attrWait, p.ReceiveWaitTimeSeconds)
	number(a, attrDelay, p.DelaySeconds)
	number(a, attrSize, p.MaxMessageSize)
	encryption(a, p.Encryption)
	text(a, attrRedrive, p.RedrivePolicy)
	if managePolicy {
		text(a, attrPolicy, p.Policy)
	}
	if p.FIFO.Or(false) {
		a[attrFIFO] = "true"
		boolean(a, attrContentDedup, p.ContentBasedDeduplication)
		text(a, attrDedupScope, p.DeduplicationScope)
		text(a, attrFIFOLimit, p.FIFOThroughputLimit)
	}
	return Queue{Region: p.Region.Or(""), Name: p.QueueName.Or(""), ARN: p.ARN.Or(""), Attributes: a, Tags: Plain(p.TagsAll)}
}

func deadLetterSpec(p topology.Pair, d topology.DeadLetterQueue, managePolicy bool) *Queue {
	a := map[string]string{}
	number(a, attrVisibility, d.VisibilityTimeoutSeconds)
	number(a, attrRetention, d.MessageRetentionSeconds)
	number(a, attrSize, d.MaxMessageSize)
	encryption(a, d.Encryption)
	text(a, attrRedriveAllow, d.RedriveAllowPolicy)
	if managePolicy {
		text(a, attrPolicy, d.Policy)
	}
	if p.FIFO.Or(false) {
		a[attrFIFO] = "true"
	}
	return &Queue{
		Region: p.Region.Or(""), Name: p.DeadLetterQueueName.Or(""), ARN: p.DeadLetterQueueARN.Or(""),
		Attributes: a, Tags: Plain(d.TagsAll),
	}
}

func undeliveredSpec(p topology.Pair, u topology.Undelivered, q topology.UndeliveredQueue, region string) Queue {
	a := map[string]string{}
	number(a, attrRetention, u.MessageRetentionSeconds)
	encryption(a, u.Encryption)
	text(a, attrPolicy, q.Policy)
	if p.FIFO.Or(false) {
		a[attrFIFO] = "true"
	}
	return Queue{Region: region, Name: q.Name.Or(""), ARN: q.ARN.Or(""), Attributes: a, Tags: Plain(q.TagsAll)}
}

func subscriptionSpec(s topology.Subscription, undelivered map[string]Queue) Subscription {
	out := Subscription{
		TopicARN:      s.TopicARN.Or(""),
		Raw:           s.RawMessageDelivery.Or(true),
		FilterPolicy:  s.FilterPolicy.Or(""),
		DeadLetterARN: s.ExistingDeliveryDeadLetterQueueARN.Or(""),
	}
	if out.FilterPolicy != "" {
		out.Scope = s.FilterPolicyScope.Or(ScopeAttributes)
	}
	if !s.ExistingDeliveryDeadLetterQueueARN.IsKnown() {
		if a, err := topology.ParseARN(out.TopicARN); err == nil {
			out.DeadLetterARN = undelivered[a.Region].ARN
		}
	}
	return out
}

// attributes is the subscription as the API takes it.
func (s Subscription) attributes() map[string]string {
	a := map[string]string{attrRaw: strconv.FormatBool(s.Raw)}
	if s.FilterPolicy != "" {
		a[attrFilter], a[attrScope] = s.FilterPolicy, s.Scope
	}
	if s.DeadLetterARN != "" {
		a[attrRedrive] = policydoc.SubscriptionRedrive{DeadLetterTargetARN: s.DeadLetterARN}.JSON()
	}
	return a
}

func alarmSpecs(p topology.Pair, out map[string]Alarm) {
	alarms, ok := p.Alarms.Get()
	if !ok {
		return
	}
	var regions []string
	for region := range p.Undelivered.Or(nullUndelivered).Queues.Or(nil) {
		regions = append(regions, region)
	}
	for _, kind := range topology.AlarmKinds {
		a, ok := alarms.ByKind(kind).Get()
		if !ok || !a.Enabled.Or(true) {
			continue
		}
		if kind != "undelivered" {
			out[kind] = alarmSpec(p, kind, a, p.Region.Or(""))
			continue
		}
		for _, region := range regions {
			out[alarmKey(kind, known(region), len(regions))] = alarmSpec(p, kind, a, region)
		}
	}
}

func alarmSpec(p topology.Pair, kind string, a topology.Alarm, region string) Alarm {
	spec := AlarmBase(a)
	queue := p.DeadLetterQueueName.Or("")
	switch kind {
	case "oldest_message", "redeliveries":
		queue = p.QueueName.Or("")
	case "undelivered":
		queue = p.Undelivered.Or(nullUndelivered).Queues.Or(nil)[region].Or(topology.UndeliveredQueue{}).Name.Or("")
	}
	watch(&spec, a, queue, functionName(p.Handler))
	return Alarm{Region: region, Alarm: spec, Tags: Plain(p.TagsAll)}
}

// watch sets what the alarm looks at: one metric of a queue, or an expression.
func watch(spec *awsapi.Alarm, a topology.Alarm, queue, function string) {
	metric, statistic, period := a.MetricName.Or(""), a.Statistic.Or(""), a.PeriodSeconds.Or(60)
	onQueue := map[string]string{"QueueName": queue}
	onFunction := map[string]string{"FunctionName": function}
	row := func(id, namespace, metric string, dimensions map[string]string) awsapi.AlarmMetric {
		return awsapi.AlarmMetric{ID: id, Namespace: namespace, MetricName: metric, Dimensions: dimensions, Statistic: statistic, PeriodSeconds: period}
	}
	switch {
	case metric == metricRedeliveries:
		spec.Metrics = []awsapi.AlarmMetric{
			{ID: "repeated", Label: "Receives without a delete", Expression: "received - deleted", ReturnData: true},
			row("received", "AWS/SQS", metricReceived, onQueue),
			row("deleted", "AWS/SQS", metricDeleted, onQueue),
		}
	case strings.HasPrefix(metric, "100 * "):
		spec.Metrics = []awsapi.AlarmMetric{
			{ID: "rate", Label: "Failed invocations in percent", Expression: "100 * errors / invocations", ReturnData: true},
			row("errors", "AWS/Lambda", metricErrors, onFunction),
			row("invocations", "AWS/Lambda", metricCalls, onFunction),
		}
	case metric == metricErrors:
		spec.Namespace, spec.MetricName, spec.Dimensions = "AWS/Lambda", metric, onFunction
		spec.Statistic, spec.PeriodSeconds = statistic, period
	default:
		spec.Namespace, spec.MetricName, spec.Dimensions = "AWS/SQS", metric, onQueue
		spec.Statistic, spec.PeriodSeconds = statistic, period
	}
}

func alarmThreshold(a topology.Alarm) float64 {
	if s, ok := a.ThresholdSeconds.Get(); ok {
		return float64(s)
	}
	if r, ok := a.RatePercent.Get(); ok {
		return r
	}
	return a.Threshold.Or(0)
}

// functionName is the function's name, taken from its ARN if that is what was given.
func functionName(h topology.Maybe[topology.Handler]) string {
	v := h.Or(topology.Handler{})
	if n, ok := v.LambdaFunctionName.Get(); ok {
		return n
	}
	a, err := topology.ParseARN(v.LambdaFunctionARN.Or(""))
	if err != nil {
		return ""
	}
	parts := strings.Split(a.Resource, ":") // function:NAME[:QUALIFIER]
	if len(parts) < 2 {
		return ""
	}
	return parts[1]
}

// AlarmBase is everything of an alarm but what it watches.
func AlarmBase(a topology.Alarm) awsapi.Alarm {
	return awsapi.Alarm{
		Name:                    a.AlarmName.Or(""),
		Description:             a.AlarmDescription.Or(""),
		ComparisonOperator:      "GreaterThanThreshold",
		Threshold:               alarmThreshold(a),
		EvaluationPeriods:       a.EvaluationPeriods.Or(1),
		DatapointsToAlarm:       a.DatapointsToAlarm.Or(1),
		TreatMissingData:        a.TreatMissingData.Or("notBreaching"),
		ActionsEnabled:          a.ActionsEnabled.Or(true),
		AlarmActions:            sorted(a.AlarmActions),
		OKActions:               sorted(a.OKActions),
		InsufficientDataActions: sorted(a.InsufficientDataActions),
	}
}
