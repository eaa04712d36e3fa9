package pairschema

import (
	"fmt"
	"maps"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/diag"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Elsewhere refuses keys and functions that the queues of a pair cannot use, being
// in another region. What prior, which may be nil, has as well is left alone: an
// error would also stand in the way of destroying it. within is put before paths:
// "" for a pair, `consumers["email"].` for a consumer.
func Elsewhere(within string, planned topology.Pair, prior *topology.Pair) diag.Diagnostics {
	found := elsewhere(within, planned)
	if prior != nil {
		found = without(found, elsewhere(within, *prior))
	}
	return found
}

func elsewhere(within string, p topology.Pair) diag.Diagnostics {
	region, ok := p.Region.Get()
	if !ok {
		return nil
	}
	here := []string{region}
	found := keyElsewhere(within+"encryption", p.Encryption, here)
	if d, ok := p.DeadLetterQueue.Get(); ok && !sameKey(d.Encryption, p.Encryption) {
		found.Append(keyElsewhere(within+"dead_letter_queue.encryption", d.Encryption, here)...)
	}
	if u, ok := p.Undelivered.Get(); ok && u.Enabled.Or(false) {
		regions := slices.Sorted(maps.Keys(u.Queues.Or(nil)))
		if sameKey(u.Encryption, p.Encryption) { // of which one finding says enough
			regions = slices.DeleteFunc(regions, func(r string) bool { return r == region })
		}
		found.Append(keyElsewhere(within+"undelivered.encryption", u.Encryption, regions)...)
	}
	h, _ := p.Handler.Get()
	if function, err := topology.ParseARN(h.LambdaFunctionARN.Or("")); err == nil && function.Region != region {
		found.Append(tfdiag.Invalid(tfdiag.Path(within+"handler.lambda_function_arn"), tfdiag.Text{
			What: fmt.Sprintf("The function %s is in %s, and the queue in %s.", function, function.Region, region),
			Why:  "A Lambda function reads queues of its own region alone.",
			Fix:  fmt.Sprintf("Name a function in %s; it may belong to another account.", region),
		})...)
	}
	return found
}

// FanoutElsewhere is [Elsewhere] for what the consumers of a fan-out share.
func FanoutElsewhere(planned topology.Fanout, prior *topology.Fanout) diag.Diagnostics {
	found := fanoutElsewhere(planned)
	if prior != nil {
		found = without(found, fanoutElsewhere(*prior))
	}
	return found
}

func fanoutElsewhere(f topology.Fanout) diag.Diagnostics {
	var found diag.Diagnostics
	if t, ok := f.Topic.Get(); ok && f.Region.IsKnown() {
		found.Append(keyOf("topic.kms_master_key_id", "topic", "SNS", t.KMSMasterKeyID, []string{f.Region.Or("")})...)
	}
	if u, ok := f.Undelivered.Get(); ok && u.Enabled.Or(false) {
		found.Append(keyElsewhere("undelivered.encryption", u.Encryption, slices.Sorted(maps.Keys(u.Queues.Or(nil))))...)
	}
	return found
}

func keyElsewhere(at string, m topology.Maybe[topology.Encryption], regions []string) diag.Diagnostics {
	e, _ := m.Get()
	return keyOf(at+".kms_master_key_id", "queue", "SQS", e.KMSMasterKeyID, regions)
}

// keyOf looks at ARNs only: an ID or an alias is looked up where the queue or topic
// is.
func keyOf(at, what, service string, id topology.Maybe[string], regions []string) diag.Diagnostics {
	key, err := topology.ParseARN(id.Or(""))
	if err != nil {
		return nil
	}
	for _, region := range regions {
		if key.Region != region {
			return tfdiag.Invalid(tfdiag.Path(at), tfdiag.Text{
				What: fmt.Sprintf("The key %s is in %s, and the %s in %s.", key, key.Region, what, region),
				Why:  service + " uses keys of its own region alone: it would take this one, and then refuse every message.",
				Fix:  fmt.Sprintf("Name a key in %s, or the replica there of this one.", region),
			})
		}
	}
	return nil
}

func sameKey(a, b topology.Maybe[topology.Encryption]) bool {
	return a.Or(topology.Encryption{}).KMSMasterKeyID.Equal(b.Or(topology.Encryption{}).KMSMasterKeyID)
}

func without(found, old diag.Diagnostics) diag.Diagnostics {
	var out diag.Diagnostics
	for _, d := range found {
		if !old.Contains(d) {
			out = append(out, d)
		}
	}
	return out
}

// RegionElsewhere refuses a region that the provider's credentials are not for: a
// partition has accounts of its own. provider is the region of the provider.
func RegionElsewhere(region, provider topology.Maybe[string]) diag.Diagnostics {
	ours, ok1 := region.Get()
	theirs, ok2 := provider.Get()
	if !ok1 || !ok2 || !awsapi.IsRegion(ours) || !awsapi.IsRegion(theirs) || awsapi.Partition(ours) == awsapi.Partition(theirs) {
		return nil
	}
	return tfdiag.Invalid(tfdiag.Path("region"), tfdiag.Text{
		What: fmt.Sprintf("%s is a region of the partition %s, and the provider's region %s one of %s.", ours, awsapi.Partition(ours), theirs, awsapi.Partition(theirs)),
		Why:  "Credentials are good for one partition: partitions share neither accounts nor endpoints.",
		Fix:  "Give a region of the same partition, or use a provider configuration (provider = queueguard.…) with region and credentials of the other one.",
	})
}
