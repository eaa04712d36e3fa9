package guardrail

// selfRules are the rules QG9xx: the guardrails themselves.
var selfRules = []Rule{
	qg901,
	qg902,
	qg903,
	qg904,
	qg905,
	qg906,
}
