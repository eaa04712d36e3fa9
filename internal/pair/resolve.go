package pair

import (
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

type (
	strMay  = topology.Maybe[string]
	intMay  = topology.Maybe[int64]
	boolMay = topology.Maybe[bool]
)

// The defaults of a pair. Where AWS has another one, it is named.
const (
	DefaultVisibilityTimeoutSeconds = 30      // AWS: 30
	DefaultMessageRetentionSeconds  = 345600  // AWS: 345600, 4 days
	DefaultReceiveWaitTimeSeconds   = 20      // AWS: 0, short polling
	DefaultMaxReceiveCount          = 5       // AWS advises at least 5 with Lambda
	DefaultDeadLetterRetention      = 1209600 // AWS: 345600; the clock runs on after the move
	DefaultKMSReuseSeconds          = 300     // AWS: 300
	DefaultDeadLetterSuffix         = "-dlq"
	UndeliveredSuffix               = "-undelivered"
)

// Resolve returns the complete pair that written asks for: every default filled
// in, every computed value that is a function of names, account and region. What
// cannot be known yet stays unknown.
//
// prior is the pair as it is, nil when there is none. It decides nothing but
// what only AWS decides (URLs, generated names, max_message_size, subscription
// ARNs) and the spelling of values that mean the same. So leaving an attribute
// out always leads back to its default.
func Resolve(written topology.Pair, prior *topology.Pair, s Setting) topology.Pair {
	if prior == nil {
		prior = &nothing
	}
	r := resolver{written: written, prior: prior, setting: s, place: s.PlaceOf(written.Region)}
	r.out = written
	r.identity()
	r.source()
	r.deadLetterQueue()
	r.handler()
	r.subscriptions()
	r.undelivered()
	r.alarms()
	r.outputs()
	r.policies()
	r.keepSpelling()
	return r.out
}

// nothing is a pair of which nothing is there.
var nothing = NullPair()

type resolver struct {
	written topology.Pair
	prior   *topology.Pair
	setting Setting
	place   topology.Place
	out     topology.Pair
}

func known[T any](v T) topology.Maybe[T] { return topology.Known(v) }

// or fills a default in.
func or[T any](m topology.Maybe[T], v T) topology.Maybe[T] { return m.Default(topology.Known(v)) }

// truth is a switch of which null and false both mean off.
func truth(m boolMay) boolMay { return or(m, false) }

// identity settles name, type, region and the switches.
func (r *resolver) identity() {
	w, o := &r.written, &r.out
	o.Region = r.place.Region
	o.FIFO = truth(w.FIFO)
	o.QueueName = r.queueName()
	o.ARN = r.place.ARN("sqs", o.QueueName)
	o.ManagePolicy = or(w.ManagePolicy, true)
	o.EnforceTLS = w.EnforceTLS.Default(r.setting.Defaults.EnforceTLS).Default(known(true))
	o.ForceDestroy = truth(w.ForceDestroy)
}

func (r *resolver) queueName() strMay {
	w, p := &r.written, r.prior
	fifo, fifoKnown := r.out.FIFO.Get()
	if !w.Name.IsNull() {
		if !fifoKnown {
			return topology.Unknown[string]()
		}
		return topology.Map(w.Name, func(n string) string { return topology.FullName(n, fifo) })
	}
	// A generated name is kept for life: as long as the prefix is the same.
	if prefix, ok := w.NamePrefix.Get(); ok && fifoKnown {
		if name, ok := p.QueueName.Get(); ok && generatedFrom(name, prefix, p.NamePrefix) &&
			topology.IsFIFOName(name) == fifo && p.Region.Equal(r.place.Region) {
			return p.QueueName
		}
	}
	if w.NamePrefix.IsNull() {
		return topology.Unknown[string]() // neither is given: refused before anything is planned
	}
	return r.setting.GeneratedName
}

// generatedFrom says whether name still belongs to prefix. After an import
// nobody knows the prefix; then the beginning of the name decides.
func generatedFrom(name, prefix string, before strMay) bool {
	if b, ok := before.Get(); ok {
		return b == prefix
	}
	return len(name) > len(prefix) && name[:len(prefix)] == prefix
}

// source settles the source queue's own attributes.
func (r *resolver) source() {
	w, o := &r.written, &r.out
	o.VisibilityTimeoutSeconds = or(w.VisibilityTimeoutSeconds, DefaultVisibilityTimeoutSeconds)
	o.MessageRetentionSeconds = or(w.MessageRetentionSeconds, DefaultMessageRetentionSeconds)
	o.ReceiveWaitTimeSeconds = or(w.ReceiveWaitTimeSeconds, DefaultReceiveWaitTimeSeconds)
	o.DelaySeconds = or(w.DelaySeconds, 0)
	o.MaxMessageSize = r.keptSize(w.MaxMessageSize, r.prior.MaxMessageSize, keptURL(r.prior.URL, r.prior.ARN, o.ARN))
	o.MaxReceiveCount = or(w.MaxReceiveCount, DefaultMaxReceiveCount)
	o.Encryption = resolveEncryption(w.Encryption, topology.Null[topology.Encryption]())
	o.EffectiveEncryption = modeOf(o.Encryption)
	r.fifoAttributes()
}

// keptSize is the one attribute that keeps the service's value when nobody
// writes one: AWS has moved its default before (262,144 to 1,048,576 bytes in
// 2025), and a provider must not move live queues with it. url is known when the
// queue is the one that was there before; an endpoint that does not tell its size
// then leaves it null.
func (r *resolver) keptSize(written, before intMay, url strMay) intMay {
	if !written.IsNull() {
		return written
	}
	if url.IsKnown() {
		return before
	}
	return topology.Unknown[int64]()
}

func (r *resolver) fifoAttributes() {
	w, o := &r.written, &r.out
	fifo, ok := o.FIFO.Get()
	if !ok {
		unknownIfNull(&o.ContentBasedDeduplication, &o.HighThroughput)
		unknownIfNull(&o.DeduplicationScope, &o.FIFOThroughputLimit)
		return
	}
	if !fifo { // anything but null or false is a finding
		o.ContentBasedDeduplication = truth(w.ContentBasedDeduplication)
		o.HighThroughput = truth(w.HighThroughput)
		return
	}
	o.ContentBasedDeduplication = truth(w.ContentBasedDeduplication)
	scope, limit := "queue", "perQueue"
	if w.HighThroughput.Or(false) {
		scope, limit = "messageGroup", "perMessageGroupId"
	}
	if w.HighThroughput.IsUnknown() {
		unknownIfNull(&o.DeduplicationScope, &o.FIFOThroughputLimit)
		return
	}
	o.DeduplicationScope = or(w.DeduplicationScope, scope)
	o.FIFOThroughputLimit = or(w.FIFOThroughputLimit, limit)
	s, ok1 := o.DeduplicationScope.Get()
	l, ok2 := o.FIFOThroughputLimit.Get()
	both := known(s == "messageGroup" && l == "perMessageGroupId")
	switch {
	case !w.HighThroughput.IsNull():
		// A false that is written asks for nothing: what an import found stays.
		if ok1 && ok2 && both.Or(false) && r.prior.HighThroughput.Or(false) {
			o.HighThroughput = both
		}
	case !ok1 || !ok2:
		o.HighThroughput = topology.Unknown[bool]()
	default:
		o.HighThroughput = both
	}
}

func unknownIfNull[T any](fields ...*topology.Maybe[T]) {
	for _, f := range fields {
		if f.IsNull() {
			f.SetUnknown()
		}
	}
}

// resolveEncryption completes an encryption block. fallback is what an absent
// block means; when that is null too, SQS-managed keys.
func resolveEncryption(w, fallback topology.Maybe[topology.Encryption]) topology.Maybe[topology.Encryption] {
	e, ok := w.Default(fallback).Default(known(topology.Encryption{
		Mode:                         known(topology.EncryptionSSESQS),
		KMSMasterKeyID:               topology.Null[string](),
		KMSDataKeyReusePeriodSeconds: topology.Null[int64](),
	})).Get()
	if !ok {
		return topology.Unknown[topology.Encryption]()
	}
	if e.Mode.IsNull() {
		switch {
		case e.KMSMasterKeyID.IsUnknown():
			e.Mode = topology.Unknown[string]()
		case e.KMSMasterKeyID.IsNull():
			e.Mode = known(topology.EncryptionSSESQS)
		default:
			e.Mode = known(topology.EncryptionKMS)
		}
	}
	switch mode, ok := e.Mode.Get(); {
	case !ok:
		unknownIfNull(&e.KMSDataKeyReusePeriodSeconds)
	case mode == topology.EncryptionKMS:
		e.KMSDataKeyReusePeriodSeconds = or(e.KMSDataKeyReusePeriodSeconds, DefaultKMSReuseSeconds)
	}
	return known(e)
}

func modeOf(e topology.Maybe[topology.Encryption]) strMay {
	if v, ok := e.Get(); ok {
		return v.Mode
	}
	return topology.Unknown[string]()
}
