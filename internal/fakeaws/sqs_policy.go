package fakeaws

import (
	"regexp"
	"slices"
	"strings"
)

// Budgets of a queue policy ("Amazon SQS policy quotas", developer guide).
const (
	policyBytes      = 8192
	policyStatements = 20
	policyPrincipals = 50
	policyActions    = 7 // per statement
	policyConditions = 10
)

// checkQueuePolicy judges an access policy as SetQueueAttributes does. It does
// not ask which queue the resource names: SQS does not either.
func (s *Server) checkQueuePolicy(text string) *apiError {
	d, err := parsePolicy(text)
	if err != nil || d.Version != "" && d.Version != "2012-10-17" && d.Version != "2008-10-17" {
		return invalidAttribute("Policy")
	}
	if len(text) > policyBytes {
		return refuse("OverLimit", "The policy has %d bytes, maximum allowed is %d", len(text), policyBytes).withStatus(403)
	}
	if len(d.Statement) > policyStatements {
		return refuse("OverLimit", "%d Statements were found, maximum allowed is %d", len(d.Statement), policyStatements).withStatus(403)
	}
	var sids []string
	total := 0
	for _, st := range d.Statement {
		if aerr := st.checkShape("sqs", invalidAttribute("Policy")); aerr != nil {
			return aerr
		}
		if st.Sid != "" && slices.Contains(sids, st.Sid) {
			return invalidAttribute("Policy")
		}
		sids = append(sids, st.Sid)
		total += st.Principal.count() + st.NotPrincipal.count()
		if n := len(st.Action) + len(st.NotAction); n > policyActions {
			return refuse("OverLimit", "%d Actions were found, maximum allowed is %d", n, policyActions).withStatus(403)
		}
		if n := st.conditions(); n > policyConditions {
			return refuse("OverLimit", "%d Conditions were found, maximum allowed is %d", n, policyConditions).withStatus(403)
		}
	}
	if total > policyPrincipals {
		return refuse("OverLimit", "%d Principals were found, maximum allowed is %d", total, policyPrincipals).withStatus(403)
	}
	if s.modes.unknownPolicies > 0 && d.namesIAM() {
		s.modes.unknownPolicies--
		return invalidAttribute("Policy")
	}
	return nil
}

// checkShape judges the parts every resource policy has: effect, principal,
// actions of the service, resources that are ARNs.
func (st *statement) checkShape(service string, bad *apiError) *apiError {
	if st.Effect != "Allow" && st.Effect != "Deny" {
		return bad
	}
	if (st.Principal == nil) == (st.NotPrincipal == nil) || (st.Action == nil) == (st.NotAction == nil) {
		return bad
	}
	for _, a := range slices.Concat(st.Action, st.NotAction) {
		prefix, name, found := strings.Cut(a, ":")
		if a != "*" && (!found || name == "" || !strings.EqualFold(prefix, service)) {
			return bad
		}
	}
	if st.Resource == nil && st.NotResource == nil {
		return bad
	}
	for _, r := range slices.Concat(st.Resource, st.NotResource) {
		if a, ok := parseARN(r); r != "*" && (!ok || a.service != service) {
			return bad
		}
	}
	for _, p := range []*principals{st.Principal, st.NotPrincipal} {
		if p != nil && !p.parsable() {
			return bad
		}
	}
	return nil
}

// Who can be a principal (IAM user guide, "AWS JSON policy elements: Principal"):
// of type AWS roles, users, accounts and sessions, by ARN, or the unique ID that
// AWS shows of one that is gone. Groups are none, and no wildcard stands for a part.
var (
	principalID = regexp.MustCompile(`^(arn:aws[a-z-]*:(iam::\d{12}:(root|(role|user)/([!-~]+/)?[\w+=,.@-]{1,64})|` +
		`sts::\d{12}:(assumed-role/[\w+=,.@-]{1,64}/|federated-user/)[\w+=,.@-]{2,64})|A[A-Z0-9]{15,})$`)
	serviceHost = regexp.MustCompile(`(?i)^[a-z0-9-]+(\.[a-z0-9-]+)+$`)
)

// parsable says whether all principals are of a kind and form that exists.
func (p *principals) parsable() bool {
	if p.count() == 0 {
		return false
	}
	for kind, list := range *p {
		for _, one := range list {
			switch kind {
			case "*", "Federated", "CanonicalUser":
			case "Service":
				if !serviceHost.MatchString(one) {
					return false
				}
			case "AWS":
				if one != "*" && !accountID.MatchString(one) && (!principalID.MatchString(one) || strings.ContainsAny(one, "*?")) {
					return false
				}
			default:
				return false
			}
		}
	}
	return true
}

func (st *statement) conditions() int {
	n := 0
	for _, byKey := range st.Condition {
		n += len(byKey)
	}
	return n
}

// namesIAM says whether a role or user is named, which SQS looks up.
func (d *document) namesIAM() bool {
	for _, st := range d.Statement {
		for _, p := range []*principals{st.Principal, st.NotPrincipal} {
			if p == nil {
				continue
			}
			for _, one := range (*p)["AWS"] {
				if a, ok := parseARN(one); ok && a.resource != "root" {
					return true
				}
			}
		}
	}
	return false
}
