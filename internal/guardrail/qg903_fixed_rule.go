package guardrail

var qg903 = Rule{
	ID:          "QG903",
	Title:       "this rule cannot be turned off",
	Slug:        "fixed_rule",
	Phase:       PhaseConfig,
	Level:       Error,
	Fixed:       true,
	Enforced:    true,
	Consequence: Ours,
	Since:       "0.1.0",
	Checks:      "Whether `levels` or `guardrail_exceptions` name a rule that is fixed as a whole. Rules of which only some findings are fixed can be named: the entry then holds for the others.",
	Why:         "A fixed rule finds what AWS refuses by its kind or shape, or what certainly loses messages. Without it the same plan fails later, half applied.",
	Fix:         "Remove the entry and mend what the rule finds.",
	Except:      "Never.",
	Sources: []string{
		"https://registry.terraform.io/providers/queueguard/queueguard/latest/docs/guides/guardrails",
	},
}
