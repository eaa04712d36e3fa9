package guardrail

var qg905 = Rule{
	ID:          "QG905",
	Title:       "the endpoint does not give an attribute back",
	Slug:        "unverifiable",
	Phase:       PhaseLive,
	Level:       Warning,
	Enforced:    true,
	Consequence: Ours,
	Since:       "0.1.0",
	Checks: "Whether an attribute that was sent comes back when a queue or a subscription is read, on an endpoint that was overridden. An attribute that is absent from the answer is noted once, " +
		"and the state keeps what was sent. An attribute that comes back *different* is drift, as on AWS.",
	Why:    "Emulators such as moto and LocalStack do not know every attribute. Treating a missing one as drift would change the queue or the subscription with each apply, for ever.",
	Fix:    "Nothing, in tests. Against AWS itself it never appears.",
	Except: "Set `levels = { QG905 = \"off\" }` in the provider of the test configuration.",
	Sources: []string{
		"https://docs.getmoto.org/en/latest/docs/services/sqs.html",
		"https://github.com/localstack/localstack/issues/5693",
	},
}
