// Package functions holds the provider's functions: provider::queueguard::….
//
// They bring what the guardrails and the engine know to expressions: to an
// output, a precondition, a test of `terraform test`, or `terraform console`.
// All are pure: the same arguments give the same result on every machine, with
// no provider block, no credentials and no call to AWS.
//
// One file holds one function. Each does three things: it reads its arguments,
// asks a pure package (guardrail, filterpolicy, policydoc, topology), and sets
// the result. What is wrong with an argument is said of that argument by its
// position; Terraform shows the parameter's name and ends the sentence, so the
// texts have no full stop of their own.
package functions
