package pairschema_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

const (
	keyHere    = "arn:aws:kms:sa-east-1:123456789012:key/a"
	keyThere   = "arn:aws:kms:us-east-1:123456789012:key/a"
	lambdaHere = "arn:aws:lambda:sa-east-1:123456789012:function:a"
	lambdaElse = "arn:aws:lambda:us-east-1:210987654321:function:a"
)

func withKey(id string) topology.Maybe[topology.Encryption] {
	return with(func(e *topology.Encryption) { e.KMSMasterKeyID = known(id) })
}

func undelivered(key string, regions ...string) func(*topology.Pair) {
	return func(p *topology.Pair) {
		p.Undelivered = with(func(u *topology.Undelivered) {
			queues := map[string]topology.Maybe[topology.UndeliveredQueue]{}
			for _, r := range regions {
				queues[r] = topology.Null[topology.UndeliveredQueue]()
			}
			u.Enabled, u.Encryption, u.Queues = known(true), withKey(key), known(queues)
		})
	}
}

// Keys and functions are refused in another region than the queue's, where they
// are written, once, and not when they have been there all along.
func TestElsewhere(t *testing.T) {
	t.Parallel()
	source := func(key string) func(*topology.Pair) {
		return func(p *topology.Pair) { p.Encryption = withKey(key) }
	}
	deadLetter := func(key string) func(*topology.Pair) {
		return func(p *topology.Pair) {
			p.DeadLetterQueue = with(func(d *topology.DeadLetterQueue) { d.Encryption = withKey(key) })
		}
	}
	function := func(arn string) func(*topology.Pair) {
		return func(p *topology.Pair) {
			p.Handler = with(func(h *topology.Handler) { h.LambdaFunctionARN = known(arn) })
		}
	}
	type edits = []func(*topology.Pair)
	for name, test := range map[string]struct {
		planned, prior edits
		want           []string
	}{
		"nothing":                     {},
		"all here":                    {planned: edits{source(keyHere), deadLetter(keyHere), undelivered(keyHere, "sa-east-1"), function(lambdaHere)}},
		"aliases and IDs":             {planned: edits{source("alias/a"), deadLetter("1234"), undelivered("alias/a", "us-east-1")}},
		"source":                      {planned: edits{source(keyThere)}, want: []string{"encryption.kms_master_key_id"}},
		"the source's for all":        {planned: edits{source(keyThere), deadLetter(keyThere), undelivered(keyThere, "sa-east-1")}, want: []string{"encryption.kms_master_key_id"}},
		"dead-letter queue":           {planned: edits{source(keyHere), deadLetter(keyThere)}, want: []string{"dead_letter_queue.encryption.kms_master_key_id"}},
		"undelivered queue there":     {planned: edits{source(keyHere), undelivered(keyHere, "us-east-1")}, want: []string{"undelivered.encryption.kms_master_key_id"}},
		"undelivered queues in two":   {planned: edits{undelivered(keyThere, "sa-east-1", "us-east-1")}, want: []string{"undelivered.encryption.kms_master_key_id"}},
		"undelivered, with a key":     {planned: edits{source(keyHere), undelivered(keyThere, "us-east-1")}},
		"function of another account": {planned: edits{function(lambdaElse)}, want: []string{"handler.lambda_function_arn"}},
		"since long":                  {planned: edits{source(keyThere), function(lambdaElse)}, prior: edits{source(keyThere), function(lambdaElse)}},
		"changed for the worse":       {planned: edits{source(keyThere)}, prior: edits{source(keyHere)}, want: []string{"encryption.kms_master_key_id"}},
		"region not known":            {planned: edits{source(keyThere), func(p *topology.Pair) { p.Region = unknown[string]() }}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			of := func(all edits) *topology.Pair {
				p := none[topology.Pair]()
				p.Region = known("sa-east-1")
				for _, edit := range all {
					edit(&p)
				}
				return &p
			}
			var prior *topology.Pair
			if test.prior != nil {
				prior = of(test.prior)
			}
			if diff := cmp.Diff(test.want, said(pairschema.Elsewhere("", *of(test.planned), prior))); diff != "" {
				t.Errorf("refused (-want +got):\n%s", diff)
			}
		})
	}
}

// Provider configurations whose region has another form, as emulators have, are
// not judged.
func TestRegionElsewhere(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		region, provider topology.Maybe[string]
		want             []string
	}{
		"left out":          {topology.Null[string](), known("sa-east-1"), nil},
		"another region":    {known("us-east-1"), known("sa-east-1"), nil},
		"no such region":    {known("sa-east-9"), known("sa-east-1"), nil},
		"another partition": {known("us-gov-west-1"), known("sa-east-1"), []string{"region"}},
		"the other way":     {known("sa-east-1"), known("cn-north-1"), []string{"region"}},
		"not known":         {unknown[string](), known("sa-east-1"), nil},
		"provider unknown":  {known("us-gov-west-1"), unknown[string](), nil},
		"an emulator":       {known("us-gov-west-1"), known("local"), nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(test.want, said(pairschema.RegionElsewhere(test.region, test.provider))); diff != "" {
				t.Errorf("refused (-want +got):\n%s", diff)
			}
		})
	}
}
