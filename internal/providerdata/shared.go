package providerdata

import (
	"sync/atomic"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

// Shared is what one provider object and its resources have in common before
// the provider is configured. Terraform validates the provider block first, then
// the resources, in the same process, and configures nothing; the rules' levels
// travel this way. Each configuration of the provider (each alias) is a process
// of its own, so there is only one block to remember.
//
// In tests, make a provider object per test server: two configurations that are
// validated at the same time by one object would see each other's levels.
type Shared struct {
	policy atomic.Pointer[guardrail.Policy]
}

// Remember keeps the policy that the provider block asks for.
func (s *Shared) Remember(p guardrail.Policy) { s.policy.Store(&p) }

// Policy returns what was remembered last, else the recommended preset. It works
// on a nil Shared.
func (s *Shared) Policy() guardrail.Policy {
	if s != nil {
		if p := s.policy.Load(); p != nil {
			return *p
		}
	}
	return guardrail.Policy{}
}
