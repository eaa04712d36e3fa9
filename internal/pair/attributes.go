package pair

import (
	"slices"
	"strconv"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Attribute names of the SQS API.
const (
	attrVisibility   = "VisibilityTimeout"
	attrRetention    = "MessageRetentionPeriod"
	attrWait         = "ReceiveMessageWaitTimeSeconds"
	attrDelay        = "DelaySeconds"
	attrSize         = "MaximumMessageSize"
	attrKMSKey       = "KmsMasterKeyId"
	attrKMSReuse     = "KmsDataKeyReusePeriodSeconds"
	attrSSE          = "SqsManagedSseEnabled"
	attrRedrive      = "RedrivePolicy"
	attrRedriveAllow = "RedriveAllowPolicy"
	attrPolicy       = "Policy"
	attrFIFO         = "FifoQueue"
	attrContentDedup = "ContentBasedDeduplication"
	attrDedupScope   = "DeduplicationScope"
	attrFIFOLimit    = "FifoThroughputLimit"
	attrARN          = "QueueArn"
	attrCreated      = "CreatedTimestamp"
)

// Attribute names of an SNS subscription.
const (
	attrRaw    = "RawMessageDelivery"
	attrFilter = "FilterPolicy"
	attrScope  = "FilterPolicyScope"
)

// depthAttributes together count what a queue holds.
var depthAttributes = []string{
	"ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible", "ApproximateNumberOfMessagesDelayed",
}

func number(a map[string]string, name string, m intMay) {
	if v, ok := m.Get(); ok {
		a[name] = strconv.FormatInt(v, 10)
	}
}

func boolean(a map[string]string, name string, m boolMay) {
	if v, ok := m.Get(); ok {
		a[name] = strconv.FormatBool(v)
	}
}

// text sets a document; null becomes "", which is how the API removes one.
func text(a map[string]string, name string, m strMay) {
	switch {
	case m.IsKnown():
		a[name] = m.Or("")
	case m.IsNull():
		a[name] = ""
	}
}

// encryption sets the three attributes of which AWS accepts one mode at a time.
// Taking a key away does not bring SSE-SQS back by itself, so both are said.
func encryption(a map[string]string, m topology.Maybe[topology.Encryption]) {
	e, ok := m.Get()
	if !ok {
		return
	}
	switch e.Mode.Or("") {
	case topology.EncryptionSSESQS:
		a[attrSSE], a[attrKMSKey] = "true", ""
	case topology.EncryptionNone:
		a[attrSSE], a[attrKMSKey] = "false", ""
	case topology.EncryptionKMS:
		a[attrKMSKey] = e.KMSMasterKeyID.Or("")
		number(a, attrKMSReuse, e.KMSDataKeyReusePeriodSeconds)
	}
}

// sameAttribute compares what is wanted with what AWS says, by meaning.
func sameAttribute(name, want, got string) bool {
	switch name {
	case attrPolicy:
		return want == got || want != "" && got != "" && policydoc.EqualText(want, got)
	case attrRedrive:
		return want == got || want != "" && got != "" && policydoc.EqualRedriveText(want, got)
	case attrRedriveAllow:
		return policydoc.EqualRedriveAllowText(want, got)
	case attrKMSReuse:
		// The default is not returned (recorded against AWS in LocalStack's tests).
		return want == got || want == strconv.Itoa(DefaultKMSReuseSeconds) && got == ""
	}
	return want == got
}

// difference lists the attributes in which a queue is not what it shall be, with
// the values to send.
func difference(want, got map[string]string) map[string]string {
	out := map[string]string{}
	for name, w := range want {
		if name != attrFIFO && !sameAttribute(name, w, got[name]) {
			out[name] = w
		}
	}
	return out
}

// forCreate is what CreateQueue takes: nothing that is absent.
func forCreate(want map[string]string) map[string]string {
	out := map[string]string{}
	for name, w := range want {
		if w != "" {
			out[name] = w
		}
	}
	return out
}

func sorted(list topology.Maybe[topology.Strings]) []string {
	out, _ := Texts(list)
	slices.Sort(out)
	return slices.Compact(out)
}
