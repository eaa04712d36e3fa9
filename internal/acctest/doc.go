// Package acctest is how acceptance tests of the resources are run.
//
// A [Stack] drives the provider in process the way Terraform's core does: HCL
// text becomes a configuration, a proposed state is computed, planned values are
// held against configuration and prior state, applied values against planned
// ones, and after every apply a second plan has to be empty. Each walk gets a
// provider of its own, as in production, so that nothing is passed on in memory.
// A test of this kind takes milliseconds and needs no Terraform; it is named
// Test….
//
// What relies on several processes, or is promised about the command line (the
// examples, the findings at validate and plan, the demo), runs the built binary
// under the Terraform on PATH. Those tests are named TestCLI…; those whose servers
// are the double or moto, as [Against] is told, are named TestAcc….
package acctest
