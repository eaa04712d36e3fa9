package policydoc_test

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

// A policy that AWS returned is the one that was sent, however it is spelled.
func ExampleEqualText() {
	sent := policydoc.NewDocument(policydoc.AllowSNS(
		"arn:aws:sqs:us-east-1:123456789012:orders",
		[]string{"arn:aws:sns:us-east-1:123456789012:events"},
		policydoc.SNSPrincipals("us-east-1", "us-east-1"),
	)).JSON()
	returned := `{
		"Statement": [{
			"Resource": ["arn:aws:sqs:us-east-1:123456789012:orders"], "Action": "SQS:SendMessage", "Effect": "Allow",
			"Principal": {"Service": ["sns.amazonaws.com"]}, "Sid": "AllowSNSTopics",
			"Condition": {"ArnEquals": {"AWS:SourceArn": "arn:aws:sns:us-east-1:123456789012:events"}}
		}],
		"Version": "2012-10-17"
	}`
	fmt.Println(policydoc.EqualText(sent, returned))
	// Output: true
}
