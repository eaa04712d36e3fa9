// Package pages writes the guides about guardrails from the catalogue: a page
// for each rule, and an index by consequence, by article and by phase.
//
// The texts stand in the rules, the examples in examples/guardrails; what is
// here is only their order on the page. A test of the catalogue compares what
// this package writes with what is committed, so neither drifts.
package pages
