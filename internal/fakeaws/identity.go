package fakeaws

import (
	"net/http"
	"regexp"
	"strings"
)

// identity is who calls: an account and the caller's ARN.
type identity struct{ account, arn, userID string }

var accountID = regexp.MustCompile(`^\d{12}$`)

func userIdentity(account string) identity {
	return identity{account: account, arn: "arn:aws:iam::" + account + ":user/fakeaws", userID: "AIDAFAKEAWS" + account}
}

// anonymous lists the calls that need no signature.
var anonymous = map[string]bool{"sts:AssumeRoleWithWebIdentity": true, "sts:AssumeRoleWithSAML": true}

// identify says who made the call. An access key is known through WithAccount
// or STS; a key of twelve digits is the account of that number; any other key
// belongs to DefaultAccount. Keys that begin with EXPIRED are expired session
// credentials. The signature itself is not checked.
func (s *Server) identify(c *call) *apiError {
	switch {
	case c.AccessKey == "" && anonymous[c.Name()]:
		return nil
	case c.AccessKey == "":
		return authError(c, "MissingAuthenticationToken", "Request is missing Authentication Token")
	case strings.HasPrefix(c.AccessKey, "EXPIRED"):
		return authError(c, "ExpiredToken", "The security token included in the request is expired")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	who, known := s.keys[c.AccessKey]
	switch {
	case known:
	case s.strictAuth:
		return authError(c, "InvalidClientTokenId", "The security token included in the request is invalid.")
	case accountID.MatchString(c.AccessKey):
		who = userIdentity(c.AccessKey)
	default:
		who = userIdentity(DefaultAccount)
	}
	c.caller, c.Account = who, who.account
	return nil
}

// authError is a refusal before the service is reached. JSON services name some
// of these differently from query services.
func authError(c *call, code, message string) *apiError {
	e := refuse(code, "%s", message).withStatus(http.StatusForbidden)
	if c.protocol != protocolQuery {
		switch code {
		case "ExpiredToken":
			e.Kind = "ExpiredTokenException"
		case "InvalidClientTokenId":
			e.Kind = "UnrecognizedClientException"
		case "MissingAuthenticationToken":
			e.Kind = "MissingAuthenticationTokenException"
		}
	}
	return e
}
