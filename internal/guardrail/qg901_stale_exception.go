package guardrail

var qg901 = Rule{
	ID:          "QG901",
	Title:       "an exception lifts nothing",
	Slug:        "stale_exception",
	Phase:       PhaseConfig,
	Level:       Warning,
	StrictOnly:  true,
	Enforced:    true,
	Consequence: Ours,
	Since:       "0.1.0",
	Checks: "Whether each entry of `guardrail_exceptions` is about a rule that would find something. " +
		"Only rules over the configuration are looked at, and only when they saw all they read. Off, but in the strict preset.",
	Why:    "An exception that outlives its cause hides the next mistake of the same kind, under a reason that was written for another one.",
	Fix:    "Remove the entry.",
	Except: "In a module that passes one map of exceptions to several resources.",
	Sources: []string{
		"https://registry.terraform.io/providers/queueguard/queueguard/latest/docs/guides/guardrails",
	},
}
