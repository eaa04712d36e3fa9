// Package redrivepair is the resource and the data source queueguard_redrive_pair:
// a source queue, its dead-letter queue and all that makes the two work.
//
// The package is the front between Terraform and the rest. Each file answers one
// of Terraform's questions: what can be written (schema), is it legal (validate),
// what will happen (plan), do it (create, read, update, delete), take it over
// (import, move). Values are taken apart once, in model; what a plan means is
// package pair's, what is wise package guardrail's.
//
// Plans are made from the configuration, never by adding to the state, so that
// what is left out goes back to its default; and the state is set after every
// apply, failed ones too, from what really exists.
package redrivepair
