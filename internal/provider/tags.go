package provider

import (
	"context"
	"maps"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"

	"github.com/queueguard/terraform-provider-queueguard/internal/providerdata"
)

// The environment variables for tags are those of hashicorp/aws.
const (
	defaultTagsPrefix   = "TF_AWS_DEFAULT_TAGS_"
	ignoreTagsKeys      = "TF_AWS_IGNORE_TAGS_KEYS"
	ignoreTagsKeyPrefix = "TF_AWS_IGNORE_TAGS_KEY_PREFIXES"
)

// tags fills in default and ignored tags. Default tags of the block override
// those of the environment by key; ignored ones add up.
func (p *Provider) tags(ctx context.Context, m *model, data *providerdata.Data) diag.Diagnostics {
	ignored, diags := blocks[ignoreTagsModel](ctx, m.IgnoreTags)
	for _, b := range ignored {
		data.IgnoreTags.Keys = append(data.IgnoreTags.Keys, strs(b.Keys.Elements())...)
		data.IgnoreTags.KeyPrefixes = append(data.IgnoreTags.KeyPrefixes, strs(b.KeyPrefixes.Elements())...)
	}
	data.IgnoreTags.Keys = append(data.IgnoreTags.Keys, commaSeparated(p.environment.Getenv(ignoreTagsKeys))...)
	data.IgnoreTags.KeyPrefixes = append(data.IgnoreTags.KeyPrefixes, commaSeparated(p.environment.Getenv(ignoreTagsKeyPrefix))...)

	all := map[string]string{}
	for _, entry := range p.environment.Environ() {
		name, value, _ := strings.Cut(entry, "=")
		if key, ok := strings.CutPrefix(name, defaultTagsPrefix); ok && key != "" {
			all[key] = value
		}
	}
	defaults, more := blocks[defaultTagsModel](ctx, m.DefaultTags)
	diags.Append(more...)
	data.DefaultTagsUnknown = m.DefaultTags.IsUnknown()
	for _, b := range defaults {
		for _, value := range b.Tags.Elements() {
			data.DefaultTagsUnknown = data.DefaultTagsUnknown || value.IsUnknown()
		}
		data.DefaultTagsUnknown = data.DefaultTagsUnknown || b.Tags.IsUnknown()
		maps.Copy(all, strMap(b.Tags.Elements()))
	}
	data.DefaultTags = data.IgnoreTags.Without(all)
	return diags
}

func commaSeparated(text string) []string {
	var list []string
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, part)
		}
	}
	return list
}
