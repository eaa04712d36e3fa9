package acctest

import (
	"context"
	"fmt"
	"maps"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/provider"
)

// Region is where a stack's provider lives unless it says otherwise.
const Region = "sa-east-1"

// Stack is one root module with its state, on one double. It is not safe for
// concurrent use. The zero values of its fields are what most tests want.
type Stack struct {
	// AWS is what the provider talks to; its clock is the provider's.
	AWS *fakeaws.Server
	// Provider is what the provider block says beside region, credentials and
	// endpoints.
	Provider string
	// Connection replaces the part of the provider block that says where AWS is
	// and who calls.
	Connection string
	// Environment of the provider; nothing else is visible to it.
	Environment map[string]string
	// Vars are the root module's variables (var.NAME): unknown at validate, known
	// afterwards.
	Vars map[string]cty.Value
	// Computed are values of other resources (computed.NAME): known at apply only,
	// and at plan once an apply has gone well.
	Computed map[string]cty.Value
	// Override, when given, changes what is written before the provider sees it.
	// applying is false while not everything is known yet.
	Override func(applying bool, config cty.Value) cty.Value
	// Context is what the provider's calls get; nil means the test's.
	Context context.Context // An interrupt is a cancelled context of the whole run.

	tb       testing.TB
	schema   *tfprotov6.GetProviderSchemaResponse
	state    map[string]*instance
	deposed  map[string]*instance // under create_before_destroy: old objects whose deletion failed
	resolved bool                 // an apply went well: Computed values are known
}

// instance is one resource in state.
type instance struct {
	typeName string
	value    cty.Value
	private  []byte
	identity *tfprotov6.ResourceIdentityData
	tainted  bool
}

// New returns an empty stack on the double.
func New(tb testing.TB, aws *fakeaws.Server) *Stack {
	tb.Helper()
	s := &Stack{
		AWS: aws, tb: tb, Vars: map[string]cty.Value{}, Computed: map[string]cty.Value{}, Environment: map[string]string{},
		state: map[string]*instance{}, deposed: map[string]*instance{},
	}
	schema, err := schemas()
	if err != nil {
		tb.Fatalf("get the provider's schema: %s", err)
	}
	s.schema = schema
	return s
}

// Start returns an empty stack on a double of its own.
func Start(tb testing.TB, options ...fakeaws.Option) *Stack {
	tb.Helper()
	return New(tb, fakeaws.Start(tb, options...))
}

// serve starts a provider: what a process is in production.
func (s *Stack) serve() tfprotov6.ProviderServer {
	environment := provider.Environment{
		Getenv: func(key string) string { return s.Environment[key] },
		Environ: func() (all []string) {
			for key, value := range s.Environment {
				all = append(all, key+"="+value)
			}
			return all
		},
		Now: s.AWS.Clock.Now, Sleep: s.AWS.Clock.Sleep,
	}
	return providerserver.NewProtocol6(provider.NewWith("test", environment)())()
}

func (s *Stack) context() context.Context {
	if s.Context != nil {
		return s.Context
	}
	return s.tb.Context()
}

// providerBlock is the body of the provider block.
func (s *Stack) providerBlock() string {
	connection := s.Connection
	if connection == "" {
		connection = Connection(s.AWS.URL)
	}
	return connection + "\n" + s.Provider
}

// Connection is the part of a provider block that points it at an endpoint.
func Connection(url string) string {
	return fmt.Sprintf(`
  region     = %q
  access_key = "AKIAQUEUEGUARD"
  secret_key = "secret"
  endpoints {
    sqs        = %[2]q
    sns        = %[2]q
    cloudwatch = %[2]q
    sts        = %[2]q
  }
`, Region, url)
}

// State returns the value of a resource ("queueguard_redrive_pair.test"); it
// fails the test when there is none.
func (s *Stack) State(address string) cty.Value {
	s.tb.Helper()
	i := s.state[address]
	if i == nil {
		s.tb.Fatalf("%s is not in state", address)
	}
	return i.value
}

// Has says whether a resource is in state.
func (s *Stack) Has(address string) bool { return s.state[address] != nil }

// Tainted says whether a resource is in state and marked as tainted.
func (s *Stack) Tainted(address string) bool {
	return s.state[address] != nil && s.state[address].tainted
}

// Taint marks a resource, which must be there, as damaged.
func (s *Stack) Taint(address string) { s.mark(address, true) }

// Untaint takes the mark away.
func (s *Stack) Untaint(address string) { s.mark(address, false) }

func (s *Stack) mark(address string, tainted bool) {
	s.tb.Helper()
	s.State(address)
	s.state[address].tainted = tainted
}

// Forget loses the state, as a killed provider does; nothing is deleted.
func (s *Stack) Forget() { s.state, s.deposed = map[string]*instance{}, map[string]*instance{} }

// Rename moves a resource in state, as a moved block does.
func (s *Stack) Rename(from, to string) {
	s.tb.Helper()
	s.State(from)
	s.state[to] = s.state[from]
	delete(s.state, from)
}

// snapshot is a copy of the state, whose instances may be changed.
func (s *Stack) snapshot() map[string]*instance {
	out := map[string]*instance{}
	for address, i := range s.state {
		c := *i
		out[address] = &c
	}
	return out
}

func (s *Stack) blockOf(o object) *tfprotov6.SchemaBlock {
	schemas := s.schema.ResourceSchemas
	if o.data {
		schemas = s.schema.DataSourceSchemas
	}
	found, ok := schemas[o.typeName]
	if !ok {
		s.tb.Fatalf("there is no %s", o.typeName)
	}
	return found.Block
}

func cloneVars(m map[string]cty.Value) map[string]cty.Value {
	if len(m) == 0 {
		return map[string]cty.Value{"none": cty.True}
	}
	return maps.Clone(m)
}
