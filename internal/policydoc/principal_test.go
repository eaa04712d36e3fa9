package policydoc_test

import (
	"strings"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

func TestWrongAWSPrincipal(t *testing.T) {
	t.Parallel()
	const (
		neither = "is neither the ARN of a role or user nor the ID of an account"
		what    = "is neither an account nor a role, a user or a session of one"
		session = "is not the session of a role, which is written assumed-role/ROLE/SESSION"
		wild    = "has a wildcard, and a principal is named in whole"
	)
	long := strings.Repeat("x", 65)
	for id, want := range map[string]string{
		"*":                              "",
		"123456789012":                   "",
		"AROAEXAMPLEID1234567":           "",
		"arn:aws:iam::123456789012:root": "",
		"arn:aws:iam::123456789012:role/checkout":                      "",
		"arn:aws-cn:iam::123456789012:role/team/eu/checkout+a=b,c.d@e": "",
		"arn:aws:iam::123456789012:user/ana":                           "",
		"arn:aws:sts::123456789012:assumed-role/checkout/i-0123":       "",
		"arn:aws:sts::123456789012:federated-user/ana":                 "",
		"":                       neither,
		"checkout":               neither,
		"12345678901":            neither,
		"arn:aws:s3:::uploads":   neither,
		"arn:aws:iam::me:role/x": neither,
		"arn:aws:iam:eu-west-1:123456789012:role/x":           neither,
		"arn:aws:iam::123456789012:policy/x":                  what,
		"arn:aws:iam::123456789012:root/x":                    what,
		"arn:aws:iam::123456789012:assumed-role/a/bc":         what,
		"arn:aws:iam::123456789012:group/team":                "is a group, and groups are no principals",
		"arn:aws:iam::123456789012:role/*":                    wild,
		"arn:aws:iam::123456789012:role/check out":            `names no role: "check out" has characters that IAM does not take, or is not 1 to 64 of them`,
		"arn:aws:iam::123456789012:role/":                     `names no role: "" has characters that IAM does not take, or is not 1 to 64 of them`,
		"arn:aws:iam::123456789012:role":                      `names no role: "" has characters that IAM does not take, or is not 1 to 64 of them`,
		"arn:aws:iam::123456789012:user/" + long:              `names no user: "` + long + `" has characters that IAM does not take, or is not 1 to 64 of them`,
		"arn:aws:iam::123456789012:role/équipe/checkout":      `has a path that IAM does not take: "/équipe/"`,
		"arn:aws:sts::123456789012:assumed-role/checkout":     session,
		"arn:aws:sts::123456789012:assumed-role/checkout/a/b": session,
		"arn:aws:sts::123456789012:federated-user/a":          what,
	} {
		if got := policydoc.WrongAWSPrincipal(id); got != want {
			t.Errorf("%q: %q, want %q", id, got, want)
		}
	}
}

func TestIsServiceName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"s3.amazonaws.com": true, "states.us-east-1.amazonaws.com": true, "sns.c2s.ic.gov": true,
		"s3": false, "": false, "s3 .amazonaws.com": false, ".amazonaws.com": false, "s3.amazonaws.com.": false, "*.amazonaws.com": false,
	} {
		if got := policydoc.IsServiceName(name); got != want {
			t.Errorf("IsServiceName(%q) = %t", name, got)
		}
	}
}
