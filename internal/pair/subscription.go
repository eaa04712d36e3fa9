package pair

import (
	"strconv"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

// readSubscription translates what SNS says of a subscription. A scope without
// a filter is not kept by SNS and means nothing.
func readSubscription(topic string, a map[string]string) Subscription {
	raw, _ := strconv.ParseBool(a[attrRaw])
	s := Subscription{TopicARN: topic, Raw: raw}
	if f := a[attrFilter]; f != "" && !sameFilter(f, "") {
		s.FilterPolicy, s.Scope = f, scopeOf(a)
	}
	if d, err := policydoc.ParseSubscriptionRedrive(a[attrRedrive]); err == nil {
		s.DeadLetterARN = d.DeadLetterTargetARN
	}
	return s
}

// sameFilter compares filter policies by meaning; none and {} are the same.
func sameFilter(a, b string) bool {
	return filterpolicy.Equal(orEmptyObject(a), orEmptyObject(b))
}
