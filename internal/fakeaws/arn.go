package fakeaws

import (
	"regexp"
	"strings"
)

// partitions by Region prefix (aws-sdk-go-v2 partitions.json); everything else
// is the commercial partition.
var partitions = []struct{ prefix, partition string }{
	{"cn-", "aws-cn"},
	{"us-gov-", "aws-us-gov"},
	{"eusc-", "aws-eusc"},
	{"us-isob-", "aws-iso-b"},
	{"us-isof-", "aws-iso-f"},
	{"us-iso-", "aws-iso"},
	{"eu-isoe-", "aws-iso-e"},
}

func partitionOf(region string) string {
	for _, p := range partitions {
		if strings.HasPrefix(region, p.prefix) {
			return p.partition
		}
	}
	return "aws"
}

// arn is an ARN in its six parts.
type arn struct{ partition, service, region, account, resource string }

func (a arn) String() string {
	return strings.Join([]string{"arn", a.partition, a.service, a.region, a.account, a.resource}, ":")
}

func makeARN(service, region, account, resource string) string {
	return arn{partitionOf(region), service, region, account, resource}.String()
}

func parseARN(s string) (arn, bool) {
	parts := strings.SplitN(s, ":", 6)
	if len(parts) != 6 || parts[0] != "arn" || parts[1] == "" || parts[2] == "" || parts[5] == "" {
		return arn{}, false
	}
	return arn{parts[1], parts[2], parts[3], parts[4], parts[5]}, true
}

// like matches an IAM pattern: * is any run of characters, ? any single one.
func like(pattern, s string) bool {
	if !strings.ContainsAny(pattern, "*?") {
		return pattern == s
	}
	quoted := regexp.QuoteMeta(pattern)
	quoted = strings.ReplaceAll(strings.ReplaceAll(quoted, `\*`, ".*"), `\?`, ".")
	return regexp.MustCompile("(?s)^" + quoted + "$").MatchString(s)
}
