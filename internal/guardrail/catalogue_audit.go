package guardrail

// auditedRules are the rules QG5xx: what is found on live queues.
var auditedRules = []Rule{
	qg501,
	qg502,
	qg503,
	qg504,
	qg505,
	qg506,
}
