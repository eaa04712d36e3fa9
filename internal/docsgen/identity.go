package docsgen

import "github.com/hashicorp/terraform-plugin-go/tfprotov6"

func (c *converter) identities(served map[string]*tfprotov6.ResourceIdentitySchema) map[string]identitySchema {
	out := make(map[string]identitySchema, len(served))
	for name, s := range served {
		converted := identitySchema{
			Version:    s.Version,
			Attributes: make(map[string]identityAttribute, len(s.IdentityAttributes)),
		}
		for _, a := range s.IdentityAttributes {
			converted.Attributes[a.Name] = identityAttribute{
				Type:              c.typeJSON("identity attribute "+a.Name+" of "+name, a.Type),
				Description:       a.Description,
				RequiredForImport: a.RequiredForImport,
				OptionalForImport: a.OptionalForImport,
			}
		}
		out[name] = converted
	}
	return out
}
