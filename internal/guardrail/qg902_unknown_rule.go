package guardrail

var qg902 = Rule{
	ID:          "QG902",
	Title:       "a rule, level or reason cannot be used",
	Slug:        "unknown_rule",
	Phase:       PhaseConfig,
	Level:       Error,
	Fixed:       true,
	Enforced:    true,
	Consequence: Ours,
	Since:       "0.1.0",
	Checks: "Whether the keys of `levels`, `QUEUEGUARD_LEVELS` and `guardrail_exceptions` are IDs of rules that can speak there, whether levels are `off`, `warning` or `error`, " +
		"and whether each exception gives a reason of at least 10 characters.",
	Why:    "A mistyped ID turns off nothing, and nobody notices until the rule stops a plan at a bad moment. A reason is for whoever reads the configuration next.",
	Fix:    "Correct the ID; the message suggests the nearest. Write the reason, and where it was decided.",
	Except: "Never: without a rule there is nothing to except.",
	Sources: []string{
		"https://registry.terraform.io/providers/queueguard/queueguard/latest/docs/guides/guardrails",
	},
}
