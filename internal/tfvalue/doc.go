// Package tfvalue converts between Terraform's raw values and descriptions:
// Go structs whose fields are topology.Maybe and carry a `tf` tag with the name
// of the attribute.
//
// The framework's own reflection cannot fill a Maybe, and its types.Object must
// be taken apart by hand at every level to tell null from unknown. Here the
// conversion exists once, for both resources and the data source, and nothing
// else of the provider sees a Terraform value: planning, guardrails and the
// engine work on descriptions.
//
// Sets are sorted on the way in, so that two descriptions of one set are equal.
// Attributes that a struct has and a type lacks are left null when read and out
// when written; that is how a consumer of a fan-out shares the struct of a pair.
package tfvalue
