// Package fakeaws is an AWS that is not there: an HTTP double of the SQS, SNS,
// CloudWatch, Lambda, KMS and STS calls this project makes, as strict as AWS is said to be.
//
// Tests start it with [Start] and point an SDK client, Terraform or the AWS CLI
// at its URL. It keeps several accounts and regions apart (the access key says
// which account calls, the signature's scope which region), refuses what AWS
// refuses with AWS's codes, and runs on a clock of its own, so sixty seconds
// pass when a test says so.
//
// It can also misbehave the way AWS does: stale reads, objects not found just
// after their creation, denied actions, throttles, answers that get lost. Each
// such mode is a method on [Server]. Every call is recorded, so a test can
// count requests and list the permissions a run needed.
//
// A small data plane (send, receive, dead-lettering, publish with filters) lets
// a person see a poison message end in its dead-letter queue.
//
// It is a test component: the provider binary never imports it.
package fakeaws
