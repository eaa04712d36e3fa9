package guardrail

import "strings"

// LevelIn is the level of the rule's gravest finding in a preset, before levels
// and exceptions.
func (r Rule) LevelIn(preset Preset) Level {
	return Policy{Preset: preset}.level(&r, &Finding{})
}

// Page is the name of the rule's page among the guides, without its extension.
func (r Rule) Page() string { return "guardrail-" + strings.ToLower(r.ID) }

// File is the name of the rule's source file, without its extension.
func (r Rule) File() string { return strings.ToLower(r.ID) + "_" + r.Slug }
