package guardrail_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fanout"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// publishing is a fan-out that lets a role and S3 publish.
func publishing(f *topology.Fanout) {
	f.PublisherARNs = strs("arn:aws:iam::999999999999:role/loja")
	f.PublisherServices = known(map[string]topology.Strings{"s3.amazonaws.com": strs("arn:aws:s3:::uploads").Or(nil)})
}

// fanoutChanged is a fan-out that was applied with some edits and is planned with others,
// while somebody changed it in between.
func fanoutChanged(before, now []fanoutEdit, meanwhile func(*topology.Fanout)) guardrail.Fanout {
	write := func(edits []fanoutEdit) topology.Fanout {
		f := null[topology.Fanout]()
		f.Name = known("pedidos")
		f.AlarmActions = strs("arn:aws:sns:sa-east-1:123456789012:plantao")
		f.Consumers = known(map[string]topology.Maybe[topology.Consumer]{"estoque": known(null[topology.Consumer]())})
		for _, e := range edits {
			e(&f)
		}
		return f
	}
	prior := fanout.Resolve(write(before), nil, usual)
	meanwhile(&prior)
	written := write(now)
	return fanout.Facts(written, fanout.Resolve(written, &prior, usual), &prior, usual)
}

func onTopic(statements ...policydoc.Statement) func(*topology.Fanout) {
	return func(f *topology.Fanout) {
		for _, s := range statements {
			s.Resources = []string{ordersTopic}
			f.TopicPolicy = known(policyWith(f.TopicPolicy, s))
		}
	}
}

// onUndelivered adds a statement to the policy of the undelivered queue.
func onUndelivered(s policydoc.Statement) func(*topology.Fanout) {
	return func(f *topology.Fanout) {
		u, _ := f.Undelivered.Get()
		queues := map[string]topology.Maybe[topology.UndeliveredQueue]{}
		for region, m := range u.Queues.Or(nil) {
			q, _ := m.Get()
			q.Policy = known(policyWith(q.Policy, s))
			queues[region] = known(q)
		}
		u.Queues = known(queues)
		f.Undelivered = known(u)
	}
}

func publish(sid string, who policydoc.Principals, conditions ...policydoc.Condition) policydoc.Statement {
	return policydoc.Statement{Sid: sid, Effect: "Allow", Principals: who, Actions: []string{"SNS:Publish"}, Conditions: conditions}
}

func sourceOf(arn string) policydoc.Condition {
	return policydoc.Condition{Operator: "ArnEquals", Key: "aws:SourceArn", Values: []string{arn}}
}

// snsDefault is what SNS gives to a new topic.
func snsDefault() policydoc.Statement {
	return policydoc.Statement{
		Sid: "__default_statement_ID", Effect: "Allow", Principals: policydoc.AWSPrincipals("*"),
		Actions:    []string{"SNS:GetTopicAttributes", "SNS:SetTopicAttributes", "SNS:AddPermission", "SNS:RemovePermission", "SNS:DeleteTopic", "SNS:Subscribe", "SNS:ListSubscriptionsByTopic", "SNS:Publish"},
		Conditions: []policydoc.Condition{{Operator: "StringEquals", Key: "AWS:SourceOwner", Values: []string{"123456789012"}}},
	}
}

const (
	keepServices = "To keep it, write in publisher_services, with the ARNs on whose behalf each publishes:"
	keepOutside  = "The policy of a topic that the fan-out creates is written from publisher_arns and publisher_services alone. Where these cannot say it, create the topic " +
		"with aws_sns_topic, whose policy is yours, and name it in existing_topic_arn."
	ownQueue = "Let whoever relies on it use a queue of their own: the policy of an undelivered queue lets SNS in and nobody else. " +
		"Roles and users of this account need no statement, only IAM."
)

// foreignCases are statements that a plan removes from what all consumers share,
// and what is said of each beside how it got there.
var foreignCases = map[string]struct {
	now       []fanoutEdit
	meanwhile func(*topology.Fanout)
	level     guardrail.Level // of somebody's statement; one from before has a warning
	of, sid   string
	path      string
	why, fix  string
	reads     []string
}{
	"a service": {
		meanwhile: onTopic(publish("mail", policydoc.ServicePrincipals("ses.amazonaws.com"), sourceOf("arn:aws:ses:sa-east-1:123456789012:identity/loja"))),
		level:     guardrail.Error, of: "topic", sid: `"mail"`, path: "publisher_services",
		why: "It lets ses.amazonaws.com publish to the topic. From the apply on that is refused, and what is published is lost.",
		fix: keepServices + "\n  \"ses.amazonaws.com\" = [\"arn:aws:ses:sa-east-1:123456789012:identity/loja\"]",
	},
	"several services": {
		meanwhile: onTopic(publish("both", policydoc.ServicePrincipals("events.amazonaws.com", "s3.amazonaws.com"),
			policydoc.Condition{Operator: "ArnLike", Key: "aws:SourceArn", Values: []string{"arn:aws:events:sa-east-1:123456789012:rule/noite", "arn:aws:s3:::fotos"}})),
		level: guardrail.Error, of: "topic", sid: `"both"`, path: "publisher_services",
		why: "It lets events.amazonaws.com and s3.amazonaws.com publish to the topic. From the apply on that is refused, and what is published is lost.",
		fix: keepServices + "\n  \"events.amazonaws.com\" = [\"arn:aws:events:sa-east-1:123456789012:rule/noite\"]\n  \"s3.amazonaws.com\" = [\"arn:aws:s3:::fotos\", \"arn:aws:s3:::uploads\"]",
	},
	"a service without sources": {
		meanwhile: onTopic(publish("budget", policydoc.ServicePrincipals("budgets.amazonaws.com"))),
		level:     guardrail.Error, of: "topic", sid: `"budget"`, path: "publisher_services",
		why: "It lets budgets.amazonaws.com publish to the topic. From the apply on that is refused, and what is published is lost.",
		fix: keepServices + "\n  \"budgets.amazonaws.com\" = [ARNs]",
	},
	"a service of another account": {
		meanwhile: onTopic(publish("outside", policydoc.ServicePrincipals("s3.amazonaws.com"), sourceOf("arn:aws:s3:::uploads"),
			policydoc.Condition{Operator: "StringEquals", Key: "aws:SourceAccount", Values: []string{"999999999999"}})),
		level: guardrail.Error, of: "topic", sid: `"outside"`, path: "topic_policy",
		why: "It lets s3.amazonaws.com publish to the topic. From the apply on that is refused, and what is published is lost.", fix: keepOutside,
	},
	"a service but for one source": {
		meanwhile: onTopic(publish("but", policydoc.ServicePrincipals("s3.amazonaws.com"),
			policydoc.Condition{Operator: "ArnNotLike", Key: "aws:SourceArn", Values: []string{"arn:aws:s3:::uploads"}})),
		level: guardrail.Error, of: "topic", sid: `"but"`, path: "topic_policy",
		why: "It lets s3.amazonaws.com publish to the topic. From the apply on that is refused, and what is published is lost.", fix: keepOutside,
	},
	"more under a Sid of ours": {
		meanwhile: func(f *topology.Fanout) {
			f.TopicPolicy = known(strings.Replace(f.TopicPolicy.Or(""), `"AWS":"arn:aws:iam::999999999999:role/loja"`, `"AWS":["arn:aws:iam::999999999999:role/loja","arn:aws:iam::999999999999:role/outra"]`, 1))
		},
		level: guardrail.Warning, of: "topic", sid: `"AllowPublishers"`, path: "publisher_arns", why: "Whoever added it relies on it.",
		fix: `To keep it, add to publisher_arns: "arn:aws:iam::999999999999:role/loja", "arn:aws:iam::999999999999:role/outra".`,
	},
	"another under a Sid like ours": {
		meanwhile: onTopic(publish("AllowTopicOwner2", policydoc.ServicePrincipals("ses.amazonaws.com"), sourceOf("arn:aws:ses:sa-east-1:123456789012:identity/loja"))),
		level:     guardrail.Error, of: "topic", sid: `"AllowTopicOwner2"`, path: "publisher_services",
		why: "It lets ses.amazonaws.com publish to the topic. From the apply on that is refused, and what is published is lost.",
		fix: keepServices + "\n  \"ses.amazonaws.com\" = [\"arn:aws:ses:sa-east-1:123456789012:identity/loja\"]",
	},
	"a role": {
		meanwhile: onTopic(publish("", policydoc.AWSPrincipals("arn:aws:iam::999999999999:role/parceiro"))),
		level:     guardrail.Warning, of: "topic", sid: "without a Sid", path: "publisher_arns",
		why: "Whoever added it relies on it.", fix: `To keep it, add to publisher_arns: "arn:aws:iam::999999999999:role/parceiro".`,
	},
	"SNS's own": {
		meanwhile: onTopic(snsDefault()),
		level:     guardrail.Warning, of: "topic", sid: `"__default_statement_ID"`, path: "publisher_services",
		why: "It lets AWS services that act for this account publish, CloudWatch alarms among them. From the apply on, beside the account's own roles and users, only those in publisher_services may.",
		fix: "Name each service that publishes for this account in publisher_services, with the ARNs on whose behalf, " +
			`such as "cloudwatch.amazonaws.com" = ["arn:aws:cloudwatch:sa-east-1:123456789012:alarm:*"].`,
	},
	"a role under a condition": {
		meanwhile: onTopic(publish("partner", policydoc.AWSPrincipals("arn:aws:iam::999999999999:role/parceiro"), policydoc.Condition{Operator: "StringEquals", Key: "aws:PrincipalOrgID", Values: []string{"o-a1b2c3d4e5"}})),
		level:     guardrail.Warning, of: "topic", sid: `"partner"`, path: "topic_policy", why: "Whoever added it relies on it.", fix: keepOutside,
	},
	"subscribers": {
		meanwhile: onTopic(policydoc.Statement{Sid: "outside", Effect: "Allow", Principals: policydoc.AWSPrincipals("arn:aws:iam::999999999999:root"), Actions: []string{"sns:Subscribe"}}),
		level:     guardrail.Warning, of: "topic", sid: `"outside"`, path: "topic_policy", why: "Whoever added it relies on it.", fix: keepOutside,
	},
	"a service with more than that": {
		meanwhile: onTopic(policydoc.Statement{Sid: "all", Effect: "Allow", Principals: policydoc.ServicePrincipals("events.amazonaws.com"), Actions: []string{"sns:*"}}),
		level:     guardrail.Error, of: "topic", sid: `"all"`, path: "topic_policy",
		why: "It lets events.amazonaws.com publish to the topic. From the apply on that is refused, and what is published is lost.", fix: keepOutside,
	},
	"undelivered queue": {
		meanwhile: onUndelivered(uploads()),
		level:     guardrail.Error, of: "undelivered queue", sid: `"uploads"`, path: "undelivered",
		why: "It lets s3.amazonaws.com send to the queue. From the apply on that is refused, and what is sent is lost.", fix: ownQueue, reads: []string{"undelivered.queues"},
	},
}

func TestQG309_Fanout(t *testing.T) {
	t.Parallel()
	rule, _ := guardrail.Find("QG309")
	for name, c := range foreignCases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := fanoutChanged([]fanoutEdit{publishing}, []fanoutEdit{publishing}, c.meanwhile)
			want := []guardrail.Finding{{
				Level: c.level, Path: c.path, Why: c.why, Fix: c.fix, Reads: readsOf(c.reads),
				What: "This plan removes the statement " + c.sid + " from the policy of the " + c.of + "; it is not from this configuration.",
			}}
			if diff := cmp.Diff(want, rule.Fanout(&f)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
	left := fanoutChanged([]fanoutEdit{publishing}, nil, onTopic(publish("AllowServiceS32", policydoc.ServicePrincipals("s3.amazonaws.com"), sourceOf("arn:aws:s3:::outro"))))
	left.Judged = policydoc.NewDocument(policydoc.Statement{
		Effect: "Allow", Principals: policydoc.ServicePrincipals("s3.amazonaws.com"), Actions: []string{"sns:Publish"}, Resources: []string{ordersTopic}, Conditions: []policydoc.Condition{sourceOf("arn:aws:s3:::outro")},
	})
	for name, f := range map[string]guardrail.Fanout{
		"create":                  resolvedFanout(fanoutChanged(nil, nil, onTopic()).Written),
		"nothing foreign":         fanoutChanged([]fanoutEdit{publishing}, []fanoutEdit{publishing}, onTopic()),
		"own publishers go":       fanoutChanged([]fanoutEdit{publishing}, nil, onTopic()),
		"left by a stopped apply": left,
		"a source that a pattern covers": fanoutChanged([]fanoutEdit{publishing}, []fanoutEdit{publishing, func(f *topology.Fanout) {
			f.PublisherServices = known(map[string]topology.Strings{"s3.amazonaws.com": strs("arn:aws:s3:::*").Or(nil)})
		}}, onTopic(publish("fotos", policydoc.ServicePrincipals("s3.amazonaws.com"), sourceOf("arn:aws:s3:::fotos")))),
		"a service that is named now": fanoutChanged(nil, []fanoutEdit{publishing}, onTopic(publish("any", policydoc.ServicePrincipals("s3.amazonaws.com")))),
		"an account, as AWS shows it": fanoutChanged(nil, []fanoutEdit{func(f *topology.Fanout) { f.PublisherARNs = strs("999999999999", "888888888888") }},
			onTopic(publish("account", policydoc.AWSPrincipals("arn:aws:iam::999999999999:root")))),
		"a role that is gone": fanoutChanged(nil, nil, onTopic(publish("gone", policydoc.AWSPrincipals("AROAIOSFODNN7EXAMPLE1")))),
		"our role that is gone": fanoutChanged([]fanoutEdit{publishing}, []fanoutEdit{publishing}, func(f *topology.Fanout) {
			f.TopicPolicy = known(strings.Replace(f.TopicPolicy.Or(""), "arn:aws:iam::999999999999:role/loja", "AROAIOSFODNN7EXAMPLE1", 1))
		}),
		"a topic of others": fanoutChanged(nil, []fanoutEdit{existingTopic}, onTopic(snsDefault())),
		"policy not known": fanoutChanged(nil, []fanoutEdit{func(f *topology.Fanout) {
			f.PublisherARNs = topology.Unknown[topology.Strings]()
		}}, onTopic(snsDefault())),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff([]guardrail.Finding(nil), rule.Fanout(&f)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

// The example in the advice is of the topic's own place.
func TestQG309_AlarmsOfTheTopicsRegion(t *testing.T) {
	t.Parallel()
	there := func(f *topology.Fanout) { f.Region = known("eu-west-1") }
	f := fanoutChanged([]fanoutEdit{there}, []fanoutEdit{there}, onTopic(snsDefault()))
	rule, _ := guardrail.Find("QG309")
	const want = `"cloudwatch.amazonaws.com" = ["arn:aws:cloudwatch:eu-west-1:123456789012:alarm:*"]`
	if found := rule.Fanout(&f); len(found) != 1 || !strings.Contains(found[0].Fix, want) {
		t.Errorf("no advice with %s: %v", want, found)
	}
}

func readsOf(reads []string) []string {
	if reads == nil {
		return []string{"topic_policy", "publisher_arns", "publisher_services"}
	}
	return reads
}

func existingTopic(f *topology.Fanout) { f.ExistingTopicARN = known(ordersTopic) }

// After an import nobody knows who wrote a statement.
func TestQG906_Fanout(t *testing.T) {
	t.Parallel()
	rule, _ := guardrail.Find("QG906")
	other, _ := guardrail.Find("QG309")
	for name, c := range foreignCases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := fanoutChanged([]fanoutEdit{publishing}, []fanoutEdit{publishing}, c.meanwhile)
			f.Imported = true
			want := []guardrail.Finding{{
				Level: guardrail.Warning, Path: c.path, Why: c.why, Fix: c.fix, Reads: readsOf(c.reads),
				What: "The policy of the " + c.of + " has the statement " + c.sid + " from before this configuration, which does not have it; this plan removes it.",
			}}
			if diff := cmp.Diff(want, rule.Fanout(&f)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
			if found := other.Fanout(&f); found != nil {
				t.Errorf("QG309 speaks, too: %v", found)
			}
		})
	}
	for name, f := range map[string]guardrail.Fanout{
		"as we write it": fanoutChanged([]fanoutEdit{publishing}, []fanoutEdit{publishing}, onTopic()),
		"the same publishers in other words": fanoutChanged([]fanoutEdit{publishing}, []fanoutEdit{publishing}, onTopic(
			publish("bucket", policydoc.ServicePrincipals("s3.amazonaws.com"), sourceOf("arn:aws:s3:::uploads")),
			publish("shop", policydoc.AWSPrincipals("arn:aws:iam::999999999999:role/loja")),
		)),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f.Imported = true
			if diff := cmp.Diff([]guardrail.Finding(nil), rule.Fanout(&f)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

// The undelivered queues of a pair are judged whoever writes the policies of its
// other queues.
func TestQG309_UndeliveredOfPair(t *testing.T) {
	t.Parallel()
	for name, managed := range map[string]bool{"policies managed": true, "policies left to others": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			edits := []edit{subscribed("pedidos", ordersTopic), func(p *topology.Pair) { p.ManagePolicy = known(managed) }}
			f := pairOf(edits...)
			wasBefore(edits...)(&f)
			before := topology.Fanout{Undelivered: f.Prior.Undelivered}
			onUndelivered(uploads())(&before)
			f.Prior.Undelivered = before.Undelivered
			expect(t, guardrail.JudgePair(f, guardrail.Policy{}, guardrail.WalkPlan), "QG309 error undelivered")
			f.Found.Imported = true
			expect(t, guardrail.JudgePair(f, guardrail.Policy{}, guardrail.WalkPlan), "QG906 warning undelivered")
		})
	}
}
