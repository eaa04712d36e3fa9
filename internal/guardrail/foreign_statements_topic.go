package guardrail

import (
	"fmt"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// writtenPolicies lists the policies that this plan is known to write of what all
// consumers share and what stays: the topic's, if it is ours, and those of the
// undelivered queue.
func (f *Fanout) writtenPolicies() []writtenPolicy {
	if f.Prior == nil {
		return nil
	}
	list := undeliveredPolicies(f.Prior.Undelivered, f.Planned.Undelivered, f.Imported, f.Judged)
	arn, ok := f.Planned.TopicARN.Get()
	if !ok || !f.Prior.TopicARN.Equal(f.Planned.TopicARN) || !f.Planned.ExistingTopicARN.IsNull() || !f.Prior.ExistingTopicARN.IsNull() {
		return list
	}
	before, err := policydoc.ParseDocument(f.Prior.TopicPolicy.Or(""))
	if err != nil { // without a policy there is nothing to keep
		before = policydoc.Document{}
	}
	w := writtenPolicy{
		of: "topic", was: f.Prior.TopicPolicy, found: topology.Unknown[string](),
		own: ownedOfTopic(arn, f.Prior), ours: ownedOfTopic(arn, nil),
		reads: []string{"topic_policy", "publisher_arns", "publisher_services"},
		keep:  keepPublisher(arn, before, f.Planned.PublisherServices.Or(nil)),
	}
	w.own.documents = append(w.own.documents, f.Judged)
	if f.Imported { // and nobody knows who wrote it
		w.found, w.was = w.was, w.found
	}
	if w, ok := w.writes(f.Planned.TopicPolicy); ok {
		w.is.Statements = append(slices.Clone(w.is.Statements), inOtherWords(before, f.Planned)...)
		list = append(list, w)
	}
	return list
}

// ownedOfTopic are the statements that the resource puts into the policy of its
// topic, and those of the publishers that a configuration names.
func ownedOfTopic(arn string, of *topology.Fanout) owned {
	forms := []policydoc.Statement{policydoc.AllowTopicOwner(arn), policydoc.DenyInsecureTransport(arn, "sns")}
	if of != nil {
		if people := knownTexts(of.PublisherARNs.Or(nil)); len(people) > 0 {
			forms = append(forms, policydoc.AllowPublish(arn, people))
		}
		sources := map[string][]string{}
		for service, list := range of.PublisherServices.Or(nil) {
			sources[service] = knownTexts(list)
		}
		owner, _ := topology.ParseARN(arn)
		forms = append(forms, policydoc.AllowServicesPublish(arn, sources, owner.Account)...)
	}
	o := written()
	o.forms = map[string]policydoc.Statement{}
	for _, s := range forms {
		o.sids[s.Sid], o.forms[s.Sid] = true, s
		o.written = append(o.written, s.Sid)
	}
	return o
}

// inOtherWords are the statements from before that let nobody publish whom the plan
// does not let: an import takes over the publishers of statements that are worded
// in another way than ours.
func inOtherWords(before policydoc.Document, planned topology.Fanout) []policydoc.Statement {
	people, services := knownTexts(planned.PublisherARNs.Or(nil)), planned.PublisherServices.Or(nil)
	var same []policydoc.Statement
	for _, s := range before.Statements {
		if some, ok := publishingPeople(s); ok && !slices.ContainsFunc(some, func(one string) bool { return !amongPrincipals(one, people) }) {
			same = append(same, s)
		}
		if publishers := publishingServices(s); len(publishers) > 0 && !slices.ContainsFunc(publishers, func(p publisher) bool {
			list, named := services[p.service]
			return !named || !p.within(knownTexts(list))
		}) {
			same = append(same, s)
		}
	}
	return same
}

// keepPublisher says how to keep a statement of a topic's policy. A service has one
// list of sources, whatever number of statements it has.
func keepPublisher(arn string, before policydoc.Document, planned map[string]topology.Strings) func(int, policydoc.Statement) (path, fix string) {
	sources := map[string][]string{}
	for service, list := range planned {
		sources[service] = knownTexts(list)
	}
	for _, s := range before.Statements {
		for _, p := range publishingServices(s) {
			sources[p.service] = distinctTexts(append(sources[p.service], p.sources...))
		}
	}
	return func(_ int, s policydoc.Statement) (path, fix string) {
		if people, ok := publishingPeople(s); ok {
			return "publisher_arns", fmt.Sprintf("To keep it, add to publisher_arns: %s.", strings.Trim(quotedList(people), "[]"))
		}
		if publishers := publishingServices(s); len(publishers) > 0 {
			var b strings.Builder
			b.WriteString("To keep it, write in publisher_services, with the ARNs on whose behalf each publishes:")
			for _, p := range publishers {
				list := quotedList(sources[p.service])
				if len(sources[p.service]) == 0 {
					list = "[ARNs]"
				}
				fmt.Fprintf(&b, "\n  %s = %s", quoted(p.service), list)
			}
			return "publisher_services", b.String()
		}
		if ownersServices(s) {
			alarms, _ := topology.ParseARN(arn)
			alarms.Service, alarms.Resource = "cloudwatch", "alarm:*"
			return "publisher_services", "Name each service that publishes for this account in publisher_services, with the ARNs on whose behalf, " +
				fmt.Sprintf("such as \"cloudwatch.amazonaws.com\" = [%q].", alarms)
		}
		return "topic_policy", "The policy of a topic that the fan-out creates is written from publisher_arns and publisher_services alone. Where these cannot say it, create the topic " +
			"with aws_sns_topic, whose policy is yours, and name it in existing_topic_arn."
	}
}

// publishingPeople are the roles, users and accounts that a statement lets publish
// and do nothing else, without conditions; false for any other statement. Who was
// deleted is not among them.
func publishingPeople(s policydoc.Statement) ([]string, bool) {
	people := s.Principals.ByType["AWS"]
	if !publishes(s) || len(people) == 0 || len(s.Principals.ByType) > 1 || len(s.Conditions) > 0 || slices.Contains(people, "*") {
		return nil, false
	}
	return slices.DeleteFunc(slices.Clone(people), policydoc.IsUniqueID), true
}

// publisher is a service that publishes on behalf of sources; of none in particular
// when it has none.
type publisher struct {
	service string
	sources []string
}

// within says that all of the sources are among those.
func (p publisher) within(patterns []string) bool {
	return !slices.ContainsFunc(p.sources, func(source string) bool {
		return !slices.ContainsFunc(patterns, func(pattern string) bool { return wildcard(pattern, source) })
	})
}

// publishingServices are the services that a statement lets publish and do nothing
// else, where publisher_services can say the same; none for any other statement.
func publishingServices(s policydoc.Statement) []publisher {
	if !publishes(s) || len(s.Principals.ByType) > 1 || len(s.Services()) == 0 {
		return nil
	}
	var sources, accounts []string
	for _, c := range s.Conditions {
		switch {
		case !c.IsPositive():
			return nil
		case strings.EqualFold(c.Key, "aws:SourceArn"):
			sources = append(sources, c.Values...)
		case strings.EqualFold(c.Key, "aws:SourceAccount"):
			accounts = append(accounts, c.Values...)
		default:
			return nil
		}
	}
	sources = slices.DeleteFunc(sources, func(arn string) bool { return arn == "*" || arn == "arn:*" })
	var all []publisher
	for _, service := range s.Services() {
		own := slices.DeleteFunc(slices.Clone(sources), func(arn string) bool { return !publishesFor(service, arn) })
		if len(own) == 0 {
			own = sources
		}
		if !boundTo(accounts, s, service, own) {
			return nil
		}
		all = append(all, publisher{service, own})
	}
	return all
}

// publishesFor says whether an ARN is one of the service's own kind.
func publishesFor(service, arn string) bool {
	a, err := topology.ParseARN(arn)
	return err == nil && strings.HasPrefix(service, a.Service+".")
}

// boundTo says that our statement for the service lets all of the accounts publish
// on whose behalf the statement lets it.
func boundTo(accounts []string, s policydoc.Statement, service string, sources []string) bool {
	if len(accounts) == 0 || len(s.Resources) == 0 {
		return true
	}
	topic, _ := topology.ParseARN(s.Resources[0])
	for _, ours := range policydoc.AllowServicesPublish(s.Resources[0], map[string][]string{service: sources}, topic.Account) {
		for _, c := range ours.Conditions {
			if c.Key == "aws:SourceAccount" && !subset(accounts, c.Values) {
				return false
			}
		}
	}
	return true
}

func publishes(s policydoc.Statement) bool {
	return s.Effect == policydoc.Allow && !s.Principals.Everyone && len(s.Actions) > 0 &&
		!slices.ContainsFunc(s.Actions, func(action string) bool { return !strings.EqualFold(action, "sns:Publish") })
}

// ownersServices recognizes the statement that SNS gives to a new topic. Its key is
// set for services that act for the owner, who have no principal of their own:
// ElastiCache publishes by it, and alarms of CloudWatch do.
// https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html#source-account-versus-source-owner
// https://github.com/terraform-aws-modules/terraform-aws-sns/issues/62
// https://github.com/DataBiosphere/azul/pull/5651
func ownersServices(s policydoc.Statement) bool {
	everyone := s.Principals.Everyone || slices.Contains(s.Principals.ByType["AWS"], "*")
	return s.Effect == policydoc.Allow && everyone && covers(s, "sns:Publish") && slices.Contains(s.NarrowedBy(), "aws:SourceOwner")
}

// knownTexts are the elements of a set that are known.
func knownTexts(set topology.Strings) []string {
	var texts []string
	for _, m := range set {
		if text, ok := m.Get(); ok {
			texts = append(texts, text)
		}
	}
	return texts
}

func distinctTexts(texts []string) []string {
	slices.Sort(texts)
	return slices.Compact(texts)
}
