// Package redriveaudit is the data source queueguard_redrive_audit: the judgement
// of the guardrails on queues that exist, whoever made them.
//
// A read goes in three steps. find.go lists the queues: one, or all with a prefix,
// and the dead-letter queues they name. gather.go and subscriptions.go look at the
// surroundings of each: who names it, whether an alarm watches it, which
// subscriptions deliver into it, and given_up.go which of them give up into it.
// What several queues share is asked about once. judge.go hands that to the rules,
// which are those of the function check_redrive and QG5xx.
//
// It only reads. What it may not read and can do without is unknown to the rules,
// and one finding QG904 names the actions; a queue that vanishes meanwhile is left
// out. Findings are answers and not diagnostics: a postcondition decides what
// fails a plan.
package redriveaudit
