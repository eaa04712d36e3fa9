// Package pair is the engine of a redrive pair. No Terraform in it.
//
// A pair goes through it in four forms. topology.Pair is the description: what a
// person wrote, what is planned, what is there. [Resolve] completes one from the
// other, every default filled in. [SpecOf] translates a plan into what each
// object of AWS shall be, and [Actual] is what each of them is.
//
// [Engine] does the rest through package awsapi. Refresh and Discover read an
// Actual, from state or from a name alone; Converge leads it to a [Spec] in an
// order in which nothing is refused that was let through before and no message is
// lost on the way; Destroy deletes it. Each returns what exists, also with an
// error. [Observe] and [Complete] make a description of that again.
//
// Nothing is adopted: a name that something else has is an [AdoptionError], and
// nothing that holds messages is deleted unless somebody said so.
package pair
