package policydoc

import (
	"slices"
	"strings"
)

// defaultRegions are the Regions of the commercial partition that every account
// has from the start: those launched before 2019-03-20. The list is closed;
// every later Region has to be opted in to.
// https://docs.aws.amazon.com/accounts/latest/reference/manage-acct-regions.html
var defaultRegions = []string{
	"ap-northeast-1", "ap-northeast-2", "ap-northeast-3", "ap-south-1", "ap-southeast-1", "ap-southeast-2",
	"ca-central-1", "eu-central-1", "eu-north-1", "eu-west-1", "eu-west-2", "eu-west-3",
	"sa-east-1", "us-east-1", "us-east-2", "us-west-1", "us-west-2",
}

// otherPartitions are the prefixes of Regions outside the commercial partition.
// Those partitions have no opt-in of this kind.
var otherPartitions = []string{"cn-", "us-gov-", "us-iso", "eu-iso", "eusc-"}

// IsOptInRegion says whether an account has to enable the Region before use.
func IsOptInRegion(region string) bool {
	for _, prefix := range otherPartitions {
		if strings.HasPrefix(region, prefix) {
			return false
		}
	}
	return !slices.Contains(defaultRegions, region)
}

// SNSPrincipals lists the service principals under which SNS sends from a topic
// in topicRegion to a queue in queueRegion, sorted:
//
//	default to default       sns.amazonaws.com
//	opt-in to default        sns.<topic region>.amazonaws.com
//	any to another opt-in    sns.<queue region>.amazonaws.com
//	within one opt-in Region both sns.amazonaws.com and the Region's own
//
// https://docs.aws.amazon.com/sns/latest/dg/sns-cross-region-delivery.html and
// aws/aws-cdk#38339. The page speaks of crossing Regions only; within one
// opt-in Region configurations with the plain name are in use, so both are
// given, which allows nothing more: both are SNS.
func SNSPrincipals(topicRegion, queueRegion string) []string {
	const plain = "sns.amazonaws.com"
	switch {
	case IsOptInRegion(queueRegion) && topicRegion == queueRegion:
		return []string{plain, regionalSNS(queueRegion)}
	case IsOptInRegion(queueRegion):
		return []string{regionalSNS(queueRegion)}
	case IsOptInRegion(topicRegion):
		return []string{regionalSNS(topicRegion)}
	}
	return []string{plain}
}

func regionalSNS(region string) string { return "sns." + region + ".amazonaws.com" }
