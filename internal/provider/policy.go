package provider

import (
	"context"
	"maps"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
)

// The environment variables for guardrails. The block wins, entry by entry.
const (
	levelsVariable    = "QUEUEGUARD_LEVELS"
	onDestroyVariable = "QUEUEGUARD_ON_DESTROY"
)

// policy reads what the organisation decided about the rules. What is not known
// yet gets the mildest reading, so that no rule stops a walk that the missing
// value might have let pass.
func (p *Provider) policy(ctx context.Context, m *model) (guardrail.Policy, diag.Diagnostics) {
	b, diags := block[guardrailsModel](ctx, m.Guardrails)
	levels, more := p.levels(b)
	diags.Append(more...)
	policy := guardrail.Policy{
		Preset:     guardrail.Preset(orString(b.Preset.ValueString(), string(guardrail.Recommended))),
		Levels:     levels,
		RulesAsOf:  b.RulesAsOf.ValueString(),
		LiveChecks: guardrail.LiveChecks(orString(b.LiveChecks.ValueString(), string(guardrail.LiveAuto))),
		OnDestroy:  guardrail.OnDestroy(b.OnDestroy.ValueString()),
	}
	if policy.OnDestroy == "" {
		policy.OnDestroy, more = p.onDestroy()
		diags.Append(more...)
	}
	if m.Guardrails.IsUnknown() || b.Preset.IsUnknown() {
		policy.Preset = guardrail.Minimal
	}
	if m.Guardrails.IsUnknown() || b.RulesAsOf.IsUnknown() {
		policy.RulesAsOf = "0.0"
	}
	if m.Guardrails.IsUnknown() || b.Levels.IsUnknown() {
		policy.Levels = allOff()
	}
	return policy, diags
}

// allOff switches every rule off that can be.
func allOff() map[string]guardrail.Level {
	levels := map[string]guardrail.Level{}
	for _, rule := range guardrail.All() {
		if !rule.Fixed {
			levels[rule.ID] = guardrail.Off
		}
	}
	return levels
}

// levels merges the levels of the environment and of the block.
func (p *Provider) levels(b guardrailsModel) (map[string]guardrail.Level, diag.Diagnostics) {
	levels, diags := p.environmentLevels()
	own, problems := guardrail.ParseLevels(strMap(b.Levels.Elements()))
	at := path.Root("guardrails").AtName("levels")
	for _, problem := range problems {
		diags.Append(tfdiag.Problem(p.version, at, "guardrails.levels", problem)...)
	}
	maps.Copy(levels, own)
	for id, value := range b.Levels.Elements() {
		if rule, ok := guardrail.Find(id); ok && value.IsUnknown() && !rule.Fixed {
			levels[id] = guardrail.Off
		}
	}
	return levels, diags
}

func (p *Provider) environmentLevels() (map[string]guardrail.Level, diag.Diagnostics) {
	texts := map[string]string{}
	var diags diag.Diagnostics
	for _, entry := range commaSeparated(p.environment.Getenv(levelsVariable)) {
		id, level, ok := strings.Cut(entry, "=")
		if !ok {
			diags.Append(tfdiag.Error(path.Empty(), "Invalid "+levelsVariable, tfdiag.Text{
				What: levelsVariable + " has the entry \"" + entry + "\", which has no level.",
				Fix:  `Write it like QG110=off,QG128=error.`,
			})...)
			continue
		}
		texts[strings.TrimSpace(id)] = strings.TrimSpace(level)
	}
	levels, problems := guardrail.ParseLevels(texts)
	for _, problem := range problems {
		diags.Append(tfdiag.Problem(p.version, path.Empty(), levelsVariable, problem)...)
	}
	return levels, diags
}

func (p *Provider) onDestroy() (guardrail.OnDestroy, diag.Diagnostics) {
	switch value := guardrail.OnDestroy(p.environment.Getenv(onDestroyVariable)); value {
	case "":
		return guardrail.Refuse, nil
	case guardrail.Refuse, guardrail.Warn, guardrail.Allow:
		return value, nil
	default:
		return guardrail.Refuse, tfdiag.Error(path.Empty(), "Invalid "+onDestroyVariable, tfdiag.Text{
			What: onDestroyVariable + " is \"" + string(value) + "\".",
			Fix:  `Write refuse, warn or allow.`,
		})
	}
}

func orString(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}
