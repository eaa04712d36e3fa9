package functions_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/functions"
)

// call runs a function as the framework does. Variadic arguments are one tuple.
func call(t *testing.T, f function.Function, arguments ...attr.Value) (attr.Value, *function.FuncError) {
	t.Helper()
	var definition function.DefinitionResponse
	f.Definition(t.Context(), function.DefinitionRequest{}, &definition)
	result, problem := definition.Definition.Return.NewResultData(t.Context())
	if problem != nil {
		t.Fatal(problem)
	}
	resp := function.RunResponse{Result: result}
	f.Run(t.Context(), function.RunRequest{Arguments: function.NewArgumentsData(arguments)}, &resp)
	return resp.Result.Value(), resp.Error
}

func text(s string) attr.Value { return types.StringValue(s) }

// rest is the tuple of variadic arguments.
func rest(ids ...string) attr.Value {
	var kinds []attr.Type
	var values []attr.Value
	for _, id := range ids {
		kinds, values = append(kinds, types.StringType), append(values, text(id))
	}
	return types.TupleValueMust(kinds, values)
}

// wantError compares a whole error; an empty text means none.
func wantError(t *testing.T, position int64, text string, got *function.FuncError) {
	t.Helper()
	var want *function.FuncError
	if text != "" {
		want = function.NewArgumentFuncError(position, text)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("error (-want +got):\n%s", diff)
	}
}

// TestDefinitions holds every function to what its page needs.
func TestDefinitions(t *testing.T) {
	t.Parallel()
	last := ""
	for _, construct := range functions.All() {
		f := construct()
		var metadata function.MetadataResponse
		f.Metadata(t.Context(), function.MetadataRequest{}, &metadata)
		t.Run(metadata.Name, func(t *testing.T) {
			t.Parallel()
			var resp function.DefinitionResponse
			f.Definition(t.Context(), function.DefinitionRequest{}, &resp)
			d := resp.Definition
			var valid function.DefinitionValidateResponse
			d.ValidateImplementation(t.Context(), function.DefinitionValidateRequest{FuncName: metadata.Name}, &valid)
			if valid.Diagnostics.HasError() {
				t.Errorf("the framework refuses it: %v", valid.Diagnostics)
			}
			if d.Summary == "" || strings.HasSuffix(d.Summary, ".") || !strings.HasSuffix(d.MarkdownDescription, ".") {
				t.Errorf("a summary is a title, a description ends its sentence: %q, %q", d.Summary, d.MarkdownDescription)
			}
			for _, p := range append(d.Parameters, d.VariadicParameter) {
				if p != nil && !strings.HasSuffix(p.GetMarkdownDescription(), ".") {
					t.Errorf("parameter %s: %q is no sentence", p.GetName(), p.GetMarkdownDescription())
				}
			}
		})
		if metadata.Name <= last {
			t.Errorf("%s comes after %s", metadata.Name, last)
		}
		last = metadata.Name
	}
}
