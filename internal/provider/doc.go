// Package provider is the front door: what exists, and the provider block.
//
// The credential part of the block has the names, the syntax and the environment
// variables of hashicorp/aws, so that a block copied from there works; what
// concerns only other services is accepted and ignored. The rest is ours: the
// organisation's choice of guardrails, defaults for every resource, and what
// counts as visible after a write.
//
// schema.go says what the block takes, model.go reads it, environment.go is
// where clock and environment enter, validate.go judges it without credentials
// and keeps the rules' levels for resources that are validated next, and
// configure.go makes the providerdata.Data that resources work with. Nothing
// here calls AWS: the client does, when it is first needed.
package provider
