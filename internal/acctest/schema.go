package acctest

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/hashicorp/hcl/v2/hcldec"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"

	"github.com/queueguard/terraform-provider-queueguard/internal/provider"
)

// shape is what a walk needs to know of a block again and again.
type shape struct {
	value cty.Type    // of plans and states
	spec  hcldec.Spec // of what is written
}

// schemas are the provider's, asked for once: they depend on nothing, and
// hundreds of stacks in a test of one package would each wait for them.
var schemas = sync.OnceValues(func() (*tfprotov6.GetProviderSchemaResponse, error) {
	server := providerserver.NewProtocol6(provider.New("test")())()
	return server.GetProviderSchema(context.Background(), &tfprotov6.GetProviderSchemaRequest{})
})

var (
	shapesLock sync.Mutex
	shapes     = map[*tfprotov6.SchemaBlock]shape{}
)

func shapeOf(b *tfprotov6.SchemaBlock) shape {
	shapesLock.Lock()
	defer shapesLock.Unlock()
	s, known := shapes[b]
	if !known {
		s = shape{value: typeOf(b.ValueType()), spec: specOf(b)}
		shapes[b] = s
	}
	return s
}

// typeOf is the type of a schema in terms of HCL.
func typeOf(t tftypes.Type) cty.Type {
	// Core reads the same form from the wire.
	text, err := json.Marshal(t)
	if err != nil {
		panic(fmt.Sprintf("acctest: encode the type %s: %s", t, err))
	}
	out, err := ctyjson.UnmarshalType(text)
	if err != nil {
		panic(fmt.Sprintf("acctest: decode the type %s: %s", text, err))
	}
	return out
}

// specOf says how a block's body is decoded.
func specOf(b *tfprotov6.SchemaBlock) hcldec.Spec {
	spec := hcldec.ObjectSpec{}
	for _, a := range b.Attributes {
		spec[a.Name] = &hcldec.AttrSpec{Name: a.Name, Type: writtenType(a), Required: a.Required}
	}
	for _, n := range b.BlockTypes {
		nested := specOf(n.Block)
		switch n.Nesting {
		case tfprotov6.SchemaNestedBlockNestingModeSingle:
			spec[n.TypeName] = &hcldec.BlockSpec{TypeName: n.TypeName, Nested: nested}
		case tfprotov6.SchemaNestedBlockNestingModeList:
			spec[n.TypeName] = &hcldec.BlockListSpec{TypeName: n.TypeName, Nested: nested}
		case tfprotov6.SchemaNestedBlockNestingModeSet:
			spec[n.TypeName] = &hcldec.BlockSetSpec{TypeName: n.TypeName, Nested: nested}
		case tfprotov6.SchemaNestedBlockNestingModeInvalid, tfprotov6.SchemaNestedBlockNestingModeMap, tfprotov6.SchemaNestedBlockNestingModeGroup:
			panic("acctest: no schema of this provider nests blocks as " + n.Nesting.String())
		}
	}
	return spec
}

// writtenType is what may be written for an attribute: the parts of an object
// that are not required may be left out.
func writtenType(a *tfprotov6.SchemaAttribute) cty.Type {
	if a.NestedType == nil {
		return typeOf(a.Type)
	}
	attributes := map[string]cty.Type{}
	var optional []string
	for _, child := range a.NestedType.Attributes {
		attributes[child.Name] = writtenType(child)
		if !child.Required {
			optional = append(optional, child.Name)
		}
	}
	object := cty.ObjectWithOptionalAttrs(attributes, optional)
	switch a.NestedType.Nesting {
	case tfprotov6.SchemaObjectNestingModeMap:
		return cty.Map(object)
	case tfprotov6.SchemaObjectNestingModeList:
		return cty.List(object)
	case tfprotov6.SchemaObjectNestingModeSingle:
		return object
	case tfprotov6.SchemaObjectNestingModeInvalid, tfprotov6.SchemaObjectNestingModeSet:
	}
	panic("acctest: no schema of this provider nests objects as " + a.NestedType.Nesting.String())
}
