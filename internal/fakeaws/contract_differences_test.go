package fakeaws_test

// motoDifferences are the calls of the contract that moto 5.2.1 answers
// otherwise than AWS, in the words of the table. Whoever runs against moto
// reads here what its green light is worth.
var motoDifferences = map[string]struct{ moto, why string }{
	// SQS: moto checks little of what it stores.
	"create, FIFO false":        {"ok", "AWS knows FifoQueue on FIFO queues only; recorded in LocalStack's AWS-validated tests"},
	"create, unknown attribute": {"ok", "AWS: Unknown Attribute; recorded in LocalStack's AWS-validated tests"},
	"create, bad value":         {"ok", "the range is in the API reference of CreateQueue"},
	"create, two encryptions":   {"ok", "one kind of server-side encryption at a time: API reference of CreateQueue"},
	"set unknown attribute":     {"ok", "as for CreateQueue"},
	"set bad value":             {"ok", "as for CreateQueue"},
	"set FIFO on standard":      {"ok", "the type of a queue is for life: API reference of CreateQueue; moto makes the queue a FIFO one"},
	"create deleted name":       {"ok", "the name stays taken for 60 seconds: API reference of DeleteQueue"},

	// SQS: the documents.
	"redrive reads back": {
		`RedrivePolicy={"deadLetterTargetArn": "arn:aws:sqs:us-east-1:123456789012:dlq", "maxReceiveCount": 5}`,
		"blanks only; a client must compare documents by their meaning",
	},
	"redrive to nobody":       {"AWS.SimpleQueueService.NonExistentQueue", "AWS blames the parameter of the source, with InvalidParameterValue"},
	"redrive count 1001":      {"ok", "AWS: valid values are from 1 to 1000 both inclusive"},
	"redrive to another type": {"ok", "AWS: Dead-letter queue must be same type of queue as the source; moto checks it for FIFO sources only"},
	"allow reads back":        {"", "moto forgets RedriveAllowPolicy (hashicorp/terraform-provider-aws#42453 shows that AWS returns it)"},
	"allow 11 sources":        {"ok", "ten at most: API reference of SetQueueAttributes"},
	"policy is still there":   {"", "moto drops the policy in every SetQueueAttributes that does not repeat it; on AWS attributes that are not named keep their values"},
	"policy of 21 statements": {"ok", "Amazon SQS policy quotas, developer guide"},
	"policy of 8 actions":     {"ok", "Amazon SQS policy quotas, developer guide"},
	"policy that is none":     {"HTTP 500 without a code", "moto fails on a text that is not JSON"},
	"queues with a prefix, first page": {
		"q q.fifo", "moto ignores MaxResults; with it AWS returns a token when there are more: API reference of ListQueues",
	},
	"move task": {"HTTP 500 without a code", "moto has no message move tasks"},

	// SNS.
	"topic, again with other attributes": {topicARN("t"), "AWS: Topic already exists with different attributes"},
	"topic attributes": {
		"DisplayName= Owner=123456789012 SubscriptionsConfirmed=0 SubscriptionsPending=0",
		"moto does not count subscriptions",
	},
	"subscribe again with another filter": {"ok", "AWS: Subscription already exists with different attributes; moto overwrites them"},
	"subscribe with maxReceiveCount":      {"ok", "a subscription's redrive policy has no count; AWS refuses keys it does not know"},

	// CloudWatch: moto checks nothing here.
	"alarm, period 45":                   {"ok", "10, 20, 30 or a multiple of 60: API reference of PutMetricAlarm"},
	"alarm, datapoints":                  {"ok", "no more datapoints than evaluation periods: API reference of PutMetricAlarm"},
	"alarm, six actions":                 {"ok", "five at most: API model"},
	"alarm, action elsewhere":            {"ok", "AWS: Invalid region eu-west-1 specified. Only us-east-1 is supported."},
	"alarm, action that is a queue":      {"ok", "the services of actions are listed: API reference of PutMetricAlarm"},
	"alarm, action of another partition": {"ok", "partitions share neither accounts nor endpoints"},
	"alarms, 101 names":                  {"ok", "100 at most: API model"},
	"delete alarms, one missing":         {"ok", "ResourceNotFound is DeleteAlarms' only error besides throttling: API model; a client must bear both"},
}
