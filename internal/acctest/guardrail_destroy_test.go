package acctest_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

// refusedAnyway are rules that can be turned off, and whose example AWS then
// refuses: what there is to destroy is half made.
var refusedAnyway = []string{"QG101", "QG121", "QG144", "QG146", "QG304", "QG306"}

// What breaks a rule, and was made while the rule was off, can be destroyed in the
// strictest preset (hashicorp/terraform#18314). The values come from variables,
// which validate does not know: literals are refused there.
func TestEachBrokenRuleIsNoObstacleToDestroy(t *testing.T) {
	t.Parallel()
	for _, rule := range guardrail.All() {
		if rule.Pair == nil && rule.Fanout == nil || rule.Fixed || rule.ID == "QG207" {
			continue // QG207 makes a hundred consumers, of which AWS refuses the last
		}
		t.Run(rule.ID, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			_, bad := exampleOf(t, rule.ID, "bad.tf")
			withWhatItNames(s, bad)
			s.Provider = fmt.Sprintf("guardrails {\n levels = { %s = \"off\" }\n}", rule.ID)
			if rule.Phase == guardrail.PhaseState {
				_, before := exampleOf(t, rule.ID, "before.tf")
				s.MustApply(before)
			}
			s.Vars = map[string]cty.Value{}
			bad = variablesFor(t, bad, s.Vars)
			out := s.Apply(bad)
			if rule.FixedInPart && slices.Contains(out.Rules(), rule.ID) {
				return // nobody can make it
			}
			if refused := slices.Contains(refusedAnyway, rule.ID); out.HasErrors() != refused {
				t.Fatalf("AWS refuses it: %v, want %v\n%s", out.HasErrors(), refused, out.Text())
			}
			if out.HasErrors() {
				s.MustDestroy(bad) // a half-made pair is replaced, and judged as a new one
				return
			}
			s.Provider = "guardrails {\n preset = \"strict\"\n}"
			s.MustDestroy(bad)
		})
	}
}

var namedObject = regexp.MustCompile(`arn:aws:(sns|sqs):([a-z0-9-]+):123456789012:([A-Za-z0-9_.-]+)`)

// withWhatItNames makes the topics and queues that an example is about and does not make.
func withWhatItNames(s *acctest.Stack, module string) {
	for _, found := range namedObject.FindAllStringSubmatch(module, -1) {
		region := s.AWS.Default().Region(found[2])
		if found[1] == "sns" {
			region.Topic(found[3]).Put(nil)
		} else {
			region.Queue(found[3]).Put(nil)
		}
	}
}

// variablesFor replaces the texts, numbers and booleans that are written in a module
// by variables of that value.
func variablesFor(t *testing.T, module string, vars map[string]cty.Value) string {
	t.Helper()
	tokens, diags := hclsyntax.LexConfig([]byte(module), "bad.tf", hcl.InitialPos)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	var out strings.Builder
	end, before := 0, hclsyntax.TokenNil
	for i := 0; i < len(tokens); i++ {
		value, length := literalAt(t, tokens[i:])
		last := tokens[i+max(length, 1)-1]
		if length > 0 && isValue(before, tokens[i+length].Type) {
			name := fmt.Sprintf("v%d", len(vars))
			vars[name] = value
			out.WriteString(module[end:tokens[i].Range.Start.Byte] + "var." + name)
		} else {
			out.WriteString(module[end:last.Range.End.Byte])
		}
		i += max(length, 1) - 1
		end, before = last.Range.End.Byte, last.Type
	}
	return out.String()
}

// literalAt is the value that begins with the first token, and how many tokens it
// takes; none for what is no literal.
func literalAt(t *testing.T, tokens hclsyntax.Tokens) (cty.Value, int) {
	t.Helper()
	switch first := tokens[0]; first.Type {
	case hclsyntax.TokenNumberLit:
		return cty.MustParseNumberVal(string(first.Bytes)), 1
	case hclsyntax.TokenIdent:
		if text := string(first.Bytes); text == "true" || text == "false" {
			return cty.BoolVal(text == "true"), 1
		}
	case hclsyntax.TokenOQuote:
		if tokens[1].Type != hclsyntax.TokenQuotedLit || tokens[2].Type != hclsyntax.TokenCQuote {
			return cty.NilVal, 0
		}
		text, err := strconv.Unquote(`"` + string(tokens[1].Bytes) + `"`)
		if err != nil {
			t.Fatal(err)
		}
		return cty.StringVal(text), 3
	}
	return cty.NilVal, 0
}

// isValue tells a value from a key and from a label by what stands around it.
func isValue(before, after hclsyntax.TokenType) bool {
	switch before {
	case hclsyntax.TokenEqual, hclsyntax.TokenOBrack, hclsyntax.TokenComma:
		return after != hclsyntax.TokenEqual
	}
	return false
}
