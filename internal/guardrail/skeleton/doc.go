// Package skeleton writes the files that a new guardrail begins with: rule,
// test and examples. What has to be said about the rule is left empty, and the
// catalogue's test tells what is still missing.
package skeleton
