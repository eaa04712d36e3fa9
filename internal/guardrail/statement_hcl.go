package guardrail

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

// statementHCL writes a statement as an entry of policy_statements, so that a
// person can paste it. The resource is left out: there it is always the queue.
func statementHCL(sid string, s policydoc.Statement) string {
	var b strings.Builder
	fmt.Fprintf(&b, "  %s = {\n", quoted(sid))
	fmt.Fprintf(&b, "    effect = %s\n", quoted(s.Effect))
	principalsHCL(&b, "principals", s.Principals)
	principalsHCL(&b, "not_principals", s.NotPrincipals)
	listHCL(&b, "actions", s.Actions)
	listHCL(&b, "not_actions", s.NotActions)
	if len(s.Conditions) > 0 {
		b.WriteString("    conditions = [\n")
		for _, c := range s.Conditions {
			fmt.Fprintf(&b, "      { test = %s, variable = %s, values = %s },\n", quoted(c.Operator), quoted(c.Key), quotedList(c.Values))
		}
		b.WriteString("    ]\n")
	}
	b.WriteString("  }")
	return b.String()
}

func principalsHCL(b *strings.Builder, name string, p policydoc.Principals) {
	var entries []string
	if p.Everyone {
		entries = append(entries, `"*" = ["*"]`)
	}
	for _, kind := range slices.Sorted(maps.Keys(p.ByType)) {
		entries = append(entries, fmt.Sprintf("%s = %s", kind, quotedList(p.ByType[kind])))
	}
	if len(entries) > 0 {
		fmt.Fprintf(b, "    %s = { %s }\n", name, strings.Join(entries, ", "))
	}
}

func listHCL(b *strings.Builder, name string, list []string) {
	if len(list) > 0 {
		fmt.Fprintf(b, "    %s = %s\n", name, quotedList(list))
	}
}

func quotedList(list []string) string {
	texts := make([]string, 0, len(list))
	for _, text := range list {
		texts = append(texts, quoted(text))
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

// quoted is an HCL string: Go's escapes, and template markers doubled so that
// ${aws:username} stays what it is.
func quoted(text string) string {
	return strings.NewReplacer("${", "$${", "%{", "%%{").Replace(fmt.Sprintf("%q", text))
}
