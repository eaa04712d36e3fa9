// Package sourceline gives diagnostics a path that Terraform finds the line of.
//
// Inside the provider a diagnostic has the true path of the attribute that is to
// blame. Terraform looks for the path's last name at the root of the resource's
// block (internal/tfdiags/contextual.go of hashicorp/terraform), as if every
// step before it were a block: dead_letter_queue.message_retention_seconds
// points at message_retention_seconds of the source queue, or, where that is not
// written, at the block's first line. And it crashes on a path that ends in a
// key of a map whose keys are written as numbers.
//
// So on the way out a path is cut to what Terraform can follow into an
// expression: an attribute of the block and, inside of an object, one name more.
// The text of a diagnostic names the whole path.
package sourceline
