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
	list := undeliveredPolicies(f.Prior.Undelivered, f.Planned.Undelivered, f.Imported)
	arn, ok := f.Planned.TopicARN.Get()
	if !ok || !f.Prior.TopicARN.Equal(f.Planned.TopicARN) || !f.Planned.ExistingTopicARN.IsNull() || !f.Prior.ExistingTopicARN.IsNull() {
		return list
	}
	w := writtenPolicy{
		of: "topic", was: f.Prior.TopicPolicy, found: topology.Unknown[string](),
		own: ownedOfTopic(arn, f.Prior), ours: ownedOfTopic(arn, nil),
		reads: []string{"topic_policy", "publisher_arns", "publisher_services"}, keep: keepPublisher,
	}
	if f.Imported { // and nobody knows who wrote it
		w.found, w.was = w.was, w.found
	}
	if w, ok := w.writes(f.Planned.TopicPolicy); ok {
		w.is.Statements = append(slices.Clone(w.is.Statements), inOtherWords(f.Prior.TopicPolicy, f.Planned)...)
		list = append(list, w)
	}
	return list
}

// ownedOfTopic are the statements that the resource puts into the policy of its
// topic, and those of the publishers that a configuration names.
func ownedOfTopic(arn string, of *topology.Fanout) owned {
	sids := []string{policydoc.SidAllowTopicOwner, policydoc.SidDenyInsecureTransport}
	if of == nil {
		return written(sids...)
	}
	sids = append(sids, policydoc.SidAllowPublishers)
	sources := map[string][]string{}
	for service, list := range of.PublisherServices.Or(nil) {
		sources[service] = knownTexts(list)
	}
	for _, s := range policydoc.AllowServicesPublish(arn, sources, "") {
		sids = append(sids, s.Sid)
	}
	return written(sids...)
}

// inOtherWords are the statements from before that let nobody publish whom the plan
// does not let: an import takes over the publishers of statements that are worded
// in another way than ours.
func inOtherWords(before topology.Maybe[string], planned topology.Fanout) []policydoc.Statement {
	document, err := policydoc.ParseDocument(before.Or(""))
	if err != nil {
		return nil
	}
	var same []policydoc.Statement
	for _, s := range document.Statements {
		services, sources := publishingServices(s)
		people, ok := publishingPeople(s)
		all := func(list, of []string) bool {
			return !slices.ContainsFunc(list, func(text string) bool { return !slices.Contains(of, text) })
		}
		switch {
		case ok && all(people, knownTexts(planned.PublisherARNs.Or(nil))):
			same = append(same, s)
		case len(services) == 1 && len(sources) > 0 && all(sources, knownTexts(planned.PublisherServices.Or(nil)[services[0]])):
			same = append(same, s)
		}
	}
	return same
}

// keepPublisher says how to keep a statement of a topic's policy.
func keepPublisher(_ int, s policydoc.Statement) (path, fix string) {
	if people, ok := publishingPeople(s); ok {
		return "publisher_arns", fmt.Sprintf("To keep it, add to publisher_arns: %s.", strings.Trim(quotedList(people), "[]"))
	}
	if services, sources := publishingServices(s); len(services) > 0 {
		var b strings.Builder
		b.WriteString("To keep it, add to publisher_services:")
		for _, service := range services {
			fmt.Fprintf(&b, "\n  %s = %s", quoted(service), quotedList(sources))
		}
		return "publisher_services", b.String()
	}
	if ownersServices(s) {
		return "publisher_services", "Name each service that publishes for this account in publisher_services, with the ARNs on whose behalf, " +
			"such as \"cloudwatch.amazonaws.com\" = [\"arn:aws:cloudwatch:sa-east-1:123456789012:alarm:*\"]."
	}
	return "topic_policy", "The policy of a topic that the fan-out creates is written from publisher_arns and publisher_services alone. Where these cannot say it, create the topic " +
		"with aws_sns_topic, whose policy is yours, and name it in existing_topic_arn."
}

// publishingPeople are the roles, users and accounts that a statement lets publish
// and do nothing else, without conditions; false for any other statement.
func publishingPeople(s policydoc.Statement) ([]string, bool) {
	people := s.Principals.ByType["AWS"]
	if !publishes(s) || len(people) == 0 || len(s.Principals.ByType) > 1 || len(s.Conditions) > 0 || slices.Contains(people, "*") {
		return nil, false
	}
	return people, true
}

// publishingServices are the services that a statement lets publish and do nothing
// else, and the ARNs on whose behalf; none for any other statement.
func publishingServices(s policydoc.Statement) (services, sources []string) {
	if !publishes(s) || len(s.Principals.ByType) > 1 {
		return nil, nil
	}
	for _, c := range s.Conditions {
		if strings.EqualFold(c.Key, "aws:SourceArn") {
			sources = append(sources, c.Values...)
		}
	}
	return s.Services(), sources
}

func publishes(s policydoc.Statement) bool {
	return s.Effect == policydoc.Allow && !s.Principals.Everyone && len(s.Actions) == 1 && strings.EqualFold(s.Actions[0], "sns:Publish")
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
