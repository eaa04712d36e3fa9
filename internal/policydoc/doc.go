// Package policydoc holds every JSON document that hangs on a queue or a topic
// as a Go type: the redrive policy, the redrive allow policy, the redrive
// policy of an SNS subscription, access policies and IAM identity policies.
//
// Each type is built from values, parsed from what AWS returns, written as one
// deterministic text, and compared by meaning. Nothing else in this repository
// compares JSON strings: AWS re-spells what it was sent (a count "5" comes back
// as 5, a null key disappears, lists change order), and a comparison of text
// then waits for ever for an answer that has already come
// (hashicorp/terraform-provider-aws#42453, #29497, #28992, #22505).
//
// The package is pure: standard library only, no AWS call, no clock. It does
// not use hashicorp/awspolicyequivalence, which compares texts but offers no
// document to build, merge or measure; a test holds the two against each other.
package policydoc
