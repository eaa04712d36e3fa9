package guardrail

// policyRules are the rules QG3xx: filter policies and access policies.
var policyRules = []Rule{
	qg301,
	qg302,
	qg303,
	qg304,
	qg305,
	qg306,
	qg307,
	qg308,
	qg309,
	qg310,
}
