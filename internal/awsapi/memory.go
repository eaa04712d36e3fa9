package awsapi

import (
	"sync"
	"time"
)

// memory is what one provider process knows about its own doings. Terraform
// runs plan and apply in separate processes, so nothing here outlives a walk.
type memory struct {
	mu      sync.Mutex
	known   map[string]bool
	deleted map[string]bool
	created map[madeObject]time.Time
	claimed map[Name]bool
}

// madeObject is a queue, addressed by region and name since its ARN is not
// among what CreateQueue answers, or a topic or subscription, by its ARN.
type madeObject struct{ region, name string }

func newMemory() *memory {
	return &memory{known: map[string]bool{}, deleted: map[string]bool{}, created: map[madeObject]time.Time{}, claimed: map[Name]bool{}}
}

// Remember notes that an object was read from Terraform's state: it is ours.
func (c *Client) Remember(arn string) {
	c.memory.mu.Lock()
	defer c.memory.mu.Unlock()
	c.memory.known[arn] = true
}

// Known reports whether an object was read from Terraform's state by this
// process. A tainted or replaced object looks exactly like a new one when it is
// planned; this tells it from somebody else's object of the same name.
func (c *Client) Known(arn string) bool {
	c.memory.mu.Lock()
	defer c.memory.mu.Unlock()
	return c.memory.known[arn]
}

// RememberDeleted notes that this process deleted an object. SQS may show a
// deleted queue for up to 60 seconds (API reference, DeleteQueue).
func (c *Client) RememberDeleted(arn string) {
	c.memory.mu.Lock()
	defer c.memory.mu.Unlock()
	c.memory.deleted[arn] = true
}

// Deleted reports whether this process deleted the object.
func (c *Client) Deleted(arn string) bool {
	c.memory.mu.Lock()
	defer c.memory.mu.Unlock()
	return c.memory.deleted[arn]
}

// Name is what AWS knows an object by within an account.
type Name struct {
	Kind         Kind
	Region, Name string
}

// Kind is what kind of object a name is of; two kinds may share a name.
type Kind string

// The kinds of objects whose names are claimed.
const (
	KindQueue Kind = "queue"
	KindAlarm Kind = "alarm"
	KindTopic Kind = "topic"
)

// Claim reserves the name of an object that is about to be created, until Release.
// It reports false when another resource of this process has it: two creations
// at once would both find the name free. CreateQueue and CreateTopic give both the
// same object, and PutMetricAlarm lets the second overwrite the first.
func (c *Client) Claim(name Name) bool {
	c.memory.mu.Lock()
	defer c.memory.mu.Unlock()
	if c.memory.claimed[name] {
		return false
	}
	c.memory.claimed[name] = true
	return true
}

// Release ends a claim. From then on the object is there, or the name is free.
func (c *Client) Release(name Name) {
	c.memory.mu.Lock()
	defer c.memory.mu.Unlock()
	delete(c.memory.claimed, name)
}

func (m *memory) rememberCreated(region, name string, at time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.created[madeObject{region, name}] = at
}

func (m *memory) forgetCreated(region, name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.created, madeObject{region, name})
}

// createdAt returns when this process created the object.
func (m *memory) createdAt(region, name string) (time.Time, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	at, ok := m.created[madeObject{region, name}]
	return at, ok
}

// newestNamed returns the latest creation time among the queues for which
// mentions is true.
func (m *memory) newestNamed(mentions func(region, name string) bool) (time.Time, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var newest time.Time
	for q, at := range m.created {
		if at.After(newest) && mentions(q.region, q.name) {
			newest = at
		}
	}
	return newest, !newest.IsZero()
}
