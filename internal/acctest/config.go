package acctest

import (
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hcldec"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

// module is a parsed configuration.
type module struct {
	objects []object // in the order in which they are written
}

// object is a resource or data block.
type object struct {
	data                bool
	typeName, name      string
	body                hcl.Body
	createBeforeDestroy bool
}

func (o object) address() string {
	if o.data {
		return "data." + o.typeName + "." + o.name
	}
	return o.typeName + "." + o.name
}

var moduleSchema = &hcl.BodySchema{Blocks: []hcl.BlockHeaderSchema{
	{Type: "resource", LabelNames: []string{"type", "name"}},
	{Type: "data", LabelNames: []string{"type", "name"}},
}}

// parse reads a configuration. An object may refer to those above it, to
// var.NAME and to computed.NAME (see [Stack.Vars] and [Stack.Computed]).
func parse(text string) (module, error) {
	file, diags := hclsyntax.ParseConfig([]byte(text), "main.tf", hcl.InitialPos)
	if diags.HasErrors() {
		return module{}, diags
	}
	content, diags := file.Body.Content(moduleSchema)
	if diags.HasErrors() {
		return module{}, diags
	}
	var m module
	for _, b := range content.Blocks {
		lifecycle, rest, diags := b.Body.PartialContent(&hcl.BodySchema{Blocks: []hcl.BlockHeaderSchema{{Type: "lifecycle"}}})
		if diags.HasErrors() {
			return module{}, diags
		}
		o := object{data: b.Type == "data", typeName: b.Labels[0], name: b.Labels[1], body: rest}
		for _, l := range lifecycle.Blocks {
			spec := &hcldec.AttrSpec{Name: "create_before_destroy", Type: cty.Bool}
			v, diags := hcldec.Decode(l.Body, spec, nil)
			if diags.HasErrors() {
				return module{}, diags
			}
			o.createBeforeDestroy = v.True()
		}
		m.objects = append(m.objects, o)
	}
	return m, nil
}

// functions are those of Terraform's that tests use.
var functions = map[string]function.Function{
	"jsonencode": stdlib.JSONEncodeFunc,
	"join":       stdlib.JoinFunc,
	"range":      stdlib.RangeFunc,
	"format":     stdlib.FormatFunc,
	"merge":      stdlib.MergeFunc,
}

// decode evaluates a block's body.
func decode(body hcl.Body, spec hcldec.Spec, scope *hcl.EvalContext) (cty.Value, error) {
	v, diags := hcldec.Decode(body, spec, scope)
	if diags.HasErrors() {
		return cty.NilVal, fmt.Errorf("decode the configuration: %w", diags)
	}
	return v, nil
}
