package policydoc

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strings"
	"unicode"
)

// AllowPublish lets roles, users or whole accounts publish to the topic.
func AllowPublish(topicARN string, principalARNs []string) Statement {
	return Statement{
		Sid:        SidAllowPublishers,
		Effect:     Allow,
		Principals: AWSPrincipals(sortedSet(principalARNs)...),
		Actions:    []string{"sns:Publish"},
		Resources:  []string{topicARN},
	}
}

// AllowServicesPublish lets AWS services publish to the topic: one statement for
// each, in the order of their names. sources are the services, such as
// "s3.amazonaws.com", with the ARNs on whose behalf each publishes. owner is
// the account of the topic, and stands for the account of sources that name none.
//
// The Sid is the service's name in one word, "AllowServiceS3". SNS demands that
// Sids differ: services whose words are the same have a piece of their name's hash
// behind it.
func AllowServicesPublish(topicARN string, sources map[string][]string, owner string) []Statement {
	services := slices.Sorted(maps.Keys(sources))
	same := map[string]int{}
	for _, service := range services {
		same[serviceWord(service)]++
	}
	statements := make([]Statement, 0, len(services))
	for _, service := range services {
		s := allowServicePublish(topicARN, service, sources[service], owner)
		s.Sid = sidAllowServicePrefix + serviceWord(service)
		if same[serviceWord(service)] > 1 {
			hash := sha256.Sum256([]byte(service))
			s.Sid += hex.EncodeToString(hash[:4])
		}
		statements = append(statements, s)
	}
	return statements
}

// allowServicePublish binds the service to the sources and to their accounts. Both
// conditions are needed: an S3 bucket's ARN names no account. Without sources the
// topic owner's account alone binds it.
// https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html
func allowServicePublish(topicARN, service string, sourceARNs []string, owner string) Statement {
	accounts := mapped(sourceARNs, func(arn string) string {
		if account := arnParts(arn)[4]; accountID.MatchString(account) {
			return account
		}
		return owner
	})
	if len(accounts) == 0 {
		accounts = []string{owner}
	}
	conditions := []Condition{{Operator: "StringEquals", Key: "aws:SourceAccount", Values: sortedSet(accounts)}}
	if len(sourceARNs) > 0 {
		conditions = append(conditions, Condition{Operator: "ArnLike", Key: "aws:SourceArn", Values: sortedSet(sourceARNs)})
	}
	return Statement{
		Effect:     Allow,
		Principals: ServicePrincipals(service),
		Actions:    []string{"sns:Publish"},
		Resources:  []string{topicARN},
		Conditions: conditions,
	}
}

// serviceWord makes "S3" of "s3.amazonaws.com" and "StatesUsEast1" of
// "states.us-east-1.amazonaws.com": a Sid has letters and digits only.
func serviceWord(service string) string {
	name := strings.TrimSuffix(strings.TrimSuffix(service, ".cn"), ".amazonaws.com")
	var word strings.Builder
	for _, part := range strings.FieldsFunc(name, func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}) {
		word.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return word.String()
}
