package sourceline

import (
	"context"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// Server returns a server that answers as the given one does, but for the paths
// of its diagnostics. Calls whose diagnostics blame no attribute are left alone.
func Server(inner tfprotov6.ProviderServer) tfprotov6.ProviderServer { return server{inner} }

type server struct{ tfprotov6.ProviderServer }

// point changes the paths in place: the diagnostics of an answer are in no other.
func point(diags []*tfprotov6.Diagnostic, of func(*tftypes.AttributePath) *tftypes.AttributePath) {
	for _, d := range diags {
		d.Attribute = of(d.Attribute)
	}
}

func (s server) ValidateProviderConfig(
	ctx context.Context, req *tfprotov6.ValidateProviderConfigRequest,
) (*tfprotov6.ValidateProviderConfigResponse, error) {
	resp, err := s.ProviderServer.ValidateProviderConfig(ctx, req)
	if resp != nil {
		point(resp.Diagnostics, ofProvider)
	}
	return resp, err
}

func (s server) ConfigureProvider(ctx context.Context, req *tfprotov6.ConfigureProviderRequest) (*tfprotov6.ConfigureProviderResponse, error) {
	resp, err := s.ProviderServer.ConfigureProvider(ctx, req)
	if resp != nil {
		point(resp.Diagnostics, ofProvider)
	}
	return resp, err
}

func (s server) ValidateResourceConfig(
	ctx context.Context, req *tfprotov6.ValidateResourceConfigRequest,
) (*tfprotov6.ValidateResourceConfigResponse, error) {
	resp, err := s.ProviderServer.ValidateResourceConfig(ctx, req)
	if resp != nil {
		point(resp.Diagnostics, ofResource)
	}
	return resp, err
}

func (s server) ReadResource(ctx context.Context, req *tfprotov6.ReadResourceRequest) (*tfprotov6.ReadResourceResponse, error) {
	resp, err := s.ProviderServer.ReadResource(ctx, req)
	if resp != nil {
		point(resp.Diagnostics, ofResource)
	}
	return resp, err
}

func (s server) PlanResourceChange(ctx context.Context, req *tfprotov6.PlanResourceChangeRequest) (*tfprotov6.PlanResourceChangeResponse, error) {
	resp, err := s.ProviderServer.PlanResourceChange(ctx, req)
	if resp != nil {
		point(resp.Diagnostics, ofResource)
	}
	return resp, err
}

func (s server) ApplyResourceChange(
	ctx context.Context, req *tfprotov6.ApplyResourceChangeRequest,
) (*tfprotov6.ApplyResourceChangeResponse, error) {
	resp, err := s.ProviderServer.ApplyResourceChange(ctx, req)
	if resp != nil {
		point(resp.Diagnostics, ofResource)
	}
	return resp, err
}

func (s server) ValidateDataResourceConfig(
	ctx context.Context, req *tfprotov6.ValidateDataResourceConfigRequest,
) (*tfprotov6.ValidateDataResourceConfigResponse, error) {
	resp, err := s.ProviderServer.ValidateDataResourceConfig(ctx, req)
	if resp != nil {
		point(resp.Diagnostics, ofResource)
	}
	return resp, err
}

func (s server) ReadDataSource(ctx context.Context, req *tfprotov6.ReadDataSourceRequest) (*tfprotov6.ReadDataSourceResponse, error) {
	resp, err := s.ProviderServer.ReadDataSource(ctx, req)
	if resp != nil {
		point(resp.Diagnostics, ofResource)
	}
	return resp, err
}
