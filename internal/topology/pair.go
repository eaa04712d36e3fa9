package topology

// Strings is a list or set of strings any of which may be unknown.
type Strings = []Maybe[string]

// StringMap is a map of strings any of which may be unknown.
type StringMap = map[string]Maybe[string]

// Pair is a source queue with its dead-letter queue and everything that makes
// the two work. Durations are whole seconds, sizes bytes.
type Pair struct {
	Name       Maybe[string] `tf:"name"`
	NamePrefix Maybe[string] `tf:"name_prefix"`
	FIFO       Maybe[bool]   `tf:"fifo"`
	Region     Maybe[string] `tf:"region"`

	VisibilityTimeoutSeconds Maybe[int64] `tf:"visibility_timeout_seconds"`
	MessageRetentionSeconds  Maybe[int64] `tf:"message_retention_seconds"`
	ReceiveWaitTimeSeconds   Maybe[int64] `tf:"receive_wait_time_seconds"`
	DelaySeconds             Maybe[int64] `tf:"delay_seconds"`
	MaxMessageSize           Maybe[int64] `tf:"max_message_size"`
	MaxReceiveCount          Maybe[int64] `tf:"max_receive_count"`

	ContentBasedDeduplication Maybe[bool]   `tf:"content_based_deduplication"`
	HighThroughput            Maybe[bool]   `tf:"high_throughput"`
	DeduplicationScope        Maybe[string] `tf:"deduplication_scope"`
	FIFOThroughputLimit       Maybe[string] `tf:"fifo_throughput_limit"`

	DeadLetterQueue            Maybe[DeadLetterQueue] `tf:"dead_letter_queue"`
	ExistingDeadLetterQueueARN Maybe[string]          `tf:"existing_dead_letter_queue_arn"`

	Handler    Maybe[Handler]    `tf:"handler"`
	Encryption Maybe[Encryption] `tf:"encryption"`

	Subscriptions Maybe[map[string]Maybe[Subscription]] `tf:"subscriptions"`
	Undelivered   Maybe[Undelivered]                    `tf:"undelivered"`

	AlarmActions            Maybe[Strings] `tf:"alarm_actions"`
	OKActions               Maybe[Strings] `tf:"ok_actions"`
	InsufficientDataActions Maybe[Strings] `tf:"insufficient_data_actions"`
	Alarms                  Maybe[Alarms]  `tf:"alarms"`

	PolicyStatements      Maybe[map[string]Maybe[Statement]] `tf:"policy_statements"`
	SourcePolicyDocuments Maybe[Strings]                     `tf:"source_policy_documents"`
	ManagePolicy          Maybe[bool]                        `tf:"manage_policy"`
	EnforceTLS            Maybe[bool]                        `tf:"enforce_tls"`
	ForceDestroy          Maybe[bool]                        `tf:"force_destroy"`
	GuardrailExceptions   Maybe[StringMap]                   `tf:"guardrail_exceptions"`
	Tags                  Maybe[StringMap]                   `tf:"tags"`
	Timeouts              Maybe[Timeouts]                    `tf:"timeouts"`

	Outputs `tf:",embed"`
}

// Outputs is what a pair tells about itself: computed, never configured.
type Outputs struct {
	QueueName                  Maybe[string]    `tf:"queue_name"`
	ARN                        Maybe[string]    `tf:"arn"`
	URL                        Maybe[string]    `tf:"url"`
	DeadLetterQueueName        Maybe[string]    `tf:"dead_letter_queue_name"`
	DeadLetterQueueARN         Maybe[string]    `tf:"dead_letter_queue_arn"`
	DeadLetterQueueURL         Maybe[string]    `tf:"dead_letter_queue_url"`
	AlarmARNs                  Maybe[StringMap] `tf:"alarm_arns"`
	SubscriptionARNs           Maybe[StringMap] `tf:"subscription_arns"`
	TagsAll                    Maybe[StringMap] `tf:"tags_all"`
	EffectiveEncryption        Maybe[string]    `tf:"effective_encryption"`
	Policy                     Maybe[string]    `tf:"policy"`
	RedrivePolicy              Maybe[string]    `tf:"redrive_policy"`
	PoisonMessageSeconds       Maybe[int64]     `tf:"poison_message_seconds"`
	ProducerPolicyJSON         Maybe[string]    `tf:"producer_policy_json"`
	ConsumerPolicyJSON         Maybe[string]    `tf:"consumer_policy_json"`
	KMSKeyPolicyStatementsJSON Maybe[string]    `tf:"kms_key_policy_statements_json"`
	RedriveCommand             Maybe[string]    `tf:"redrive_command"`
	// LeftoverQueueARNs are queues of this pair that a failed change left behind;
	// the next apply deletes them.
	LeftoverQueueARNs Maybe[Strings] `tf:"leftover_queue_arns"`
}

// DeadLetterQueue is the queue that takes what the source's consumers could not
// handle, when it is ours to create and delete.
type DeadLetterQueue struct {
	Name                      Maybe[string]                      `tf:"name"`
	MessageRetentionSeconds   Maybe[int64]                       `tf:"message_retention_seconds"`
	VisibilityTimeoutSeconds  Maybe[int64]                       `tf:"visibility_timeout_seconds"`
	MaxMessageSize            Maybe[int64]                       `tf:"max_message_size"`
	Encryption                Maybe[Encryption]                  `tf:"encryption"`
	RedrivePermission         Maybe[string]                      `tf:"redrive_permission"` // byQueue or allowAll
	AdditionalSourceQueueARNs Maybe[Strings]                     `tf:"additional_source_queue_arns"`
	PolicyStatements          Maybe[map[string]Maybe[Statement]] `tf:"policy_statements"`
	HasConsumer               Maybe[bool]                        `tf:"has_consumer"`
	Tags                      Maybe[StringMap]                   `tf:"tags"`

	// Computed.
	TagsAll            Maybe[StringMap] `tf:"tags_all"`
	Policy             Maybe[string]    `tf:"policy"`
	RedriveAllowPolicy Maybe[string]    `tf:"redrive_allow_policy"`
}

// Handler kinds: who reads the source queue.
const (
	HandlerLambda  = "lambda"
	HandlerWorker  = "worker"
	HandlerUnknown = "unknown"
)

// Failure kinds: what makes a receive fail.
const (
	FailuresTransient     = "transient"
	FailuresDeterministic = "deterministic"
	FailuresMixed         = "mixed"
)

// Handler is who reads the source queue: what times and counts are measured
// against. Nothing of it is sent to AWS.
type Handler struct {
	Kind                    Maybe[string]  `tf:"kind"`
	LambdaFunctionName      Maybe[string]  `tf:"lambda_function_name"`
	LambdaFunctionARN       Maybe[string]  `tf:"lambda_function_arn"`
	TimeoutSeconds          Maybe[int64]   `tf:"timeout_seconds"`
	P99Seconds              Maybe[int64]   `tf:"p99_seconds"`
	MarginSeconds           Maybe[int64]   `tf:"margin_seconds"`
	BatchSize               Maybe[int64]   `tf:"batch_size"`
	BatchingWindowSeconds   Maybe[int64]   `tf:"batching_window_seconds"`
	ReportBatchItemFailures Maybe[bool]    `tf:"report_batch_item_failures"`
	HeartbeatSeconds        Maybe[int64]   `tf:"heartbeat_seconds"`
	Failures                Maybe[string]  `tf:"failures"`
	MinVisibilityRatio      Maybe[float64] `tf:"min_visibility_ratio"` // default 6, for a Lambda function
}

// Encryption modes.
const (
	EncryptionSSESQS = "sse_sqs"
	EncryptionKMS    = "kms"
	EncryptionNone   = "none"
)

// Encryption says how a queue is encrypted at rest: exactly one mode. A
// KMSMasterKeyID alone means mode kms.
type Encryption struct {
	Mode                         Maybe[string] `tf:"mode"`
	KMSMasterKeyID               Maybe[string] `tf:"kms_master_key_id"`
	KMSDataKeyReusePeriodSeconds Maybe[int64]  `tf:"kms_data_key_reuse_period_seconds"`
}

// Subscription is one topic that feeds the source queue.
type Subscription struct {
	TopicARN                           Maybe[string] `tf:"topic_arn"`
	RawMessageDelivery                 Maybe[bool]   `tf:"raw_message_delivery"`
	FilterPolicy                       Maybe[string] `tf:"filter_policy"`
	FilterPolicyScope                  Maybe[string] `tf:"filter_policy_scope"`
	ExistingDeliveryDeadLetterQueueARN Maybe[string] `tf:"existing_delivery_dead_letter_queue_arn"`
}

// Undelivered is the dead-letter queue of the subscriptions: it takes what SNS
// could not deliver. It lives in the region of the topic; with topics in
// several regions there is one queue of the same name in each.
type Undelivered struct {
	Enabled                 Maybe[bool]       `tf:"enabled"`
	Name                    Maybe[string]     `tf:"name"`
	MessageRetentionSeconds Maybe[int64]      `tf:"message_retention_seconds"`
	Encryption              Maybe[Encryption] `tf:"encryption"`
	Tags                    Maybe[StringMap]  `tf:"tags"`

	// Queues is computed: one entry a topic region, keyed by region.
	Queues Maybe[map[string]Maybe[UndeliveredQueue]] `tf:"queues"`
}

// UndeliveredQueue is what is known of the undelivered queue in one region.
type UndeliveredQueue struct {
	Name    Maybe[string]    `tf:"name"`
	ARN     Maybe[string]    `tf:"arn"`
	URL     Maybe[string]    `tf:"url"`
	Policy  Maybe[string]    `tf:"policy"`
	TagsAll Maybe[StringMap] `tf:"tags_all"`
}

// Statement is one statement of an access policy; its Sid is the map key it
// stands under and its resource is always the queue.
type Statement struct {
	Effect        Maybe[string]             `tf:"effect"`
	Principals    Maybe[map[string]Strings] `tf:"principals"`     // "Service", "AWS", "*" → identifiers
	NotPrincipals Maybe[map[string]Strings] `tf:"not_principals"` // same shape
	Actions       Maybe[Strings]            `tf:"actions"`
	NotActions    Maybe[Strings]            `tf:"not_actions"`
	Conditions    Maybe[[]Maybe[Condition]] `tf:"conditions"`
}

// Condition is one condition of a statement, named as aws_iam_policy_document
// names it.
type Condition struct {
	Test     Maybe[string]  `tf:"test"`
	Variable Maybe[string]  `tf:"variable"`
	Values   Maybe[Strings] `tf:"values"`
}

// Timeouts are Go duration strings, such as "5m".
type Timeouts struct {
	Create Maybe[string] `tf:"create"`
	Update Maybe[string] `tf:"update"`
	Delete Maybe[string] `tf:"delete"`
}
