package redriveaudit

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

// answer fills in what was found.
func (m *model) answer(s *search, policy guardrail.Policy) {
	m.Findings, m.Queues = []findingModel{}, []queueModel{}
	var sources []*live
	for _, l := range s.all() {
		m.Queues = append(m.Queues, queueOf(l))
		if l.role() == "source" {
			sources = append(sources, l)
		}
		for _, j := range guardrail.JudgeAudit(l.facts, policy) {
			m.Findings = append(m.Findings, findingOf(l.name, j))
		}
	}
	m.Findings = append(m.Findings, unseen(s.denied, policy)...)
	errors := 0
	for _, f := range m.Findings {
		if f.isError() {
			errors++
		}
	}
	m.OK, m.Clean = types.BoolValue(errors == 0), types.BoolValue(len(m.Findings) == 0)
	m.Summary = types.StringValue(summary(len(m.Queues), errors, m.Findings))
	m.ImportBlocks = types.StringValue(importBlocks(sources))
}

// unseen is one finding about everything that was not permitted.
func unseen(denied map[string]bool, policy guardrail.Policy) []findingModel {
	const id = "QG904"
	level := policy.NoteLevel(id)
	if len(denied) == 0 || level == guardrail.Off {
		return nil
	}
	actions := slices.Sorted(maps.Keys(denied))
	return []findingModel{{
		Rule: id, Level: level.String(),
		Message: fmt.Sprintf("Not permitted: %s. What depends on it was not judged.", strings.Join(actions, ", ")),
		Fix:     "Permit the actions; the permissions guide lists them by feature.",
	}}
}

// summary counts, and names the rules.
func summary(queues, errors int, findings []findingModel) string {
	rules := map[string]bool{}
	for _, f := range findings {
		rules[f.Rule] = true
	}
	text := fmt.Sprintf("%s, %s, %s", guardrail.Counted(queues, "queue"), guardrail.Counted(errors, "error"), guardrail.Counted(len(findings)-errors, "warning"))
	if len(rules) > 0 {
		text += ": " + strings.Join(slices.Sorted(maps.Keys(rules)), ", ")
	}
	return text
}
