package guardrail

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var qg309 = Rule{
	ID:          "QG309",
	Title:       "this plan removes somebody's policy statement",
	Slug:        "foreign_statements",
	Phase:       PhaseState,
	Level:       Error,
	Consequence: Change,
	Since:       "0.1.0",
	Checks: "Whether the queue's access policy has statements that neither this resource nor its configuration put there, and that this plan removes. " +
		"A warning; an error when such a statement lets an AWS service send.",
	Why: "The console, another tool or another root module adds statements to the policy of a queue, for example when somebody subscribes it to a topic. " +
		"The policy is one document: writing ours removes theirs. A service that sent until now is refused from then on, and its messages are lost.",
	Fix: "Take the statement over into `policy_statements`; the finding says how to write it. " +
		"With `manage_policy = false` the whole policy is left to somebody else.",
	Except: "When the statement is to go.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_AddPermission.html",
		"https://github.com/hashicorp/terraform/issues/12003",
	},
	Pair: checkForeignStatements,
}

func checkForeignStatements(p *Pair) []Finding {
	if p.Prior == nil || p.Replaces || !p.Planned.ManagePolicy.Or(true) {
		return nil
	}
	was, err := policydoc.ParseDocument(p.Prior.Policy.Or(""))
	is, err2 := policydoc.ParseDocument(p.Planned.Policy.Or(""))
	if err != nil || err2 != nil {
		return nil
	}
	own := ownStatements(*p.Prior)
	var findings []Finding
	for i, s := range was.Statements {
		if own.has(s) || stays(s, is) {
			continue
		}
		f := Finding{
			Level: Warning,
			Path:  "policy_statements",
			What:  fmt.Sprintf("This plan removes the statement %s from the policy of the queue; it is not from this configuration.", sidOf(s)),
			Why:   "Whoever added it relies on it.",
			Fix:   fmt.Sprintf("To keep it, add to policy_statements:\n%s", statementHCL(keptSid(s, i), s)),
			Reads: []string{"policy", "policy_statements"},
		}
		if services := s.Services(); s.Effect == policydoc.Allow && len(services) > 0 && covers(s, "sqs:SendMessage") {
			f.Level = Error
			f.Why = fmt.Sprintf("It lets %s send to the queue. From the apply on that is refused, and what is sent is lost.", and(services))
		}
		findings = append(findings, f)
	}
	return findings
}

// owned are the statements that the resource or its configuration put into the
// policy of the queue.
type owned struct {
	sids      map[string]bool
	documents []policydoc.Document
}

func ownStatements(prior topology.Pair) owned {
	o := owned{sids: map[string]bool{
		policydoc.AllowSNS("", nil, nil).Sid:           true,
		policydoc.DenyInsecureTransport("", "sqs").Sid: true,
	}}
	for sid := range prior.PolicyStatements.Or(nil) {
		o.sids[sid] = true
	}
	for _, text := range prior.SourcePolicyDocuments.Or(nil) {
		if document, err := policydoc.ParseDocument(text.Or("")); err == nil {
			o.documents = append(o.documents, document)
		}
	}
	return o
}

func (o owned) has(s policydoc.Statement) bool {
	if s.Sid != "" && o.sids[s.Sid] || interim(s.Sid) {
		return true
	}
	for _, document := range o.documents {
		if stays(s, document) {
			return true
		}
	}
	return false
}

// interim says that a Sid is what an update of ours that was stopped half way
// leaves behind: while a policy changes, the old and the new statement stand side
// by side, and the second gets a number.
func interim(sid string) bool {
	for _, ours := range []string{policydoc.SidAllowSNS, policydoc.SidDenyInsecureTransport} {
		number, found := strings.CutPrefix(sid, ours)
		if _, err := strconv.Atoi(number); found && err == nil {
			return true
		}
	}
	return false
}

// stays reports whether the document has a statement of the same effect.
func stays(s policydoc.Statement, in policydoc.Document) bool {
	return slices.ContainsFunc(in.Statements, s.SameEffect)
}

func sidOf(s policydoc.Statement) string {
	if s.Sid == "" {
		return "without a Sid"
	}
	return fmt.Sprintf("%q", s.Sid)
}

func keptSid(s policydoc.Statement, i int) string {
	if s.Sid == "" || strings.ContainsAny(s.Sid, " \t\n") {
		return fmt.Sprintf("Kept%d", i+1)
	}
	return s.Sid
}
