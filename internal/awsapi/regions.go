package awsapi

import "regexp"

// partition is one row of the AWS SDK's partitions.json.
type partition struct {
	id        string
	regions   *regexp.Regexp
	dnsSuffix string
}

// partitions follows internal/endpoints/awsrulesfn/partitions.json of
// aws-sdk-go-v2 (November 2026). The expressions exclude one another, so their
// order does not matter.
var partitions = []partition{
	{"aws", regexp.MustCompile(`^(us|eu|ap|sa|ca|me|af|il|mx)-\w+-\d+$`), "amazonaws.com"},
	{"aws-cn", regexp.MustCompile(`^cn-\w+-\d+$`), "amazonaws.com.cn"},
	{"aws-us-gov", regexp.MustCompile(`^us-gov-\w+-\d+$`), "amazonaws.com"},
	{"aws-eusc", regexp.MustCompile(`^eusc-(de)-\w+-\d+$`), "amazonaws.eu"},
	{"aws-iso", regexp.MustCompile(`^us-iso-\w+-\d+$`), "c2s.ic.gov"},
	{"aws-iso-b", regexp.MustCompile(`^us-isob-\w+-\d+$`), "sc2s.sgov.gov"},
	{"aws-iso-e", regexp.MustCompile(`^eu-isoe-\w+-\d+$`), "cloud.adc-e.uk"},
	{"aws-iso-f", regexp.MustCompile(`^us-isof-\w+-\d+$`), "csp.hci.ic.gov"},
}

func partitionOf(region string) (partition, bool) {
	for _, p := range partitions {
		if p.regions.MatchString(region) {
			return p, true
		}
	}
	return partitions[0], false
}

// Partition returns the partition a region belongs to, as it stands in ARNs:
// "aws", "aws-cn", "aws-us-gov", "aws-eusc", "aws-iso", "aws-iso-b", "aws-iso-e"
// or "aws-iso-f". A region of no known form is taken to be in "aws", as the SDK
// does.
func Partition(region string) string {
	p, _ := partitionOf(region)
	return p.id
}

// DNSSuffix returns the last part of the host names of a region's endpoints,
// for example "amazonaws.com". A region of no known form gets "amazonaws.com".
func DNSSuffix(region string) string {
	p, _ := partitionOf(region)
	return p.dnsSuffix
}

// IsRegion reports whether a string has the form of a region of a known
// partition. It says nothing about whether the region exists.
func IsRegion(region string) bool {
	_, ok := partitionOf(region)
	return ok
}
