// Package awsapi is the only place that talks to AWS.
//
// A [Client] is made from [Settings] and from nothing else; making one does no
// I/O. Configuration and credentials are resolved once, by the first call that
// needs them, with hashicorp/aws-sdk-go-base, so that they behave as in the
// hashicorp/aws provider. Every call names its region, takes and returns plain
// maps and structs, and fails with an [*Error] that says which operation on
// which object failed, with which AWS code, and which IAM action was missing.
//
// What AWS documents as "soon" is handled here and nowhere else: retries by
// error code ([Client.Settled] for reads, the table in retry.go for calls), a
// pace for the APIs with small quotas, one batch for all DescribeAlarms. A write
// that has been sent is always finished, also when Terraform is interrupted; no
// new one is started after that.
package awsapi
