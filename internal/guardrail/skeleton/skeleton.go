package skeleton

import (
	"fmt"
	"go/format"
	"regexp"
	"strings"
)

var (
	ruleID   = regexp.MustCompile(`^QG[1-9][0-9]{2}$`)
	ruleSlug = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)
)

// Lists are the catalogue's lists by the first digit of an ID.
var Lists = map[byte]string{
	'1': "queueRules in catalogue_queue.go",
	'2': "fanoutRules in catalogue_fanout.go",
	'3': "policyRules in catalogue_policy.go",
	'4': "liveRules in catalogue_live.go",
	'5': "auditedRules in catalogue_audit.go",
	'9': "selfRules in catalogue_self.go",
}

// Files returns the files of a new rule by their path from the root of the
// repository. id is QG and three digits, slug the name of the file without it,
// such as queue_types_differ.
func Files(id, slug string) (map[string]string, error) {
	if !ruleID.MatchString(id) || Lists[id[2]] == "" {
		return nil, fmt.Errorf("%q is no rule ID: QG and three digits, the first of them 1 to 5, or 9", id)
	}
	if !ruleSlug.MatchString(slug) {
		return nil, fmt.Errorf("%q is no slug: small letters and digits, words joined by underscores", slug)
	}
	number := id[2:]
	kind, taken, phase, example := "Pair", "*Pair", "PhaseConfig", fmt.Sprintf(exampleFile, "queueguard_redrive_pair")
	switch number[0] {
	case '2':
		kind, taken, example = "Fanout", "*Fanout", fmt.Sprintf(exampleFile, "queueguard_sqs_fanout")
	case '5':
		kind, taken, phase, example = "Audit", "Audit", "PhaseAudit", auditExampleFile
	}
	fill := strings.NewReplacer(
		"{ID}", id, "{var}", strings.ToLower(id), "{slug}", slug, "{Name}", camel(slug), "{Kind}", kind,
		"{p}", strings.ToLower(kind[:1]), "{kind}", strings.ToLower(kind), "{taken}", taken, "{phase}", phase, "{seen}", seenBy[kind],
	).Replace
	base := "internal/guardrail/" + strings.ToLower(id) + "_" + slug
	examples := "examples/guardrails/" + id + "/"
	rule, err := format.Source([]byte(fill(ruleFile)))
	if err != nil {
		return nil, err
	}
	return map[string]string{
		base + ".go":         string(rule),
		base + "_test.go":    fill(testFile),
		examples + "bad.tf":  example,
		examples + "good.tf": example,
	}, nil
}

// seenBy is what a function over each kind of facts looks at first.
var seenBy = map[string]string{"Pair": "Planned", "Fanout": "Planned", "Audit": "Queue"}

func camel(slug string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(slug, "_") {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

const ruleFile = `package guardrail

var {var} = Rule{
	ID:          "{ID}",
	Title:       "",
	Slug:        "{slug}",
	Phase:       {phase},
	Level:       Warning,
	Consequence: Loss,
	Since:       "",
	Inputs:      []string{},
	Checks:      "",
	Why:         "",
	Fix:         "",
	Except:      "",
	Sources:     []string{},
	{Kind}: check{Name},
}

func check{Name}({p} {taken}) []Finding {
	_ = {p}.{seen}
	return nil
}
`

const testFile = `package guardrail_test

import "testing"

func Test{ID}_{Name}(t *testing.T) {
	t.Parallel()
	test{Kind}Rule(t, "{ID}", []{kind}Case{
		{name: "default"},
	})
}
`

const exampleFile = `provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "%s" "pedidos" {
  name = "pedidos"

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
`

const auditExampleFile = `resource "aws_sqs_queue" "pedidos" {
  name = "pedidos"
}

data "queueguard_redrive_audit" "pedidos" {
  queue = aws_sqs_queue.pedidos.arn
}
`
