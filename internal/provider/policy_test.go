package provider_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

func TestPolicy(t *testing.T) {
	t.Parallel()
	policy := func(change func(*guardrail.Policy)) guardrail.Policy {
		p := recommended
		p.Levels = map[string]guardrail.Level{}
		change(&p)
		return p
	}
	for name, test := range map[string]struct {
		environment map[string]string
		guardrails  any
		want        guardrail.Policy
	}{
		"nothing": {want: recommended},
		"everything": {
			guardrails: object{
				"preset": "strict", "levels": object{"QG110": "off", "QG128": "error"}, "live_checks": "required", "on_destroy": "warn",
				"rules_as_of": "0.3",
			},
			want: guardrail.Policy{
				Preset: guardrail.Strict, Levels: map[string]guardrail.Level{"QG110": guardrail.Off, "QG128": guardrail.Error},
				LiveChecks: guardrail.LiveRequired, OnDestroy: guardrail.Warn, RulesAsOf: "0.3",
			},
		},
		"environment": {
			environment: map[string]string{"QUEUEGUARD_LEVELS": " QG110 = off,QG128=error, ", "QUEUEGUARD_ON_DESTROY": "allow"},
			want: policy(func(p *guardrail.Policy) {
				p.Levels = map[string]guardrail.Level{"QG110": guardrail.Off, "QG128": guardrail.Error}
				p.OnDestroy = guardrail.Allow
			}),
		},
		"block over environment": {
			environment: map[string]string{"QUEUEGUARD_LEVELS": "QG110=off,QG128=error", "QUEUEGUARD_ON_DESTROY": "allow"},
			guardrails:  object{"levels": object{"QG110": "warning"}, "on_destroy": "refuse"},
			want: policy(func(p *guardrail.Policy) {
				p.Levels = map[string]guardrail.Level{"QG110": guardrail.Warning, "QG128": guardrail.Error}
			}),
		},
		"one level unknown": {
			guardrails: object{"levels": object{"QG110": unknown{}, "QG128": "error"}},
			want: policy(func(p *guardrail.Policy) {
				p.Levels = map[string]guardrail.Level{"QG110": guardrail.Off, "QG128": guardrail.Error}
			}),
		},
		"preset and release unknown": {
			guardrails: object{"preset": unknown{}, "rules_as_of": unknown{}},
			want:       policy(func(p *guardrail.Policy) { p.Preset, p.RulesAsOf = guardrail.Minimal, "0.0" }),
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data, diags := configure(t, environment(test.environment), object{"region": "eu-west-1", "guardrails": test.guardrails})
			if len(diags) > 0 {
				t.Fatalf("diagnostics: %v", diags)
			}
			if diff := cmp.Diff(test.want, data.Guardrails); diff != "" {
				t.Errorf("policy (-want +got):\n%s", diff)
			}
		})
	}
}

// Levels from a variable are unknown while Terraform validates: no rule may then
// stop what the variable might allow.
func TestUnknownLevelsSilenceAllButFixedRules(t *testing.T) {
	t.Parallel()
	data, _ := configure(t, environment(nil), object{"region": "eu-west-1", "guardrails": object{"levels": unknown{}}})
	for _, rule := range guardrail.All() {
		level, set := data.Guardrails.Levels[rule.ID]
		if want := !rule.Fixed; set != want || set && level != guardrail.Off {
			t.Errorf("%s (fixed: %t) is set: %t, to %s", rule.ID, rule.Fixed, set, level)
		}
	}
}

func TestWrongLevels(t *testing.T) {
	t.Parallel()
	const page = "\n\nSee https://registry.terraform.io/providers/queueguard/queueguard/1.2.3/docs/guides/guardrail-"
	at := path.Root("guardrails").AtName("levels")
	for name, test := range map[string]struct {
		environment map[string]string
		levels      object
		at          path.Path
		rule        string // of the finding
		begins      string // of the detail
	}{
		"mistyped":       {levels: object{"QG1o4": "off"}, at: at.AtMapKey("QG1o4"), rule: "QG902", begins: `guardrails.levels: There is no guardrail "QG1o4".`},
		"no such level":  {levels: object{"QG104": "info"}, at: at.AtMapKey("QG104"), rule: "QG902", begins: `guardrails.levels: The level of QG104 is "info".`},
		"fixed rule":     {levels: object{"QG102": "off"}, at: at.AtMapKey("QG102"), rule: "QG903", begins: `guardrails.levels: The level of QG102 is set to "off".`},
		"in environment": {environment: map[string]string{"QUEUEGUARD_LEVELS": "QG102=off"}, rule: "QG903", begins: `QUEUEGUARD_LEVELS: The level of QG102 is set to "off".`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			block := object{"region": "eu-west-1"}
			if test.levels != nil {
				block["guardrails"] = object{"levels": test.levels}
			}
			_, diags := configure(t, environment(test.environment), block)
			if len(diags) != 1 || diags[0].Severity() != diag.SeverityError {
				t.Fatalf("diagnostics: %v", diags)
			}
			rule, _ := guardrail.Find(test.rule)
			if want := test.rule + ": " + rule.Title; diags[0].Summary() != want {
				t.Errorf("summary %q, want %q", diags[0].Summary(), want)
			}
			detail := diags[0].Detail()
			if begin := detail[:min(len(detail), len(test.begins))]; begin != test.begins {
				t.Errorf("detail begins %q, want %q", begin, test.begins)
			}
			end := page + strings.ToLower(test.rule)
			if got := detail[max(0, len(detail)-len(end)):]; got != end {
				t.Errorf("detail ends %q, want %q", got, end)
			}
			var got path.Path
			if with, ok := diags[0].(diag.DiagnosticWithPath); ok {
				got = with.Path()
			}
			if !got.Equal(test.at) {
				t.Errorf("path %s, want %s", got, test.at)
			}
		})
	}
}
