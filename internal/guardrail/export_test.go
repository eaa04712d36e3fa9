package guardrail_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestParseExport(t *testing.T) {
	t.Parallel()
	arn := topology.ARN{Service: "sqs", Region: "sa-east-1", Account: "123456789012", Resource: "pedidos"}
	for _, c := range []struct {
		name, text string
		want       guardrail.Export
	}{
		{
			"URL and attributes", `{"QueueUrl": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos", "Attributes": {"DelaySeconds": "0"}}`,
			guardrail.Export{ARN: arn, Attributes: map[string]string{"DelaySeconds": "0"}},
		},
		{
			"the ARN is there", `{"QueueUrl": "http://localhost:4566/1/x", "Attributes": {"QueueArn": "arn:aws-cn:sqs:cn-north-1:123456789012:pedidos"}}`,
			guardrail.Export{
				ARN:        topology.ARN{Partition: "aws-cn", Service: "sqs", Region: "cn-north-1", Account: "123456789012", Resource: "pedidos"},
				Attributes: map[string]string{"QueueArn": "arn:aws-cn:sqs:cn-north-1:123456789012:pedidos"},
			},
		},
		{
			"FIPS", `{"QueueUrl": "https://sqs-fips.sa-east-1.amazonaws.com/123456789012/pedidos", "Attributes": {}}`,
			guardrail.Export{ARN: arn, Attributes: map[string]string{}},
		},
		{
			"dual stack", `{"QueueUrl": "https://sqs.sa-east-1.api.aws/123456789012/pedidos", "Attributes": {}}`,
			guardrail.Export{ARN: arn, Attributes: map[string]string{}},
		},
		{
			"VPC endpoint", `{"QueueUrl": "https://vpce-0a1b-2c3d.sqs.sa-east-1.vpce.amazonaws.com/123456789012/pedidos", "Attributes": {}}`,
			guardrail.Export{ARN: arn, Attributes: map[string]string{}},
		},
		{
			"oldest URL", `{"QueueUrl": "https://queue.amazonaws.com/123456789012/pedidos", "Attributes": {}}`,
			guardrail.Export{ARN: topology.ARN{Service: "sqs", Region: "us-east-1", Account: "123456789012", Resource: "pedidos"}, Attributes: map[string]string{}},
		},
		{
			"values that are no strings", `{"Attributes": {"DelaySeconds": 5, "FifoQueue": true, "RedrivePolicy": {"maxReceiveCount": 5}, "Policy": null}}`,
			guardrail.Export{
				Attributes: map[string]string{"DelaySeconds": "5", "FifoQueue": "true"},
				NotText:    []string{"DelaySeconds", "FifoQueue", "Policy", "RedrivePolicy"},
			},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := guardrail.ParseExport(c.text)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("export (-want +got):\n%s", diff)
			}
		})
	}
}

func TestParseExportRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{
			"not JSON", `pedidos`,
			"the export is not the JSON that get-queue-attributes prints: invalid character 'p' looking for beginning of value",
		},
		{
			"two documents", `{"Attributes": {}} {"Attributes": {}}`,
			"the export goes on after its closing brace; pass the attributes of one queue",
		},
		{
			"no attributes", `{"QueueUrl": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos"}`,
			`the export has no "Attributes"; make it with: aws sqs get-queue-attributes --queue-url … --attribute-names All`,
		},
		{
			"the ARN of a topic", `{"Attributes": {"QueueArn": "arn:aws:sns:sa-east-1:123456789012:pedidos"}}`,
			`the export's QueueArn "arn:aws:sns:sa-east-1:123456789012:pedidos" is not the ARN of a queue`,
		},
		{
			"a URL without an account", `{"QueueUrl": "https://example.com/pedidos", "Attributes": {}}`,
			`the export's QueueUrl "https://example.com/pedidos" does not end in /<account>/<name>`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := guardrail.ParseExport(c.text)
			if err == nil || err.Error() != c.want {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}
