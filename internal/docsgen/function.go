package docsgen

import "github.com/hashicorp/terraform-plugin-go/tfprotov6"

func (c *converter) functions(served map[string]*tfprotov6.Function) map[string]function {
	out := make(map[string]function, len(served))
	for name, f := range served {
		converted := function{
			Description:        f.Description,
			Summary:            f.Summary,
			DeprecationMessage: f.DeprecationMessage,
		}
		if f.Return != nil {
			converted.ReturnType = c.typeJSON("the result of function "+name, f.Return.Type)
		}
		for _, p := range f.Parameters {
			converted.Parameters = append(converted.Parameters, c.parameter(name, p))
		}
		if f.VariadicParameter != nil {
			variadic := c.parameter(name, f.VariadicParameter)
			converted.VariadicParameter = &variadic
		}
		out[name] = converted
	}
	return out
}

func (c *converter) parameter(function string, p *tfprotov6.FunctionParameter) parameter {
	return parameter{
		Name:        p.Name,
		Description: p.Description,
		IsNullable:  p.AllowNullValue,
		Type:        c.typeJSON("parameter "+p.Name+" of function "+function, p.Type),
	}
}
