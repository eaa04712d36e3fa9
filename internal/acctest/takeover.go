package acctest

import (
	"encoding/json"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func parseBody(text string) (hcl.Body, hcl.Diagnostics) {
	file, diags := hclsyntax.ParseConfig([]byte(text), "provider.tf", hcl.InitialPos)
	if diags.HasErrors() {
		return nil, diags
	}
	return file.Body, diags
}

// Import takes an object into state under an address and refreshes it, as
// terraform import and an import block do.
func (s *Stack) Import(typeName, name, id string) Diagnostics {
	s.tb.Helper()
	return s.importBy(name, &tfprotov6.ImportResourceStateRequest{TypeName: typeName, ID: id})
}

// ImportByIdentity is [Stack.Import] with the identity of an import block, whose
// attributes are all strings; "" is one that the block leaves out. Terraform has it
// since 1.12.
func (s *Stack) ImportByIdentity(typeName, name string, identity map[string]string) Diagnostics {
	s.tb.Helper()
	types, values := map[string]tftypes.Type{}, map[string]tftypes.Value{}
	for key, value := range identity {
		types[key], values[key] = tftypes.String, tftypes.NewValue(tftypes.String, nil)
		if value != "" {
			values[key] = tftypes.NewValue(tftypes.String, value)
		}
	}
	object := tftypes.Object{AttributeTypes: types}
	data, err := tfprotov6.NewDynamicValue(object, tftypes.NewValue(object, values))
	if err != nil {
		s.tb.Fatalf("encode the identity: %s", err)
	}
	return s.importBy(name, &tfprotov6.ImportResourceStateRequest{
		TypeName: typeName, Identity: &tfprotov6.ResourceIdentityData{IdentityData: &data},
	})
}

func (s *Stack) importBy(name string, req *tfprotov6.ImportResourceStateRequest) Diagnostics {
	s.tb.Helper()
	w := s.start(module{}, planning)
	if w.found.HasErrors() {
		return w.found
	}
	address := req.TypeName + "." + name
	resp, err := w.server.ImportResourceState(w.ctx, req)
	w.must(err)
	if w.note(address, resp.Diagnostics) {
		return w.found
	}
	for _, one := range resp.ImportedResources {
		w.adopt(address, one.TypeName, one.State, one.Private, one.Identity)
	}
	return w.found
}

// Move takes over an object of another provider, as a moved block does: state is
// the attributes the other provider had.
func (s *Stack) Move(provider, from string, state map[string]any, typeName, name string) Diagnostics {
	s.tb.Helper()
	text, err := json.Marshal(state)
	if err != nil {
		s.tb.Fatalf("encode the other provider's state: %s", err)
	}
	mover := s.start(module{}, validating) // core moves before it configures anything
	resp, err := mover.server.MoveResourceState(mover.ctx, &tfprotov6.MoveResourceStateRequest{
		SourceProviderAddress: provider, SourceTypeName: from, SourceState: &tfprotov6.RawState{JSON: text}, TargetTypeName: typeName,
	})
	mover.must(err)
	if mover.note(typeName+"."+name, resp.Diagnostics) {
		return mover.found
	}
	w := s.start(module{}, planning)
	w.adopt(typeName+"."+name, typeName, resp.TargetState, resp.TargetPrivate, resp.TargetIdentity)
	return append(mover.found, w.found...)
}

// adopt puts an object into state that has to be there when it is read.
func (w *walk) adopt(address, typeName string, state *tfprotov6.DynamicValue, private []byte, identity *tfprotov6.ResourceIdentityData) {
	w.tb.Helper()
	value := w.decode(state, w.schema.ResourceSchemas[typeName].Block)
	i, ok := w.refresh(address, &instance{typeName: typeName, value: value, private: private, identity: identity})
	switch {
	case !ok:
	case i == nil:
		w.found = append(w.found, Diagnostic{Severity: "error", Summary: "Cannot import non-existent remote object", Address: address})
	default:
		w.state[address] = i
	}
}
