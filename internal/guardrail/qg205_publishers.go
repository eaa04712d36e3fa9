package guardrail

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

var qg205 = Rule{
	ID:          "QG205",
	Title:       "too many may publish to the topic",
	Slug:        "publishers",
	Phase:       PhaseConfig,
	Level:       Error,
	Consequence: Access,
	Since:       "0.1.0",
	Inputs:      []string{"publisher_arns", "publisher_services"},
	Checks: "Whether `publisher_arns` admits anyone (`*`, an error) or a whole other account (its ID or its root, a warning), " +
		"and whether each of `publisher_services` names the sources it publishes for (an error when not).",
	Why: "Whoever may publish can put a message into every subscribed queue. A service without a source condition publishes for anybody in AWS who configures it to: " +
		"a stranger's bucket can send events into your topic (the confused deputy).",
	Fix:    "Name the roles that publish. For a service, name the buckets, rules or other sources by ARN; the account is added by itself.",
	Except: "A whole other account: when that account decides by itself which of its roles publish, and you trust it to.",
	Sources: []string{
		"https://docs.aws.amazon.com/IAM/latest/UserGuide/confused-deputy.html",
		"https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html",
		"https://docs.aws.amazon.com/sns/latest/dg/sns-security-best-practices.html",
	},
	Seeds:  []int{4},
	Fanout: checkPublishers,
}

func checkPublishers(f *Fanout) []Finding {
	return append(checkPublisherARNs(f), checkPublisherServices(f)...)
}

func checkPublisherARNs(f *Fanout) []Finding {
	arns, _ := f.Planned.PublisherARNs.Get()
	own := f.Place.Account.Or("")
	var findings []Finding
	for _, each := range arns {
		text, ok := each.Get()
		if !ok {
			continue
		}
		finding := Finding{Path: "publisher_arns", Reads: []string{"publisher_arns"}}
		account, whole := wholeAccount(text)
		switch {
		case strings.Contains(text, "*"):
			finding.What = fmt.Sprintf("%q lets anyone publish.", text)
			finding.Why = "Every AWS account in the world could put messages into all subscribed queues."
			finding.Fix = "Name the roles that publish, or leave publisher_arns out: then only the owning account may."
		case whole && f.Place.Account.IsKnown() && account != own:
			finding.Level = Warning
			finding.What = fmt.Sprintf("All of account %s may publish.", account)
			finding.Why = "Every role there, present and future, can put messages into all subscribed queues."
			finding.Fix = fmt.Sprintf("Name the role that publishes: arn:aws:iam::%s:role/….", account)
		default:
			continue
		}
		findings = append(findings, finding)
	}
	return findings
}

// wholeAccount returns the account that a principal stands for in whole: its ID or its root.
func wholeAccount(principal string) (string, bool) {
	account := accountOf(principal)
	return account, account != "" && (account == principal || strings.HasSuffix(principal, ":root"))
}

func checkPublisherServices(f *Fanout) []Finding {
	services, _ := f.Planned.PublisherServices.Get()
	var findings []Finding
	for _, service := range slices.Sorted(maps.Keys(services)) {
		what := ""
		sources := services[service]
		for _, source := range sources {
			if text, ok := source.Get(); ok && (text == "*" || text == "arn:*") {
				what = fmt.Sprintf("%s may publish for any source (%q).", service, text)
			}
		}
		if len(sources) == 0 {
			what = fmt.Sprintf("%s may publish, and no source is named.", service)
		}
		if what != "" {
			findings = append(findings, Finding{
				Path:  fmt.Sprintf("publisher_services[%q]", service),
				What:  what,
				Why:   "A stranger who points that service at your topic publishes through it.",
				Fix:   "Name the ARNs that it publishes for, such as arn:aws:s3:::uploads.",
				Reads: []string{"publisher_services"},
			})
		}
	}
	return findings
}
