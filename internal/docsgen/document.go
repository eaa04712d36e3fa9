package docsgen

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// Document asks the server for everything it serves and returns the indented
// JSON document, with one provider under the given key. tfplugindocs looks for
// the provider's short name there ("queueguard"); Terraform itself writes the
// full address. Maps are written in the order of their keys, so the same schema
// always gives the same bytes.
//
// An error diagnostic of the server is returned as an error.
func Document(ctx context.Context, key string, server tfprotov6.ProviderServer) ([]byte, error) {
	served, err := server.GetProviderSchema(ctx, &tfprotov6.GetProviderSchemaRequest{})
	if err != nil {
		return nil, fmt.Errorf("asking the provider for its schema: %w", err)
	}
	identities, err := server.GetResourceIdentitySchemas(ctx, &tfprotov6.GetResourceIdentitySchemasRequest{})
	if err != nil {
		return nil, fmt.Errorf("asking the provider for its identity schemas: %w", err)
	}
	if err := errors.Join(failures(served.Diagnostics), failures(identities.Diagnostics)); err != nil {
		return nil, fmt.Errorf("the provider refuses to give its schema: %w", err)
	}

	var c converter
	converted := providerSchema{
		Provider:          c.schema(served.Provider),
		ResourceSchemas:   c.schemas(served.ResourceSchemas),
		DataSourceSchemas: c.schemas(served.DataSourceSchemas),
		EphemeralSchemas:  c.schemas(served.EphemeralResourceSchemas),
		ListSchemas:       c.schemas(served.ListResourceSchemas),
		ActionSchemas:     c.actions(served.ActionSchemas),
		Functions:         c.functions(served.Functions),
		IdentitySchemas:   c.identities(identities.IdentitySchemas),
	}
	if c.err != nil {
		return nil, c.err
	}

	text, err := json.MarshalIndent(document{
		FormatVersion:   formatVersion,
		ProviderSchemas: map[string]providerSchema{key: converted},
	}, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("writing the schema as JSON: %w", err)
	}
	return append(text, '\n'), nil
}

// failures joins the error diagnostics, nil when there is none.
func failures(diagnostics []*tfprotov6.Diagnostic) error {
	var all []error
	for _, d := range diagnostics {
		if d.Severity == tfprotov6.DiagnosticSeverityError {
			all = append(all, fmt.Errorf("%s: %s", d.Summary, d.Detail))
		}
	}
	return errors.Join(all...)
}

// converter turns protocol values into document values. It remembers the first
// error, so that the conversions can be written as expressions.
type converter struct {
	err error
}

// typeJSON is the type in cty's JSON notation, such as ["list","string"].
func (c *converter) typeJSON(of string, t tftypes.Type) json.RawMessage {
	if t == nil {
		c.fail(fmt.Errorf("%s has no type", of))
		return nil
	}
	text, err := json.Marshal(t)
	if err != nil {
		c.fail(fmt.Errorf("writing the type of %s: %w", of, err))
	}
	return text
}

func (c *converter) fail(err error) {
	if c.err == nil {
		c.err = err
	}
}

// mode turns the protocol's name of a nesting mode into the document's.
func mode(m fmt.Stringer) string { return strings.ToLower(m.String()) }

// kind turns the protocol's name of a text format into the document's.
func kind(k tfprotov6.StringKind) string { return strings.ToLower(k.String()) }
