package guardrail

import (
	"fmt"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// checkTopicPolicyBudget measures the policy of a topic of ours: what publishers
// and services add to the owner's statement and the refusal of plain HTTP. Before
// the whole policy is known, their numbers alone are judged.
func checkTopicPolicyBudget(f *Fanout) []Finding {
	if !f.Planned.ExistingTopicARN.IsNull() {
		return nil
	}
	findings := strangePublishers(f)
	people, services := f.Planned.PublisherARNs.Or(nil), f.Planned.PublisherServices.Or(nil)
	document, err := policydoc.ParseDocument(f.Planned.TopicPolicy.Or(""))
	m := document.Measure()
	if err != nil {
		m.Bytes, m.MaxPrincipals, m.Statements = 0, len(distinct(people)), 1+len(services)
		if len(people) > 0 {
			m.Statements++
		}
		if f.Planned.EnforceTLS.Or(false) {
			m.Statements++
		}
	}
	add := func(path string, n, limit int, what, fix string) {
		if n > limit {
			findings = append(findings, Finding{
				Path:  path,
				What:  fmt.Sprintf("The access policy of the topic has %d %s; SNS takes %d.", n, what, limit),
				Why:   "SNS refuses a larger policy, and the topic with it, in the middle of the apply.",
				Fix:   fix,
				Reads: []string{path},
			})
		}
	}
	const (
		byIAM = "Grant the roles of this account by IAM instead, which needs no statement here, or name a whole account in place of its roles."
		fewer = "Let fewer services publish, each with fewer sources; a wildcard such as arn:aws:s3:::uploads-* stands for several."
	)
	add("publisher_arns", m.MaxPrincipals, policydoc.TopicPolicyMaxPrincipals, "principals in a statement", byIAM)
	add("publisher_services", m.Statements, policydoc.TopicPolicyMaxStatements, "statements", fewer)
	larger, fix := "publisher_arns", byIAM
	if lengthOf(people) < lengthOfAll(services) {
		larger, fix = "publisher_services", fewer
	}
	add(larger, m.Bytes, policydoc.TopicPolicyMaxBytes, "bytes", fix)
	return findings
}

// strangePublishers looks for principals of another partition: they do not exist
// in the topic's, and a policy that names what does not exist is refused.
func strangePublishers(f *Fanout) []Finding {
	partition, ok := f.Place.Partition.Get()
	if !ok {
		return nil
	}
	var strange []string
	for _, each := range f.Planned.PublisherARNs.Or(nil) {
		if a, err := topology.ParseARN(each.Or("")); err == nil && a.Partition != partition {
			strange = append(strange, a.String())
		}
	}
	if len(strange) == 0 {
		return nil
	}
	return []Finding{{
		Fixed: true,
		Path:  "publisher_arns",
		What:  fmt.Sprintf("The topic is in the partition %s, and no role or user of it has the ARN %s.", partition, strings.Join(strange, " or ")),
		Why:   "Identities of one partition do not exist in another; SNS refuses a policy that names somebody who does not exist.",
		Fix:   fmt.Sprintf("Name roles whose ARNs begin with arn:%s:.", partition),
		Reads: []string{"publisher_arns", "region"},
	}}
}

func distinct(list topology.Strings) map[string]bool {
	all := map[string]bool{}
	for _, each := range list {
		if text, ok := each.Get(); ok {
			all[text] = true
		}
	}
	return all
}

func lengthOf(list topology.Strings) int {
	n := 0
	for text := range distinct(list) {
		n += len(text)
	}
	return n
}

func lengthOfAll(services map[string]topology.Strings) int {
	n := 0
	for service, list := range services {
		n += len(service) + lengthOf(list)
	}
	return n
}
