package guardrail

// selfRules are the rules QG9xx: the guardrails themselves.
var selfRules = []Rule{}
