// Package pairschema is a redrive pair as Terraform sees it: the attributes, what
// they mean, what they allow, and the checks that look at several of them.
//
// Both resources and the data source are built from it. A consumer of a fan-out
// has the attributes of a pair but for those that the fan-out decides, and the
// data source has them all as answers.
//
// Attributes that have a default are Optional and Computed without a Default or
// a plan modifier: the resources plan them from the configuration (package
// pair), never from the state, so that taking one out of the configuration leads
// back to its default.
package pairschema
