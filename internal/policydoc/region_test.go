package policydoc_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

// aws/aws-cdk#38339, after AWS's page on cross-Region delivery.
func TestSNSPrincipals(t *testing.T) {
	t.Parallel()
	tests := []struct {
		topic, queue string
		want         []string
	}{
		{"us-east-1", "us-east-1", []string{"sns.amazonaws.com"}},
		{"us-east-1", "sa-east-1", []string{"sns.amazonaws.com"}},
		{"af-south-1", "us-east-1", []string{"sns.af-south-1.amazonaws.com"}},
		{"us-east-1", "af-south-1", []string{"sns.af-south-1.amazonaws.com"}},
		{"eu-south-1", "af-south-1", []string{"sns.af-south-1.amazonaws.com"}},
		{"af-south-1", "af-south-1", []string{"sns.amazonaws.com", "sns.af-south-1.amazonaws.com"}},
		{"cn-north-1", "cn-northwest-1", []string{"sns.amazonaws.com"}},
		{"us-gov-west-1", "us-gov-east-1", []string{"sns.amazonaws.com"}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, policydoc.SNSPrincipals(test.topic, test.queue)); diff != "" {
			t.Errorf("SNSPrincipals(%s, %s) (-want +got):\n%s", test.topic, test.queue, diff)
		}
	}
}

func TestIsOptInRegion(t *testing.T) {
	t.Parallel()
	for region, want := range map[string]bool{
		"us-east-1": false, "eu-north-1": false, "ap-northeast-3": false, "sa-east-1": false,
		"ap-east-1": true, "me-south-1": true, "il-central-1": true, "mx-central-1": true, "ca-west-1": true, "a-future-1": true,
		"cn-north-1": false, "us-gov-west-1": false, "us-iso-east-1": false, "us-isob-east-1": false, "eu-isoe-west-1": false, "eusc-de-east-1": false,
	} {
		if got := policydoc.IsOptInRegion(region); got != want {
			t.Errorf("IsOptInRegion(%s) = %t, want %t", region, got, want)
		}
	}
}
