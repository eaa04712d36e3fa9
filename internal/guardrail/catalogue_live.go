package guardrail

// liveRules are the rules QG4xx: what AWS knows.
var liveRules = []Rule{}
