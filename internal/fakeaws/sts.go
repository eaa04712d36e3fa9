package fakeaws

import (
	"strconv"
	"strings"
	"time"
)

var _ = register("sts", map[string]handler{
	"GetCallerIdentity":         getCallerIdentity,
	"AssumeRole":                assumeRole,
	"AssumeRoleWithWebIdentity": assumeRole,
})

// getCallerIdentity needs no permission on AWS either.
func getCallerIdentity(_ *Server, c *call) (obj, error) {
	return obj{"Account": c.caller.account, "Arn": c.caller.arn, "UserId": c.caller.userID}, nil
}

// assumeRole hands out session credentials of the role's account. Trust
// policies are not evaluated: every role of every account exists and trusts
// everybody. Deny "sts:AssumeRole" makes it refuse.
func assumeRole(s *Server, c *call) (obj, error) {
	role, session := c.in.str("RoleArn"), c.in.str("RoleSessionName")
	a, ok := parseARN(role)
	if !ok || a.service != "iam" || !strings.HasPrefix(a.resource, "role/") || !accountID.MatchString(a.account) {
		return nil, refuse("ValidationError", "%s is invalid", role)
	}
	if len(session) < 2 || len(session) > 64 {
		return nil, refuse("ValidationError", "1 validation error detected: Value '%s' at 'roleSessionName' failed to satisfy constraint: Member must have length between 2 and 64", session)
	}
	if c.Operation == "AssumeRoleWithWebIdentity" && c.in.str("WebIdentityToken") == "" {
		return nil, refuse("InvalidIdentityToken", "The ID Token provided is not a valid JWT.")
	}
	if err := s.authorize(c, "sts:"+c.Operation, role); err != nil {
		return nil, err
	}
	duration := 3600
	if text := c.in.str("DurationSeconds"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 900 || n > 43200 {
			return nil, refuse("ValidationError", "1 validation error detected: Value '%s' at 'durationSeconds' failed to satisfy constraint: Member must have value between 900 and 43200", text)
		}
		duration = n
	}
	name := a.resource[strings.LastIndex(a.resource, "/")+1:]
	key := strings.ToUpper(s.newToken("ASIA"))
	roleID := "AROAFAKEAWS" + a.account
	who := identity{
		account: a.account,
		arn:     "arn:" + a.partition + ":sts::" + a.account + ":assumed-role/" + name + "/" + session,
		userID:  roleID + ":" + session,
	}
	s.keys[key] = who
	out := obj{
		"AssumedRoleUser": obj{"Arn": who.arn, "AssumedRoleId": who.userID},
		"Credentials": obj{
			"AccessKeyId": key, "SecretAccessKey": s.newToken("secret"), "SessionToken": s.newToken("session"),
			"Expiration": s.Clock.Now().Add(time.Duration(duration) * time.Second),
		},
	}
	if c.Operation == "AssumeRoleWithWebIdentity" {
		out["SubjectFromWebIdentityToken"] = "fakeaws"
	}
	return out, nil
}
