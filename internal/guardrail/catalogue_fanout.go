package guardrail

// fanoutRules are the rules QG2xx: topics and subscriptions.
var fanoutRules = []Rule{}
