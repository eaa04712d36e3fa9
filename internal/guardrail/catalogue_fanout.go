package guardrail

// fanoutRules are the rules QG2xx: topics and subscriptions.
var fanoutRules = []Rule{
	qg201,
	qg202,
	qg203,
	qg204,
	qg205,
	qg206,
	qg207,
	qg208,
	qg209,
}
