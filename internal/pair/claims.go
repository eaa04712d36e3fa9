package pair

import (
	"slices"
	"sync"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
)

// Claims are the names that one resource is about to give to what it makes,
// reserved against the other resources of the apply. The runs of one resource share
// them. It is safe for concurrent use.
type Claims struct {
	client *awsapi.Client
	mu     sync.Mutex
	names  []awsapi.Name
}

// NewClaims returns what holds no name yet.
func (e *Engine) NewClaims() *Claims { return &Claims{client: e.Client} }

// Reserve reports false when another resource has the name. A name twice in one
// resource is a rule's matter.
func (c *Claims) Reserve(name awsapi.Name) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if slices.Contains(c.names, name) {
		return true
	}
	if !c.client.Claim(name) {
		return false
	}
	c.names = append(c.names, name)
	return true
}

// Release gives all names back.
func (c *Claims) Release() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, name := range c.names {
		c.client.Release(name)
	}
	c.names = nil
}
