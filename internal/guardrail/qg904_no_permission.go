package guardrail

import (
	"slices"
	"strings"
)

const idUnread = "QG904"

var qg904 = Rule{
	ID:          "QG904",
	Title:       "something could not be read",
	Slug:        "no_permission",
	Phase:       PhaseLive,
	Level:       Warning,
	Enforced:    true,
	Consequence: Ours,
	Since:       "0.1.0",
	Checks: "Whether every read that a refresh can do without was permitted: the tags of queues and topics, the attributes of a subscription, the alarms. " +
		"Where one is denied, the state keeps what it has, and one warning for each resource names the missing actions. Reads that nothing works without are errors. " +
		"Likewise for the access policies that a plan is the first to write, when it turns `manage_policy` on: whether they could be read, be it for want of a permission or for another failure; and for the topics of the own account that a change leans on. " +
		"The data source `queueguard_redrive_audit` has one finding for all that it was not permitted.",
	Why: "What is not read is not compared: a change that somebody else made to it is not seen, and not put back. " +
		"Failing instead would stop whoever may manage a queue and not list its tags.",
	Fix: "Permit the actions that the warning names; the permissions guide lists them by feature.",
	Except: "Set `levels = { QG904 = \"off\" }` in the provider where the permission is withheld on purpose, or `live_checks = \"required\"` to make it an error. " +
		"A resource cannot except it.",
	Sources: []string{
		"https://github.com/hashicorp/terraform-provider-aws/pull/41658",
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_ListQueueTags.html",
	},
}

// aboutReads is one finding about all that was looked for in vain.
func (s scope) aboutReads(policy Policy, walk Walk) []Judged {
	level := policy.NoteLevel(idUnread)
	rule := index().byID[idUnread]
	if walk != WalkPlan || len(s.unread) == 0 || level == Off || rule == nil {
		return nil
	}
	var what, why []string
	for _, u := range s.unread {
		what = append(what, u.What)
		if !slices.Contains(why, u.Why) {
			why = append(why, u.Why)
		}
	}
	return []Judged{{
		Rule: *rule, Level: level, Subject: s.subject(),
		Finding: Finding{
			Fixed: true, // no exception turns it off
			What:  strings.Join(what, " "),
			Why:   strings.Join(why, " "),
			Fix:   "Permit the read or plan again, or look for yourself before the apply. levels = { QG904 = \"off\" } in the provider silences this.",
		},
	}}
}
