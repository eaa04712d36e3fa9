package fanout_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fanout"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

type consumerEdit = func(*topology.Consumer)

func consumerOf(edits ...consumerEdit) topology.Consumer {
	c := pair.Nulled(topology.Consumer{})
	for _, e := range edits {
		e(&c)
	}
	return c
}

// What a consumer has of itself and of the defaults of all.
func TestMerge(t *testing.T) {
	t.Parallel()
	handler := func(edit func(*topology.Handler)) consumerEdit {
		return func(c *topology.Consumer) {
			h := c.Handler.Or(pair.Nulled(topology.Handler{}))
			edit(&h)
			c.Handler = known(h)
		}
	}
	timeout := handler(func(h *topology.Handler) { h.TimeoutSeconds = known(int64(40)) })
	batch := handler(func(h *topology.Handler) { h.BatchSize = known(int64(10)) })
	encrypted := func(edit func(*topology.Encryption)) consumerEdit {
		return func(c *topology.Consumer) {
			e := pair.Nulled(topology.Encryption{})
			edit(&e)
			c.Encryption = known(e)
		}
	}
	key := encrypted(func(e *topology.Encryption) { e.KMSMasterKeyID = known("alias/pedidos") })
	plain := encrypted(func(e *topology.Encryption) { e.Mode = known("none") })
	tag := func(pairs ...string) consumerEdit {
		return func(c *topology.Consumer) {
			all := topology.StringMap{}
			for i := 0; i < len(pairs); i += 2 {
				all[pairs[i]] = known(pairs[i+1])
			}
			c.Tags = known(all)
		}
	}
	scope := func(c *topology.Consumer) { c.FilterPolicyScope = known("MessageBody") }
	dlq := func(c *topology.Consumer) { c.DeadLetterQueue = known(pair.Nulled(topology.DeadLetterQueue{})) }
	existing := func(c *topology.Consumer) {
		c.ExistingDeadLetterQueueARN = known("arn:aws:sqs:sa-east-1:123456789012:mortos")
	}
	for name, test := range map[string]struct{ defaults, own, want topology.Consumer }{
		"objects attribute by attribute": {consumerOf(timeout), consumerOf(batch), consumerOf(timeout, batch)},
		"an object of the defaults":      {consumerOf(timeout), consumerOf(), consumerOf(timeout)},
		"an object of its own":           {consumerOf(), consumerOf(batch), consumerOf(batch)},
		"tags key by key":                {consumerOf(tag("a", "1", "b", "1")), consumerOf(tag("b", "2")), consumerOf(tag("a", "1", "b", "2"))},
		"encryption is one choice":       {consumerOf(key), consumerOf(plain), consumerOf(plain)},
		"a scope needs a filter":         {consumerOf(scope), consumerOf(), consumerOf()},
		"a scope for a filter":           {consumerOf(scope), consumerOf(filter("{}")), consumerOf(scope, filter("{}"))},
		"dead letters of its own":        {consumerOf(existing), consumerOf(dlq), consumerOf(dlq)},
		"dead letters elsewhere":         {consumerOf(dlq), consumerOf(existing), consumerOf(existing)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := fanout.Merge(known(test.defaults), test.own)
			if diff := cmp.Diff(flat(test.want), flat(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// What is left to defaults that are unknown is unknown, inside of objects too;
// what the consumer says itself is not.
func TestMergeWithUnknownDefaults(t *testing.T) {
	t.Parallel()
	own := consumerOf(func(c *topology.Consumer) {
		h := pair.Nulled(topology.Handler{})
		h.TimeoutSeconds = known(int64(40))
		c.Handler, c.MaxReceiveCount = known(h), known(int64(3))
	})
	got := fanout.Merge(topology.Unknown[topology.Consumer](), own)
	h, _ := got.Handler.Get()
	type verdicts struct{ Name, Count, Visibility, Timeout, Batch any }
	if diff := cmp.Diff(verdicts{nil, int64(3), "?", int64(40), "?"}, verdicts{
		one(got.Name), one(got.MaxReceiveCount), one(got.VisibilityTimeoutSeconds), one(h.TimeoutSeconds), one(h.BatchSize),
	}); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func one[T any](m topology.Maybe[T]) any {
	v, ok := m.Get()
	switch {
	case ok:
		return v
	case m.IsNull():
		return nil
	}
	return "?"
}

func flat(c topology.Consumer) any {
	return plain(written(func(f *topology.Fanout) {
		f.Consumers = known(map[string]topology.Maybe[topology.Consumer]{"c": known(c)})
	}))
}
