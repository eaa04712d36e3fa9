package docsgen_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/queueguard/terraform-provider-queueguard/internal/docsgen"
)

// server answers the two questions that Document asks.
type server struct {
	tfprotov6.ProviderServer
	schema     *tfprotov6.GetProviderSchemaResponse
	identities *tfprotov6.GetResourceIdentitySchemasResponse
	err        error
}

func (s server) GetProviderSchema(context.Context, *tfprotov6.GetProviderSchemaRequest) (*tfprotov6.GetProviderSchemaResponse, error) {
	return s.schema, s.err
}

func (s server) GetResourceIdentitySchemas(
	context.Context, *tfprotov6.GetResourceIdentitySchemasRequest,
) (*tfprotov6.GetResourceIdentitySchemasResponse, error) {
	return s.identities, nil
}

func queue() *tfprotov6.Schema {
	return &tfprotov6.Schema{Version: 2, Block: &tfprotov6.SchemaBlock{
		Description:     "A queue.",
		DescriptionKind: tfprotov6.StringKindMarkdown,
		Attributes: []*tfprotov6.SchemaAttribute{
			{Name: "name", Type: tftypes.String, Required: true, Description: "Its name."},
			{Name: "tags", Type: tftypes.Map{ElementType: tftypes.String}, Optional: true, Computed: true},
			{Name: "secret", Type: tftypes.String, Optional: true, Sensitive: true, WriteOnly: true, Deprecated: true},
			{Name: "alarms", Optional: true, NestedType: &tfprotov6.SchemaObject{
				Nesting:    tfprotov6.SchemaObjectNestingModeSingle,
				Attributes: []*tfprotov6.SchemaAttribute{{Name: "threshold", Type: tftypes.Number, Optional: true}},
			}},
		},
		BlockTypes: []*tfprotov6.SchemaNestedBlock{{
			TypeName: "rule", Nesting: tfprotov6.SchemaNestedBlockNestingModeList, MinItems: 1, MaxItems: 3,
			Block: &tfprotov6.SchemaBlock{Deprecated: true},
		}},
	}}
}

const queueJSON = `{"version": 2, "block": {
	"description": "A queue.", "description_kind": "markdown",
	"attributes": {
		"name": {"type": "string", "required": true, "description": "Its name.", "description_kind": "plain"},
		"tags": {"type": ["map", "string"], "optional": true, "computed": true, "description_kind": "plain"},
		"secret": {"type": "string", "optional": true, "sensitive": true, "write_only": true, "deprecated": true, "description_kind": "plain"},
		"alarms": {"optional": true, "description_kind": "plain", "nested_type": {"nesting_mode": "single", "attributes": {
			"threshold": {"type": "number", "optional": true, "description_kind": "plain"}}}}
	},
	"block_types": {"rule": {"nesting_mode": "list", "min_items": 1, "max_items": 3, "block": {"deprecated": true, "description_kind": "plain"}}}
}}`

func TestDocument(t *testing.T) {
	t.Parallel()

	tests := map[string]struct {
		schema     tfprotov6.GetProviderSchemaResponse
		identities tfprotov6.GetResourceIdentitySchemasResponse
		want       string // the provider's part
	}{
		"empty": {want: `{}`},
		"provider": {
			schema: tfprotov6.GetProviderSchemaResponse{Provider: queue()},
			want:   `{"provider": ` + queueJSON + `}`,
		},
		"resources of every kind": {
			schema: tfprotov6.GetProviderSchemaResponse{
				ResourceSchemas:          map[string]*tfprotov6.Schema{"x_a": queue()},
				DataSourceSchemas:        map[string]*tfprotov6.Schema{"x_b": queue()},
				EphemeralResourceSchemas: map[string]*tfprotov6.Schema{"x_c": queue()},
				ListResourceSchemas:      map[string]*tfprotov6.Schema{"x_d": queue()},
			},
			want: `{"resource_schemas": {"x_a": ` + queueJSON + `}, "data_source_schemas": {"x_b": ` + queueJSON + `},
				"ephemeral_resource_schemas": {"x_c": ` + queueJSON + `}, "list_resource_schemas": {"x_d": ` + queueJSON + `}}`,
		},
		"an action has no version": {
			schema: tfprotov6.GetProviderSchemaResponse{ActionSchemas: map[string]*tfprotov6.ActionSchema{
				"x_redrive": {Schema: &tfprotov6.Schema{Block: &tfprotov6.SchemaBlock{}}},
			}},
			want: `{"action_schemas": {"x_redrive": {"block": {"description_kind": "plain"}}}}`,
		},
		"function": {
			schema: tfprotov6.GetProviderSchemaResponse{Functions: map[string]*tfprotov6.Function{"check": {
				Summary: "Check.", Description: "Checks.", DeprecationMessage: "Do not.",
				Parameters:        []*tfprotov6.FunctionParameter{{Name: "json", Type: tftypes.String, Description: "A document.", AllowNullValue: true}},
				VariadicParameter: &tfprotov6.FunctionParameter{Name: "rest", Type: tftypes.DynamicPseudoType},
				Return: &tfprotov6.FunctionReturn{Type: tftypes.Object{AttributeTypes: map[string]tftypes.Type{
					"ok": tftypes.Bool, "findings": tftypes.List{ElementType: tftypes.String},
				}}},
			}}},
			want: `{"functions": {"check": {
				"summary": "Check.", "description": "Checks.", "deprecation_message": "Do not.",
				"parameters": [{"name": "json", "type": "string", "description": "A document.", "is_nullable": true}],
				"variadic_parameter": {"name": "rest", "type": "dynamic"},
				"return_type": ["object", {"findings": ["list", "string"], "ok": "bool"}]}}}`,
		},
		"identity": {
			identities: tfprotov6.GetResourceIdentitySchemasResponse{IdentitySchemas: map[string]*tfprotov6.ResourceIdentitySchema{
				"x_a": {Version: 1, IdentityAttributes: []*tfprotov6.ResourceIdentitySchemaAttribute{
					{Name: "name", Type: tftypes.String, RequiredForImport: true, Description: "Its name."},
					{Name: "region", Type: tftypes.String, OptionalForImport: true},
				}},
			}},
			want: `{"resource_identity_schemas": {"x_a": {"version": 1, "attributes": {
				"name": {"type": "string", "required_for_import": true, "description": "Its name."},
				"region": {"type": "string", "optional_for_import": true}}}}}`,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := docsgen.Document(t.Context(), "x", server{schema: &test.schema, identities: &test.identities})
			if err != nil {
				t.Fatal(err)
			}
			want := `{"format_version": "1.0", "provider_schemas": {"x": ` + test.want + `}}`
			if diff := cmp.Diff(parse(t, []byte(want)), parse(t, got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestDocumentErrors(t *testing.T) {
	t.Parallel()

	tests := map[string]struct {
		server server
		want   string
	}{
		"the server cannot be asked": {
			server: server{err: errors.New("broken pipe")},
			want:   "asking the provider for its schema: broken pipe",
		},
		"an error diagnostic": {
			server: server{schema: &tfprotov6.GetProviderSchemaResponse{Diagnostics: []*tfprotov6.Diagnostic{
				{Severity: tfprotov6.DiagnosticSeverityWarning, Summary: "Old", Detail: "Never mind."},
				{Severity: tfprotov6.DiagnosticSeverityError, Summary: "Duplicate name", Detail: "x_a is there twice."},
			}}},
			want: "the provider refuses to give its schema: Duplicate name: x_a is there twice.",
		},
		"an attribute without a type": {
			server: server{schema: &tfprotov6.GetProviderSchemaResponse{Provider: &tfprotov6.Schema{Block: &tfprotov6.SchemaBlock{
				Attributes: []*tfprotov6.SchemaAttribute{{Name: "name"}},
			}}}},
			want: "attribute name has no type",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test.server.identities = &tfprotov6.GetResourceIdentitySchemasResponse{}
			got, err := docsgen.Document(t.Context(), "x", test.server)
			if err == nil {
				t.Fatalf("no error, document:\n%s", got)
			}
			if diff := cmp.Diff(test.want, err.Error()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func parse(t *testing.T, text []byte) any {
	t.Helper()
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatalf("%s\nin:\n%s", err, text)
	}
	return value
}
