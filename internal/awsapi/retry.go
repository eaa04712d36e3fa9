package awsapi

import (
	"slices"
	"strings"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

// retryRule says which error codes of a call are worth another try, for how long
// and why. What no rule names fails at once; throttling and 5xx are the SDK
// retryer's business.
type retryRule struct {
	codes []string
	every time.Duration
	why   string
	until func(c *Client, started time.Time) time.Time
}

// How long AWS takes, at most, to make up its mind.
const (
	// nameLock: "You must wait 60 seconds after deleting a queue before you can
	// create another with the same name" (SQS QueueDeletedRecently). A budget of
	// 60 s was too short in practice (hashicorp/terraform-provider-aws#831).
	nameLock = 90 * time.Second
	// freshObject: a new queue, topic or subscription may take about 60 s to be
	// known everywhere.
	freshObject = 60 * time.Second
	// freshTarget: SNS takes a queue by its ARN without looking at it, as far as is
	// known; a little patience costs a refused filter policy little time.
	freshTarget = 15 * time.Second
	// freshTags: a policy on aws:ResourceTag denies reads of a queue whose tags
	// are not known everywhere yet (hashicorp/terraform-provider-aws#44689).
	freshTags = 120 * time.Second
	// freshPrincipal: a new IAM principal is unknown to SQS for a while
	// (hashicorp/terraform-provider-aws#13980).
	freshPrincipal = 120 * time.Second
)

// ruleFor returns the first rule that matches the error, and when it ends.
func (c *Client) ruleFor(op operation, err error, started time.Time) (*retryRule, time.Time) {
	code := Code(err)
	if code == "" {
		return nil, time.Time{}
	}
	for i := range op.retries {
		if rule := &op.retries[i]; codeIn(code, rule.codes) {
			return rule, rule.until(c, started)
		}
	}
	return nil, time.Time{}
}

var whenNameLocked = retryRule{
	codes: codesDeletedRecently,
	every: 5 * time.Second,
	why:   "a queue of this name was deleted less than 60 seconds ago, SQS keeps the name locked",
	until: func(_ *Client, started time.Time) time.Time { return started.Add(nameLock) },
}

// policyRules retries a refused policy, and only one that names an account, user
// or role: service principals need no propagation. SQS does not say which one it
// does not know, so the error names them all.
func policyRules(attributes map[string]string) []retryRule {
	who := principalsIn(attributes["Policy"])
	if len(who) == 0 {
		return nil
	}
	return []retryRule{{
		codes: codesInvalidAttributeValue,
		every: 5 * time.Second,
		why:   "the policy names IAM principals of which SQS may not know one yet, or there is none of that name: " + strings.Join(who, ", "),
		until: func(_ *Client, started time.Time) time.Time { return started.Add(freshPrincipal) },
	}}
}

// principalsIn lists the accounts, users and roles that an access policy names.
func principalsIn(policy string) []string {
	if !strings.Contains(policy, `"AWS"`) {
		return nil
	}
	d, err := policydoc.ParseDocument(policy)
	if err != nil {
		return nil // nothing that waiting helps
	}
	var who []string
	for _, s := range d.Statements {
		who = append(append(who, s.Principals.ByType["AWS"]...), s.NotPrincipals.ByType["AWS"]...)
	}
	slices.Sort(who)
	return slices.DeleteFunc(slices.Compact(who), func(id string) bool { return id == "*" })
}

// afterCreate retries a call on a queue, topic or subscription that this process
// has just made.
func afterCreate(region, name string, read bool) []retryRule {
	since := func(d time.Duration) func(*Client, time.Time) time.Time {
		return func(c *Client, _ time.Time) time.Time {
			at, ok := c.memory.createdAt(region, name)
			if !ok {
				return time.Time{}
			}
			return at.Add(d)
		}
	}
	rules := []retryRule{{
		codes: codesNotFound, every: time.Second, until: since(freshObject),
		why: "it was created moments ago and is not visible everywhere yet",
	}}
	if read {
		rules = append(rules, retryRule{
			codes: codesAccessDenied, every: 3 * time.Second, until: since(freshTags),
			why: "it was created moments ago, and its tags may not be known to IAM yet",
		})
	}
	return rules
}

// naming retries a refused parameter when one of the values names a queue that
// this process has just made, as a dead-letter target does, until that queue is
// as old as patience.
func naming(patience time.Duration, values ...string) retryRule {
	return retryRule{
		codes: codesInvalidParameter, every: 2 * time.Second,
		why: "it names a queue that was created moments ago and is not visible everywhere yet",
		until: func(c *Client, _ time.Time) time.Time {
			at, ok := c.memory.newestNamed(func(region, name string) bool {
				for _, value := range values {
					if mentions(value, region, name) {
						return true
					}
				}
				return false
			})
			if !ok {
				return time.Time{}
			}
			return at.Add(patience)
		},
	}
}

// mentions reports whether a JSON document or ARN contains the queue's ARN.
func mentions(value, region, name string) bool {
	for _, part := range strings.Split(value, "arn:")[1:] {
		arn, _, _ := strings.Cut(part, `"`)
		fields := strings.Split(arn, ":") // partition, service, region, account, name
		if len(fields) == 5 && fields[1] == "sqs" && fields[2] == region && fields[4] == name {
			return true
		}
	}
	return false
}
