package guardrail

// LongestVisibility is the longest visibility timeout that SQS has, in seconds.
// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html
const LongestVisibility = 43200

// LambdaVisibilityRatio is how many function timeouts a visibility timeout should
// be: https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
const LambdaVisibilityRatio = 6

// What AWS allows and advises, as far as the rules of the pair of queues need
// it. Durations are seconds.
const (
	// API_SetQueueAttributes: VisibilityTimeout 0–43,200, MessageRetentionPeriod 60–1,209,600.
	// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html
	longestVisibility = LongestVisibility
	shortestRetention = 60
	longestRetention  = 1209600

	// A Lambda mapping wants at least five receives.
	// https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
	lambdaReceives = 5

	// Ours: undelivered messages should outlast a long weekend.
	longWeekend = 4 * day

	// Ours: from two receives on a single lost answer no longer condemns a message.
	fewestReceives        = 3
	mostReceives          = 10
	deterministicReceives = 5

	// Ours: a message of a crashed consumer should be back within the hour, or
	// within twelve handler times when the handler is slow itself.
	unremarkableVisibility = 3600
	visibilityPerHandling  = 12

	// Queue names: 80 characters with .fifo.
	// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-queues.html
	longestQueueName = 80
	// What this provider appends to a name_prefix: 14 digits of time, 8 at random.
	generatedSuffix = 22

	// API_PutMetricAlarm: AlarmName 1–255, five actions a state, and the longest
	// evaluation window for periods below and from one hour.
	// https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html
	longestAlarmName = 255
	mostAlarmActions = 5
	// API_PutMetricAlarm: 50 tags an alarm; SNS has the same for topics, SQS advises it.
	mostTags           = 50
	longPeriod         = 3600
	longestShortWindow = 86400
	longestWindowOfAll = 604800

	// Ours: how long a message may lie in the dead-letter queue before the alarm.
	promptAlarm = 300
	// Ours: a reminder later than five days is no reminder.
	latestReminder = 432000

	day = 86400
)
