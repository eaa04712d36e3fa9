package policydoc_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

func TestIsPublic(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		statement policydoc.Statement
		want      bool
	}{
		"everyone":        {policydoc.Statement{Effect: policydoc.Allow, Principals: policydoc.Principals{Everyone: true}}, true},
		"AWS star":        {policydoc.Statement{Effect: policydoc.Allow, Principals: policydoc.AWSPrincipals("123456789012", "*")}, true},
		"all but":         {policydoc.Statement{Effect: policydoc.Allow, NotPrincipals: policydoc.AWSPrincipals("123456789012")}, true},
		"deny everyone":   {policydoc.Statement{Effect: policydoc.Deny, Principals: policydoc.Principals{Everyone: true}}, false},
		"an account":      {policydoc.Statement{Effect: policydoc.Allow, Principals: policydoc.AWSPrincipals("123456789012")}, false},
		"a service":       {policydoc.Statement{Effect: policydoc.Allow, Principals: policydoc.ServicePrincipals("sns.amazonaws.com")}, false},
		"identity policy": {policydoc.Statement{Effect: policydoc.Allow}, false},
	}
	for name, test := range tests {
		if got := test.statement.IsPublic(); got != test.want {
			t.Errorf("%s: IsPublic = %t, want %t", name, got, test.want)
		}
	}
}

func TestServices(t *testing.T) {
	t.Parallel()
	s := policydoc.Statement{Principals: policydoc.ServicePrincipals("sns.amazonaws.com", "s3.amazonaws.com")}
	if diff := cmp.Diff([]string{"s3.amazonaws.com", "sns.amazonaws.com"}, s.Services()); diff != "" {
		t.Errorf("Services (-want +got):\n%s", diff)
	}
}

func TestNarrowedBy(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		condition policydoc.Condition
		want      []string
	}{
		"topic ARN":              {policydoc.Condition{Operator: "ArnEquals", Key: "aws:SourceArn", Values: []string{topicARN}}, []string{"aws:SourceArn"}},
		"case of the key":        {policydoc.Condition{Operator: "ArnLike", Key: "AWS:SOURCEARN", Values: []string{topicARN}}, []string{"aws:SourceArn"}},
		"topics of an account":   {policydoc.Condition{Operator: "ArnLike", Key: "aws:SourceArn", Values: []string{"arn:aws:sns:*:123456789012:*"}}, []string{"aws:SourceArn"}},
		"topics of any account":  {policydoc.Condition{Operator: "ArnLike", Key: "aws:SourceArn", Values: []string{"arn:aws:sns:*:*:events"}}, nil},
		"part of an account":     {policydoc.Condition{Operator: "ArnLike", Key: "aws:SourceArn", Values: []string{"arn:aws:sns:*:12345678901?:events"}}, nil},
		"one good, one bad":      {policydoc.Condition{Operator: "ArnLike", Key: "aws:SourceArn", Values: []string{topicARN, "*"}}, nil},
		"no value":               {policydoc.Condition{Operator: "ArnLike", Key: "aws:SourceArn"}, nil},
		"bucket":                 {policydoc.Condition{Operator: "ArnLike", Key: "aws:SourceArn", Values: []string{"arn:aws:s3:::uploads"}}, []string{"aws:SourceArn"}},
		"objects of a bucket":    {policydoc.Condition{Operator: "ArnLike", Key: "aws:SourceArn", Values: []string{"arn:aws:s3:::uploads/*"}}, []string{"aws:SourceArn"}},
		"any bucket":             {policydoc.Condition{Operator: "ArnLike", Key: "aws:SourceArn", Values: []string{"arn:aws:s3:::*"}}, nil},
		"no service, no account": {policydoc.Condition{Operator: "ArnLike", Key: "aws:SourceArn", Values: []string{"arn:aws:*:::uploads"}}, nil},
		"if exists":              {policydoc.Condition{Operator: "ArnEqualsIfExists", Key: "aws:SourceArn", Values: []string{topicARN}}, nil},
		"not":                    {policydoc.Condition{Operator: "ArnNotEquals", Key: "aws:SourceArn", Values: []string{topicARN}}, nil},
		"all values":             {policydoc.Condition{Operator: "ForAllValues:ArnEquals", Key: "aws:SourceArn", Values: []string{topicARN}}, nil},
		"any value":              {policydoc.Condition{Operator: "ForAnyValue:StringEquals", Key: "aws:PrincipalOrgID", Values: []string{"o-abcdef1234"}}, []string{"aws:PrincipalOrgID"}},
		"null":                   {policydoc.Condition{Operator: "Null", Key: "aws:SourceArn", Values: []string{"false"}}, nil},
		"account":                {policydoc.Condition{Operator: "StringEquals", Key: "aws:SourceAccount", Values: []string{"123456789012"}}, []string{"aws:SourceAccount"}},
		"any account":            {policydoc.Condition{Operator: "StringLike", Key: "aws:SourceAccount", Values: []string{"*"}}, nil},
		"own account":            {policydoc.Condition{Operator: "StringEquals", Key: "aws:SourceAccount", Values: []string{"${aws:ResourceAccount}"}}, []string{"aws:SourceAccount"}},
		"caller's own account":   {policydoc.Condition{Operator: "StringEquals", Key: "aws:SourceAccount", Values: []string{"${aws:PrincipalAccount}"}}, nil},
		"principal account":      {policydoc.Condition{Operator: "StringEquals", Key: "aws:PrincipalAccount", Values: []string{"123456789012"}}, []string{"aws:PrincipalAccount"}},
		"owner, of SNS":          {policydoc.Condition{Operator: "StringEquals", Key: "AWS:SourceOwner", Values: []string{"123456789012"}}, []string{"aws:SourceOwner"}},
		"principal":              {policydoc.Condition{Operator: "ArnLike", Key: "aws:PrincipalArn", Values: []string{"arn:aws:iam::123456789012:role/*"}}, []string{"aws:PrincipalArn"}},
		"any principal":          {policydoc.Condition{Operator: "ArnLike", Key: "aws:PrincipalArn", Values: []string{"arn:aws:iam::*:role/admin"}}, nil},
		"organization":           {policydoc.Condition{Operator: "StringEquals", Key: "aws:SourceOrgID", Values: []string{"${aws:ResourceOrgID}"}}, []string{"aws:SourceOrgID"}},
		"any organization":       {policydoc.Condition{Operator: "StringLike", Key: "aws:PrincipalOrgID", Values: []string{"o-*"}}, nil},
		"VPC":                    {policydoc.Condition{Operator: "StringEquals", Key: "aws:SourceVpc", Values: []string{"vpc-0123456789abcdef0"}}, []string{"aws:SourceVpc"}},
		"endpoint":               {policydoc.Condition{Operator: "StringEquals", Key: "aws:SourceVpce", Values: []string{"vpce-1a2b3c4d"}}, []string{"aws:SourceVpce"}},
		"any VPC":                {policydoc.Condition{Operator: "StringLike", Key: "aws:SourceVpc", Values: []string{"vpc-*"}}, nil},
		"transport":              {policydoc.Condition{Operator: "Bool", Key: "aws:SecureTransport", Values: []string{"true"}}, nil},
		"address":                {policydoc.Condition{Operator: "IpAddress", Key: "aws:SourceIp", Values: []string{"10.0.0.0/8"}}, nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := policydoc.Statement{Effect: policydoc.Allow, Conditions: []policydoc.Condition{test.condition}}
			if diff := cmp.Diff(test.want, s.NarrowedBy()); diff != "" {
				t.Errorf("NarrowedBy with %v (-want +got):\n%s", test.condition, diff)
			}
		})
	}
}

func TestNarrowedByListsEveryKeyOnce(t *testing.T) {
	t.Parallel()
	s := policydoc.Statement{Effect: policydoc.Allow, Conditions: []policydoc.Condition{
		{Operator: "StringEquals", Key: "aws:SourceAccount", Values: []string{"123456789012"}},
		{Operator: "ArnLike", Key: "aws:SourceArn", Values: []string{topicARN}},
		{Operator: "ArnEquals", Key: "aws:SourceArn", Values: []string{topicARN}},
		{Operator: "ArnLike", Key: "aws:PrincipalArn", Values: []string{"*"}},
	}}
	if diff := cmp.Diff([]string{"aws:SourceAccount", "aws:SourceArn"}, s.NarrowedBy()); diff != "" {
		t.Errorf("NarrowedBy (-want +got):\n%s", diff)
	}
}
