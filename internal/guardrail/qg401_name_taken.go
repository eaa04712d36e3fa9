package guardrail

var qg401 = Rule{
	ID:          "QG401",
	Title:       "the name is taken",
	Slug:        "name_taken",
	Phase:       PhaseLive,
	Level:       Error,
	Fixed:       true,
	Enforced:    true,
	Consequence: Change,
	Since:       "0.1.0",
	Checks: "Whether a queue, topic or alarm of the planned name exists already, at plan and once more right before it is created. " +
		"Objects that this run knows from its state, or has deleted itself, do not count.",
	Why: "`CreateQueue` and `CreateTopic` answer with success when an object of that name exists, and `PutMetricAlarm` overwrites it. " +
		"The object of another team would become this resource's: changed now, deleted with it later.",
	Fix: "Choose another name, or take the object over with the `import` block that the message shows. " +
		"After an interrupted apply the leftovers of that apply are found in this way: import them, and apply.",
	Except: "Never. To take an object over, import it.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_CreateQueue.html",
		"https://docs.aws.amazon.com/sns/latest/api/API_CreateTopic.html",
		"https://github.com/hashicorp/terraform-provider-aws/issues/10824",
	},
}
