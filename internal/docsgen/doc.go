// Package docsgen writes the provider's schema in the format of
// `terraform providers schema -json`, from which tfplugindocs makes docs/.
//
// The Terraform CLI can print this document too, but what it prints depends on
// its version: 1.11 knows nothing of actions, list resources and identities and
// leaves them out, so the committed pages would depend on who generated them.
// Here the provider server is asked in-process over the plugin protocol, and
// everything it serves is written.
//
// Document asks and converts; the file schema.go holds the shape of the
// document, block.go, function.go and identity.go the conversions. The format
// is that of https://developer.hashicorp.com/terraform/cli/commands/providers/schema.
package docsgen
