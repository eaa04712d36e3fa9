package pairschema

import (
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Unready says of a provider that cannot call AWS although it is asked to apply
// what is wrong; it reports whether it had to.
func Unready(ready bool, diags *diag.Diagnostics) bool {
	if ready {
		return false
	}
	diags.Append(tfdiag.Error(path.Empty(), "The provider is not configured", tfdiag.Text{
		What: "A value of the provider block is still unknown at apply, so AWS cannot be called.",
		Fix:  "Apply what the provider's configuration depends on first, with -target.",
	})...)
	return true
}

// Operation names the timeout of one operation: ToCreate, ToUpdate or ToDelete.
type Operation func(topology.Timeouts) topology.Maybe[string]

// ToCreate is the operation that creates.
func ToCreate(t topology.Timeouts) topology.Maybe[string] { return t.Create }

// ToUpdate is the operation that changes in place.
func ToUpdate(t topology.Timeouts) topology.Maybe[string] { return t.Update }

// ToDelete is the operation that deletes.
func ToDelete(t topology.Timeouts) topology.Maybe[string] { return t.Delete }

// Timeout is the time an operation may take, otherwise when the configuration
// does not say. Its form was checked at validate.
func Timeout(timeouts topology.Maybe[topology.Timeouts], of Operation, otherwise time.Duration) time.Duration {
	t, ok := timeouts.Get()
	if !ok {
		return otherwise
	}
	d, err := time.ParseDuration(of(t).Or(""))
	if err != nil {
		return otherwise
	}
	return d
}
