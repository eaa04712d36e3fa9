package policydoc

import (
	"regexp"
	"slices"
	"strings"
)

// narrowing lists the condition keys that can bind a public principal to known
// callers, each with the test its values must pass.
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html
// aws:SourceOwner is the key in the policy SNS gives to every new topic.
var narrowing = map[string]struct {
	name    string
	narrows func(value string) bool
}{
	"aws:sourcearn":        {"aws:SourceArn", arnNarrows},
	"aws:principalarn":     {"aws:PrincipalArn", arnNarrows},
	"aws:sourceaccount":    {"aws:SourceAccount", accountNarrows},
	"aws:principalaccount": {"aws:PrincipalAccount", accountNarrows},
	"aws:sourceowner":      {"aws:SourceOwner", accountNarrows},
	"aws:sourceorgid":      {"aws:SourceOrgID", organizationNarrows},
	"aws:principalorgid":   {"aws:PrincipalOrgID", organizationNarrows},
	"aws:sourcevpc":        {"aws:SourceVpc", vpcNarrows},
	"aws:sourcevpce":       {"aws:SourceVpce", vpcNarrows},
}

// positive lists the operators that fail when the key is absent and hold only
// for the values given. Not here: ...IfExists and ForAllValues (both hold when
// the key is absent), ...Not... (hold for everybody else), Null.
var positive = []string{
	"StringEquals", "StringEqualsIgnoreCase", "StringLike", "ArnEquals", "ArnLike",
	"ForAnyValue:StringEquals", "ForAnyValue:StringEqualsIgnoreCase", "ForAnyValue:StringLike",
	"ForAnyValue:ArnEquals", "ForAnyValue:ArnLike",
}

// IsPositive says whether the condition holds for its values alone, and fails where
// its key is absent.
func (c Condition) IsPositive() bool { return slices.Contains(positive, c.Operator) }

// IsPublic says whether the statement allows something to anybody, before its
// conditions are looked at: an Allow with principal "*" or {"AWS": "*"}, or
// with NotPrincipal, which is everybody else.
func (s Statement) IsPublic() bool {
	if s.Effect != Allow {
		return false
	}
	return s.Principals.Everyone || slices.Contains(s.Principals.ByType["AWS"], "*") || !s.NotPrincipals.IsZero()
}

// Services lists the service principals of the statement, sorted.
func (s Statement) Services() []string { return sortedSet(s.Principals.ByType["Service"]) }

// NarrowedBy lists the condition keys, sorted and in AWS's spelling, that bind
// the statement to known callers: source or principal ARN, account,
// organization, VPC or VPC endpoint. A key counts only when its operator fails
// without it and every value names somebody: "*", an ARN with a wildcard in its
// account and a value such as "o-*" name everybody.
func (s Statement) NarrowedBy() []string {
	var keys []string
	for _, c := range s.Conditions {
		rule, known := narrowing[strings.ToLower(c.Key)]
		if !known || !c.IsPositive() || len(c.Values) == 0 {
			continue
		}
		if !slices.ContainsFunc(c.Values, func(value string) bool { return !rule.narrows(value) }) {
			keys = append(keys, rule.name)
		}
	}
	return sortedSet(keys)
}

var (
	accountID      = regexp.MustCompile(`^[0-9]{12}$`)
	organizationID = regexp.MustCompile(`^o-[a-z0-9]{10,32}$`)
	vpcID          = regexp.MustCompile(`^vpce?-[0-9a-f]{8,}$`)
)

// The variables stand for the account and organization of the policy's own
// resource. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html#condition-keys-resource-properties
func accountNarrows(value string) bool {
	return accountID.MatchString(value) || value == "${aws:ResourceAccount}"
}

func organizationNarrows(value string) bool {
	return organizationID.MatchString(value) || value == "${aws:ResourceOrgID}"
}

func vpcNarrows(value string) bool { return vpcID.MatchString(value) }

// arnNarrows wants a whole account in the ARN; where the ARN has none, as an S3
// bucket's, the name up to its first slash must be free of wildcards.
func arnNarrows(value string) bool {
	parts := strings.SplitN(value, ":", 6)
	if len(parts) != 6 || parts[0] != "arn" {
		return false
	}
	if parts[4] != "" {
		return accountNarrows(parts[4])
	}
	name, _, _ := strings.Cut(parts[5], "/")
	return name != "" && !strings.ContainsAny(name, "*?$") && !strings.ContainsAny(parts[2], "*?")
}
