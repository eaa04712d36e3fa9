package guardrail

// policyRules are the rules QG3xx: filter policies and access policies.
var policyRules = []Rule{}
