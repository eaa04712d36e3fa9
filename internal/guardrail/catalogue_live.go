package guardrail

// liveRules are the rules QG4xx: what AWS knows.
var liveRules = []Rule{
	qg401,
	qg402,
	qg408,
	qg410,
}
