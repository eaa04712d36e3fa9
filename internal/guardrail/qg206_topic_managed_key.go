package guardrail

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg206 = Rule{
	ID:          "QG206",
	Title:       "the topic's AWS-managed key shuts publishers out",
	Slug:        "topic_managed_key",
	Phase:       PhasePlan,
	Level:       Error,
	Loss:        true,
	Consequence: Silence,
	Since:       "0.1.0",
	Checks: "Whether a topic that is encrypted with `alias/aws/sns` is published to by an AWS service or by another account, " +
		"or is the action of an alarm. The topic of the same fan-out is judged as it is planned. Another topic that alarms notify is read when the plan changes something, " +
		"unless `live_checks` is `off`, and is a warning: the same apply may be about to change it.",
	Why: "A publisher needs `kms:GenerateDataKey*` and `kms:Decrypt` in the policy of the topic's key. A key that AWS manages admits its own account's roles only, " +
		"and its policy cannot be edited: CloudWatch, S3, EventBridge and other accounts are refused. An alarm then turns red and tells nobody.",
	Fix: "Use a key of your own whose policy allows the service, `cloudwatch.amazonaws.com` for alarms; or leave the topic without a key. " +
		"For publishers of a fan-out the attribute `kms_key_policy_statements_json` holds the statements that the key's policy needs.",
	Except: "Never for alarms. For other services only while the entry is left over and nothing is published any more.",
	Sources: []string{
		"https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html",
		"https://repost.aws/knowledge-center/cloudwatch-configure-alarm-sns",
		"https://github.com/aws/aws-cdk/issues/11121",
	},
	Seeds:  []int{4},
	Pair:   checkAlarmTopicKey,
	Fanout: checkTopicKey,
}

func checkTopicKey(f *Fanout) []Finding {
	lists := f.actions()
	for _, a := range f.alarms() {
		for _, list := range a.lists() {
			if list.own {
				lists = append(lists, actionsAt{a.path(list.attribute), list.actions})
			}
		}
	}
	return append(managedAlarmTopics(lists, f.Topics), checkOwnTopicKey(f)...)
}

func checkOwnTopicKey(f *Fanout) []Finding {
	topic, _ := f.Planned.Topic.Get()
	key, ok := topic.KMSMasterKeyID.Get()
	if !ok || !isManagedKey(key) {
		return nil
	}
	who, because := managedKeyVictim(f)
	if who == "" {
		return nil
	}
	fix := "Name a key of your own whose policy has the statements of kms_key_policy_statements_json"
	if strings.HasPrefix(who, "alarms") {
		fix = "Name a key of your own, add cloudwatch.amazonaws.com to publisher_services, and put the statements of kms_key_policy_statements_json into the key's policy"
	}
	return []Finding{{
		Path:  "topic.kms_master_key_id",
		What:  fmt.Sprintf("The topic is encrypted with %q, and %s.", key, who),
		Why:   "The policy of an AWS-managed key admits the own account's roles only and cannot be edited: others are refused, and what they publish is lost.",
		Fix:   fix + ", or leave topic.kms_master_key_id out.",
		Reads: []string{"topic.kms_master_key_id", because},
		Set:   map[string]any{"topic.kms_master_key_id": nil},
	}}
}

// managedKeyVictim says who publishes and cannot, and the attribute that says so.
func managedKeyVictim(f *Fanout) (who, because string) {
	services, _ := f.Planned.PublisherServices.Get()
	for _, service := range slices.Sorted(maps.Keys(services)) {
		return service + " publishes to it", "publisher_services"
	}
	own, ownKnown := f.Place.Account.Get()
	arns, _ := f.Planned.PublisherARNs.Get()
	for _, each := range arns {
		if account := accountOf(each.Or("")); ownKnown && account != "" && account != own {
			return fmt.Sprintf("account %s publishes to it", account), "publisher_arns"
		}
	}
	if arn, ok := f.Planned.TopicARN.Get(); ok {
		for _, list := range f.actions() {
			if names(list.actions, arn) {
				return "alarms notify it", list.path
			}
		}
	}
	return "", ""
}

// actionsAt is a list of what alarms notify, and where it is written.
type actionsAt struct {
	path    string
	actions topology.Maybe[topology.Strings]
}

// actions are the lists of a fan-out that all alarms take over.
func (f *Fanout) actions() []actionsAt {
	return []actionsAt{
		{"alarm_actions", f.Planned.AlarmActions},
		{"ok_actions", f.Planned.OKActions},
		{"insufficient_data_actions", f.Planned.InsufficientDataActions},
	}
}

func names(list topology.Maybe[topology.Strings], arn string) bool {
	return slices.ContainsFunc(list.Or(nil), func(m topology.Maybe[string]) bool { return m.Or("") == arn })
}

func checkAlarmTopicKey(p *Pair) []Finding {
	if len(p.Topics) == 0 {
		return nil
	}
	written := map[string]bool{
		"alarm_actions": !p.Written.AlarmActions.IsNull(), "ok_actions": !p.Written.OKActions.IsNull(),
		"insufficient_data_actions": !p.Written.InsufficientDataActions.IsNull(),
	}
	var lists []actionsAt
	for _, a := range p.alarms() {
		for _, list := range a.lists() {
			if list.own || !p.InFanout || written[list.attribute] { // else the fan-out's own, and its own finding
				lists = append(lists, actionsAt{a.listPath(list), list.actions})
			}
		}
	}
	return managedAlarmTopics(lists, p.Topics)
}

// managedAlarmTopics looks for topics that alarms notify and CloudWatch may not
// publish to for their key.
func managedAlarmTopics(lists []actionsAt, topics map[string]TopicFacts) []Finding {
	var findings []Finding
	said := map[[2]string]bool{} // several alarms take over one list
	for _, list := range lists {
		for _, action := range list.actions.Or(nil) {
			arn, ok := action.Get()
			facts := topics[arn]
			key, known := facts.KMSMasterKeyID.Get()
			where := [2]string{list.path, arn}
			if !ok || !known || !isManagedKey(key) || said[where] {
				continue
			}
			said[where] = true
			f := Finding{
				Path:  list.path,
				What:  fmt.Sprintf("The alarms notify %s, which is encrypted with %q.", arn, key),
				Why:   "CloudWatch may not use an AWS-managed key: the alarm turns red and nobody is told.",
				Fix:   "Encrypt the topic with a key of your own whose policy allows cloudwatch.amazonaws.com, or not at all.",
				Reads: []string{list.path},
			}
			if facts.Live {
				f.Level = Warning
			}
			findings = append(findings, f)
		}
	}
	return findings
}
