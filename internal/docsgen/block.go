package docsgen

import "github.com/hashicorp/terraform-plugin-go/tfprotov6"

func (c *converter) schemas(served map[string]*tfprotov6.Schema) map[string]*schema {
	out := make(map[string]*schema, len(served))
	for name, s := range served {
		out[name] = c.schema(s)
	}
	return out
}

func (c *converter) schema(s *tfprotov6.Schema) *schema {
	if s == nil {
		return nil
	}
	return &schema{Version: s.Version, Block: c.block(s.Block)}
}

func (c *converter) actions(served map[string]*tfprotov6.ActionSchema) map[string]actionSchema {
	out := make(map[string]actionSchema, len(served))
	for name, a := range served {
		if a.Schema != nil {
			out[name] = actionSchema{Block: c.block(a.Schema.Block)}
		}
	}
	return out
}

func (c *converter) block(b *tfprotov6.SchemaBlock) *block {
	if b == nil {
		return nil
	}
	out := &block{
		Attributes:      c.attributes(b.Attributes),
		BlockTypes:      make(map[string]blockType, len(b.BlockTypes)),
		Description:     b.Description,
		DescriptionKind: kind(b.DescriptionKind),
		Deprecated:      b.Deprecated,
	}
	for _, nested := range b.BlockTypes {
		out.BlockTypes[nested.TypeName] = blockType{
			NestingMode: mode(nested.Nesting),
			Block:       c.block(nested.Block),
			MinItems:    nested.MinItems,
			MaxItems:    nested.MaxItems,
		}
	}
	return out
}

func (c *converter) attributes(served []*tfprotov6.SchemaAttribute) map[string]attribute {
	out := make(map[string]attribute, len(served))
	for _, a := range served {
		converted := attribute{
			Description:     a.Description,
			DescriptionKind: kind(a.DescriptionKind),
			Deprecated:      a.Deprecated,
			Required:        a.Required,
			Optional:        a.Optional,
			Computed:        a.Computed,
			Sensitive:       a.Sensitive,
			WriteOnly:       a.WriteOnly,
		}
		if a.NestedType != nil {
			converted.NestedType = &nestedType{
				Attributes:  c.attributes(a.NestedType.Attributes),
				NestingMode: mode(a.NestedType.Nesting),
			}
		} else {
			converted.Type = c.typeJSON("attribute "+a.Name, a.Type)
		}
		out[a.Name] = converted
	}
	return out
}
