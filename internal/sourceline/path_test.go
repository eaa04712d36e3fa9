package sourceline_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/queueguard/terraform-provider-queueguard/internal/sourceline"
)

// blames is a server that has the same path to blame in every answer.
type blames struct {
	tfprotov6.ProviderServer
	at *tftypes.AttributePath
}

func (b blames) diags() []*tfprotov6.Diagnostic {
	return []*tfprotov6.Diagnostic{{Severity: tfprotov6.DiagnosticSeverityError, Summary: "S", Detail: "D", Attribute: b.at}}
}

func (b blames) ValidateProviderConfig(
	context.Context, *tfprotov6.ValidateProviderConfigRequest,
) (*tfprotov6.ValidateProviderConfigResponse, error) {
	return &tfprotov6.ValidateProviderConfigResponse{Diagnostics: b.diags()}, nil
}

func (b blames) ConfigureProvider(context.Context, *tfprotov6.ConfigureProviderRequest) (*tfprotov6.ConfigureProviderResponse, error) {
	return &tfprotov6.ConfigureProviderResponse{Diagnostics: b.diags()}, nil
}

func (b blames) ValidateResourceConfig(
	context.Context, *tfprotov6.ValidateResourceConfigRequest,
) (*tfprotov6.ValidateResourceConfigResponse, error) {
	return &tfprotov6.ValidateResourceConfigResponse{Diagnostics: b.diags()}, nil
}

func (b blames) ReadResource(context.Context, *tfprotov6.ReadResourceRequest) (*tfprotov6.ReadResourceResponse, error) {
	return &tfprotov6.ReadResourceResponse{Diagnostics: b.diags()}, nil
}

func (b blames) PlanResourceChange(context.Context, *tfprotov6.PlanResourceChangeRequest) (*tfprotov6.PlanResourceChangeResponse, error) {
	return &tfprotov6.PlanResourceChangeResponse{Diagnostics: b.diags()}, nil
}

func (b blames) ApplyResourceChange(context.Context, *tfprotov6.ApplyResourceChangeRequest) (*tfprotov6.ApplyResourceChangeResponse, error) {
	return &tfprotov6.ApplyResourceChangeResponse{Diagnostics: b.diags()}, nil
}

func (b blames) ValidateDataResourceConfig(
	context.Context, *tfprotov6.ValidateDataResourceConfigRequest,
) (*tfprotov6.ValidateDataResourceConfigResponse, error) {
	return &tfprotov6.ValidateDataResourceConfigResponse{Diagnostics: b.diags()}, nil
}

func (b blames) ReadDataSource(context.Context, *tfprotov6.ReadDataSourceRequest) (*tfprotov6.ReadDataSourceResponse, error) {
	return &tfprotov6.ReadDataSourceResponse{Diagnostics: b.diags()}, nil
}

func TestServerPointsWhereTerraformCanFollow(t *testing.T) {
	t.Parallel()
	at := tftypes.NewAttributePath
	for name, test := range map[string]struct{ said, ofResource, ofProvider *tftypes.AttributePath }{
		"nothing":   {nil, nil, nil},
		"attribute": {at().WithAttributeName("name"), at().WithAttributeName("name"), at().WithAttributeName("name")},
		"of an object": {
			at().WithAttributeName("dead_letter_queue").WithAttributeName("name"),
			at().WithAttributeName("dead_letter_queue").WithElementKeyString("name"),
			at().WithAttributeName("dead_letter_queue").WithAttributeName("name"),
		},
		"deep in an object": {
			at().WithAttributeName("alarms").WithAttributeName("dead_letters").WithAttributeName("period_seconds"),
			at().WithAttributeName("alarms").WithElementKeyString("dead_letters"),
			at().WithAttributeName("alarms").WithAttributeName("dead_letters").WithAttributeName("period_seconds"),
		},
		"key of a map": {
			at().WithAttributeName("levels").WithElementKeyString("QG104"),
			at().WithAttributeName("levels"),
			at().WithAttributeName("levels"),
		},
		"deep in a map": {
			at().WithAttributeName("a").WithElementKeyString("b").WithAttributeName("c"),
			at().WithAttributeName("a"),
			at().WithAttributeName("a").WithElementKeyString("b").WithAttributeName("c"),
		},
		"map in a block": {
			at().WithAttributeName("guardrails").WithAttributeName("levels").WithElementKeyString("QG104"),
			at().WithAttributeName("guardrails").WithElementKeyString("levels"),
			at().WithAttributeName("guardrails").WithAttributeName("levels"),
		},
		"element of a list": {
			at().WithAttributeName("a").WithElementKeyInt(1),
			at().WithAttributeName("a").WithElementKeyInt(1),
			at().WithAttributeName("a").WithElementKeyInt(1),
		},
		"attribute of an entry": {
			at().WithAttributeName("a").WithElementKeyInt(1).WithAttributeName("b"),
			at().WithAttributeName("a").WithElementKeyInt(1),
			at().WithAttributeName("a").WithElementKeyInt(1).WithAttributeName("b"),
		},
		"element of a set": {
			at().WithAttributeName("a").WithElementKeyValue(tftypes.NewValue(tftypes.String, "x")),
			at().WithAttributeName("a"),
			at().WithAttributeName("a").WithElementKeyValue(tftypes.NewValue(tftypes.String, "x")),
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := answers(t.Context(), sourceline.Server(blames{at: test.said}))
			want := map[string]string{"validate provider": test.ofProvider.String(), "configure": test.ofProvider.String()}
			for _, call := range []string{"validate", "read", "plan", "apply", "validate data", "read data"} {
				want[call] = test.ofResource.String()
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("paths (-want +got):\n%s", diff)
			}
		})
	}
}

// answers is the path that each call's one diagnostic has.
func answers(ctx context.Context, s tfprotov6.ProviderServer) map[string]string {
	paths := map[string]string{}
	note := func(call string, diags []*tfprotov6.Diagnostic) { paths[call] = diags[0].Attribute.String() }
	if r, err := s.ValidateProviderConfig(ctx, nil); err == nil {
		note("validate provider", r.Diagnostics)
	}
	if r, err := s.ConfigureProvider(ctx, nil); err == nil {
		note("configure", r.Diagnostics)
	}
	if r, err := s.ValidateResourceConfig(ctx, nil); err == nil {
		note("validate", r.Diagnostics)
	}
	if r, err := s.ReadResource(ctx, nil); err == nil {
		note("read", r.Diagnostics)
	}
	if r, err := s.PlanResourceChange(ctx, nil); err == nil {
		note("plan", r.Diagnostics)
	}
	if r, err := s.ApplyResourceChange(ctx, nil); err == nil {
		note("apply", r.Diagnostics)
	}
	if r, err := s.ValidateDataResourceConfig(ctx, nil); err == nil {
		note("validate data", r.Diagnostics)
	}
	if r, err := s.ReadDataSource(ctx, nil); err == nil {
		note("read data", r.Diagnostics)
	}
	return paths
}
