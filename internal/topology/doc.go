// Package topology describes queues and topics as people declare them: a
// redrive pair, a fan-out, and where they live.
//
// One description serves three moments. The same Pair holds what a person
// wrote, what is planned (every default filled in) and what is there. Each
// field is a Maybe, because in a plan a value may be null (nobody wrote it),
// unknown (another resource decides later) or known, and guardrails must never
// mistake one for another.
//
// The `tf` tags name the attribute of the HCL schema, so a path such as
// dead_letter_queue.message_retention_seconds means the same thing in a rule,
// in a diagnostic and in the schema. The package imports the standard library
// only and makes no judgement: rules live in package guardrail, defaults in
// package pair.
package topology
