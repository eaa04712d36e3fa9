package guardrail

// queueRules are the rules QG1xx: the pair of queues and its alarms.
var queueRules = []Rule{}
