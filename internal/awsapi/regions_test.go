package awsapi_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
)

func TestPartition(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		partition, suffix string
		known             bool
	}{
		"us-east-1":      {"aws", "amazonaws.com", true},
		"sa-east-1":      {"aws", "amazonaws.com", true},
		"ap-southeast-7": {"aws", "amazonaws.com", true},
		"mx-central-1":   {"aws", "amazonaws.com", true},
		"il-central-1":   {"aws", "amazonaws.com", true},
		"cn-northwest-1": {"aws-cn", "amazonaws.com.cn", true},
		"us-gov-west-1":  {"aws-us-gov", "amazonaws.com", true},
		"eusc-de-east-1": {"aws-eusc", "amazonaws.eu", true},
		"us-iso-east-1":  {"aws-iso", "c2s.ic.gov", true},
		"us-isob-east-1": {"aws-iso-b", "sc2s.sgov.gov", true},
		"eu-isoe-west-1": {"aws-iso-e", "cloud.adc-e.uk", true},
		"us-isof-east-1": {"aws-iso-f", "csp.hci.ic.gov", true},
		"local":          {"aws", "amazonaws.com", false},
		"eu-west":        {"aws", "amazonaws.com", false},
		"":               {"aws", "amazonaws.com", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := awsapi.Partition(name); got != test.partition {
				t.Errorf("Partition = %q, want %q", got, test.partition)
			}
			if got := awsapi.DNSSuffix(name); got != test.suffix {
				t.Errorf("DNSSuffix = %q, want %q", got, test.suffix)
			}
			if got := awsapi.IsRegion(name); got != test.known {
				t.Errorf("IsRegion = %t, want %t", got, test.known)
			}
		})
	}
}
