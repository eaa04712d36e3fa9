package topology

// Fanout is one topic and a guarded pair for each consumer of it.
type Fanout struct {
	Name             Maybe[string] `tf:"name"`
	ExistingTopicARN Maybe[string] `tf:"existing_topic_arn"`
	FIFO             Maybe[bool]   `tf:"fifo"`
	Region           Maybe[string] `tf:"region"`

	Topic             Maybe[Topic]              `tf:"topic"`
	PublisherARNs     Maybe[Strings]            `tf:"publisher_arns"`
	PublisherServices Maybe[map[string]Strings] `tf:"publisher_services"` // service principal → source ARNs
	Undelivered       Maybe[Undelivered]        `tf:"undelivered"`
	TopicAlarms       Maybe[TopicAlarms]        `tf:"topic_alarms"`

	ConsumerDefaults Maybe[Consumer]                   `tf:"consumer_defaults"`
	Consumers        Maybe[map[string]Maybe[Consumer]] `tf:"consumers"`

	AlarmActions            Maybe[Strings]   `tf:"alarm_actions"`
	OKActions               Maybe[Strings]   `tf:"ok_actions"`
	InsufficientDataActions Maybe[Strings]   `tf:"insufficient_data_actions"`
	EnforceTLS              Maybe[bool]      `tf:"enforce_tls"`
	ForceDestroy            Maybe[bool]      `tf:"force_destroy"`
	GuardrailExceptions     Maybe[StringMap] `tf:"guardrail_exceptions"`
	Tags                    Maybe[StringMap] `tf:"tags"`
	Timeouts                Maybe[Timeouts]  `tf:"timeouts"`

	// Computed.
	TopicARN                   Maybe[string]    `tf:"topic_arn"`
	TopicName                  Maybe[string]    `tf:"topic_name"`
	TopicPolicy                Maybe[string]    `tf:"topic_policy"`
	QueueARNs                  Maybe[StringMap] `tf:"queue_arns"`
	QueueURLs                  Maybe[StringMap] `tf:"queue_urls"`
	DeadLetterQueueARNs        Maybe[StringMap] `tf:"dead_letter_queue_arns"`
	UndeliveredQueueARN        Maybe[string]    `tf:"undelivered_queue_arn"`
	TopicAlarmARNs             Maybe[StringMap] `tf:"topic_alarm_arns"`
	TagsAll                    Maybe[StringMap] `tf:"tags_all"`
	KMSKeyPolicyStatementsJSON Maybe[string]    `tf:"kms_key_policy_statements_json"`
	LeftoverQueueARNs          Maybe[Strings]   `tf:"leftover_queue_arns"`
}

// Consumer is a pair and the one subscription that feeds it.
type Consumer struct {
	Pair               `tf:",embed"`
	FilterPolicy       Maybe[string] `tf:"filter_policy"`
	FilterPolicyScope  Maybe[string] `tf:"filter_policy_scope"`
	RawMessageDelivery Maybe[bool]   `tf:"raw_message_delivery"`

	// Computed.
	SubscriptionARN Maybe[string] `tf:"subscription_arn"`
}

// Topic holds the settings of a topic that the fan-out creates.
type Topic struct {
	DisplayName               Maybe[string]    `tf:"display_name"`
	KMSMasterKeyID            Maybe[string]    `tf:"kms_master_key_id"`
	ContentBasedDeduplication Maybe[bool]      `tf:"content_based_deduplication"`
	FIFOThroughputScope       Maybe[string]    `tf:"fifo_throughput_scope"`
	MaxMessageSize            Maybe[int64]     `tf:"max_message_size"`
	SignatureVersion          Maybe[int64]     `tf:"signature_version"`
	TracingConfig             Maybe[string]    `tf:"tracing_config"`
	Tags                      Maybe[StringMap] `tf:"tags"`
	TagsAll                   Maybe[StringMap] `tf:"tags_all"` // computed
}

// TopicAlarms are the alarms of what all consumers share: the topic's own
// metrics and the undelivered queue.
type TopicAlarms struct {
	Failed             Maybe[Alarm] `tf:"failed"`
	FailedToDeadLetter Maybe[Alarm] `tf:"failed_to_dead_letter"`
	Unroutable         Maybe[Alarm] `tf:"unroutable"`
	Undelivered        Maybe[Alarm] `tf:"undelivered"` // on the undelivered queue
}

// TopicAlarmKinds are the attribute names of TopicAlarms, in order.
var TopicAlarmKinds = []string{"failed", "failed_to_dead_letter", "unroutable", "undelivered"}

// ByKind returns the alarm of one of TopicAlarmKinds; nil for any other name.
func (a *TopicAlarms) ByKind(kind string) *Maybe[Alarm] {
	switch kind {
	case "failed":
		return &a.Failed
	case "failed_to_dead_letter":
		return &a.FailedToDeadLetter
	case "unroutable":
		return &a.Unroutable
	case "undelivered":
		return &a.Undelivered
	}
	return nil
}
