package guardrail

// queueRules are the rules QG1xx: the pair of queues and its alarms.
var queueRules = []Rule{
	qg101,
	qg102,
	qg103,
	qg104,
	qg105,
	qg106,
	qg107,
	qg108,
	qg109,
	qg110,
	qg111,
	qg112,
	qg113,
	qg114,
	qg115,
	qg116,
	qg117,
	qg118,
	qg119,
	qg120,
	qg121,
	qg122,
	qg123,
}
