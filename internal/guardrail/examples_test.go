package guardrail_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

// The examples of rules about exports call the function check_redrive. One that
// is not allowed yields the finding of its rule and no other, one that is
// allowed yields none.
func TestReadingExamples(t *testing.T) {
	t.Parallel()
	for _, rule := range guardrail.All() {
		if rule.Reading == nil {
			continue
		}
		t.Run(rule.ID, func(t *testing.T) {
			t.Parallel()
			want := []said{{rule.ID, rule.Level, ""}}
			for name, want := range map[string][]said{"bad.tf": want, "good.tf": nil} {
				got := saidOf(judgedExample(t, rule.ID, name))
				for i := range got {
					got[i].Path = ""
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s (-want +got):\n%s", name, diff)
				}
			}
		})
	}
}

// judgedExample evaluates the one output of an example, with check_redrive
// replaced by the judgement itself.
func judgedExample(t *testing.T, id, name string) []guardrail.Judged {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "examples", "guardrails", id, name))
	if err != nil {
		t.Fatal(err)
	}
	file, diags := hclsyntax.ParseConfig(text, name, hcl.InitialPos)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	content, diags := file.Body.Content(&hcl.BodySchema{Blocks: []hcl.BlockHeaderSchema{{Type: "output", LabelNames: []string{"name"}}}})
	if diags.HasErrors() || len(content.Blocks) != 1 {
		t.Fatalf("%s: want one output: %v", name, diags)
	}
	attributes, diags := content.Blocks[0].Body.JustAttributes()
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	var judged []guardrail.Judged
	check := function.New(&function.Spec{
		Params: []function.Parameter{{Name: "source", Type: cty.String}, {Name: "dlq", Type: cty.String}},
		Type:   function.StaticReturnType(cty.Bool),
		Impl: func(arguments []cty.Value, _ cty.Type) (cty.Value, error) {
			judged = guardrail.JudgeReading(readingOf(t, arguments[0].AsString(), arguments[1].AsString()), guardrail.Policy{})
			return cty.BoolVal(len(judged) == 0), nil
		},
	})
	scope := &hcl.EvalContext{Functions: map[string]function.Function{
		"jsonencode": stdlib.JSONEncodeFunc, "provider::queueguard::check_redrive": check,
	}}
	if _, diags := attributes["value"].Expr.Value(scope); diags.HasErrors() {
		t.Fatal(diags)
	}
	return judged
}
