package policydoc

import (
	"fmt"
	"regexp"
	"strings"
)

// Names as IAM and STS take them.
// https://docs.aws.amazon.com/IAM/latest/APIReference/API_Role.html
// https://docs.aws.amazon.com/IAM/latest/APIReference/API_User.html
// https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html
var (
	identityName = regexp.MustCompile(`^[A-Za-z0-9_+=,.@-]{1,64}$`)
	identityPath = regexp.MustCompile(`^(/|/[!-~]+/)$`)
	sessionName  = regexp.MustCompile(`^[A-Za-z0-9_+=,.@-]{2,64}$`)
	// uniqueID is what AWS shows in place of the ARN of a role or user that is gone.
	// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-unique-ids
	uniqueID = regexp.MustCompile(`^A[A-Z0-9]{15,}$`)
	// serviceName is a host's name; which services there are AWS alone knows.
	serviceName = regexp.MustCompile(`^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$`)
)

// IsUniqueID reports whether AWS shows a principal by its ID, which it does once the
// role or user is gone. A new one of the same name has another ID.
func IsUniqueID(principal string) bool { return uniqueID.MatchString(principal) }

// SamePrincipal reports whether two identifiers of type AWS name one principal: an
// account ID is short for the ARN of the account's root.
func SamePrincipal(a, b string) bool { return rootToAccount(a) == rootToAccount(b) }

// WrongAWSPrincipal says why AWS refuses a policy with this principal of type AWS,
// in words that follow it; empty when it does not. Taken are "*", account IDs,
// unique IDs, and ARNs of accounts, roles, users, sessions of roles and federated
// users. Groups are no principals, and a wildcard cannot stand for a part of one.
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html
func WrongAWSPrincipal(id string) string {
	if id == "*" || accountID.MatchString(id) || uniqueID.MatchString(id) {
		return ""
	}
	parts := arnParts(id)
	isIAM := parts[2] == "iam" || parts[2] == "sts"
	if parts[0] != "arn" || parts[1] == "" || !isIAM || parts[3] != "" || !accountID.MatchString(parts[4]) {
		return "is neither the ARN of a role or user nor the ID of an account"
	}
	if strings.ContainsAny(parts[5], "*?") {
		return "has a wildcard, and a principal is named in whole"
	}
	kind, rest, _ := strings.Cut(parts[5], "/")
	switch parts[2] + " " + kind {
	case "iam root":
		if rest == "" {
			return ""
		}
	case "iam role", "iam user":
		return wrongIdentity(kind, "/"+rest)
	case "iam group":
		return "is a group, and groups are no principals"
	case "sts assumed-role":
		role, session, _ := strings.Cut(rest, "/")
		if identityName.MatchString(role) && sessionName.MatchString(session) {
			return ""
		}
		return "is not the session of a role, which is written assumed-role/ROLE/SESSION"
	case "sts federated-user":
		if sessionName.MatchString(rest) {
			return ""
		}
	}
	return "is neither an account nor a role, a user or a session of one"
}

// wrongIdentity judges the name of a role or user behind its path, which begins
// and ends with a slash.
func wrongIdentity(kind, path string) string {
	end := strings.LastIndex(path, "/") + 1
	name := path[end:]
	switch {
	case !identityName.MatchString(name):
		return fmt.Sprintf("names no %s: %q has characters that IAM does not take, or is not 1 to 64 of them", kind, name)
	case end > 512 || !identityPath.MatchString(path[:end]):
		return fmt.Sprintf("has a path that IAM does not take: %q", path[:end])
	}
	return ""
}

// IsServiceName says whether a text has the form of a service principal, such as
// "s3.amazonaws.com".
func IsServiceName(text string) bool { return serviceName.MatchString(text) }
