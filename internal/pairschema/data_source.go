package pairschema

import (
	ds "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

// DataSource is the schema of a pair as the answer of a data source: name and
// region are asked for, the rest is told.
func DataSource(description string) ds.Schema {
	all := Pair()
	for _, name := range []string{"handler", "guardrail_exceptions", "force_destroy", "name_prefix", "leftover_queue_arns"} {
		delete(all, name)
	}
	told := answersOf(all)
	told["name"] = ds.StringAttribute{Required: true, MarkdownDescription: "Full name of the source queue, `.fifo` included."}
	told["region"] = ds.StringAttribute{
		Optional: true, Computed: true, MarkdownDescription: "Region of the pair. Default: the provider's.", Validators: []validator.String{regionName{}},
	}
	return ds.Schema{MarkdownDescription: description, Attributes: told}
}

func answersOf(in map[string]schema.Attribute) map[string]ds.Attribute {
	out := make(map[string]ds.Attribute, len(in))
	for name, a := range in {
		out[name] = answer(a)
	}
	return out
}

// answer turns an attribute of a resource into one that only tells.
func answer(a schema.Attribute) ds.Attribute {
	text := a.GetMarkdownDescription()
	switch t := a.(type) {
	case schema.BoolAttribute:
		return ds.BoolAttribute{Computed: true, MarkdownDescription: text}
	case schema.NumberAttribute:
		return ds.NumberAttribute{Computed: true, MarkdownDescription: text}
	case schema.MapAttribute:
		return ds.MapAttribute{Computed: true, MarkdownDescription: text, ElementType: t.ElementType}
	case schema.SetAttribute:
		return ds.SetAttribute{Computed: true, MarkdownDescription: text, ElementType: t.ElementType}
	case schema.ListAttribute:
		return ds.ListAttribute{Computed: true, MarkdownDescription: text, ElementType: t.ElementType}
	case schema.SingleNestedAttribute:
		return ds.SingleNestedAttribute{Computed: true, MarkdownDescription: text, Attributes: answersOf(t.Attributes)}
	case schema.MapNestedAttribute:
		return ds.MapNestedAttribute{Computed: true, MarkdownDescription: text, NestedObject: answers(t.NestedObject)}
	case schema.ListNestedAttribute:
		return ds.ListNestedAttribute{Computed: true, MarkdownDescription: text, NestedObject: answers(t.NestedObject)}
	}
	return ds.StringAttribute{Computed: true, MarkdownDescription: text}
}

func answers(o schema.NestedAttributeObject) ds.NestedAttributeObject {
	return ds.NestedAttributeObject{Attributes: answersOf(o.Attributes)}
}
