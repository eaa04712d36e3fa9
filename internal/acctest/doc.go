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
// A sample of the matrix runs through the real Terraform: in process with
// terraform-plugin-testing ([Case]), or with the built binary ([CLI]) for what
// relies on several processes. Those are named TestAcc…, and run against the
// double or, with QUEUEGUARD_ACC_TARGET=moto, against moto; what moto cannot do
// stands in one place, moto.go.
package acctest
