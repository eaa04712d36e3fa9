package pairschema_test

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
)

// TestTypesAreTheFrameworks holds the types that are written into a schema against
// those that the framework finds in it.
func TestTypesAreTheFrameworks(t *testing.T) {
	t.Parallel()
	for name, attributes := range map[string]map[string]schema.Attribute{
		"pair": pairschema.Pair(), "fanout": pairschema.Fanout(),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found := schema.Schema{Attributes: attributes}.Type()
			if written := pairschema.Schema("", attributes); !written.Type().Equal(found) {
				t.Errorf("the types are %s, the framework finds %s", written.Type(), found)
			}
		})
	}
}

// BenchmarkSchemaType is what the framework does at each step of a path: with the
// types written into the schema, and without.
func BenchmarkSchemaType(b *testing.B) {
	attributes := pairschema.Fanout()
	for name, s := range map[string]schema.Schema{
		"written": pairschema.Schema("", attributes), "found": {Attributes: attributes},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				_ = s.Attributes["consumers"].GetType()
			}
		})
	}
}
