package pair

import (
	"maps"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// TagBase is what every object of a pair is tagged with: the provider's default
// tags with the pair's own on top.
func TagBase(s Setting, tags topology.Maybe[topology.StringMap]) topology.Maybe[topology.StringMap] {
	if s.DefaultTagsUnknown {
		return topology.Unknown[topology.StringMap]()
	}
	return MergeTags(s, maybeMap(s.DefaultTags), tags)
}

// MergeTags puts more on top of base; unknown when either is, or any tag of
// more: it may turn out null, and then it is none. A tag that is ignored is
// somebody else's to write, whoever names it.
func MergeTags(s Setting, base, more topology.Maybe[topology.StringMap]) topology.Maybe[topology.StringMap] {
	b, ok := base.Get()
	if !ok || more.IsUnknown() {
		return topology.Unknown[topology.StringMap]()
	}
	all := make(topology.StringMap, len(b))
	maps.Copy(all, b)
	for k, v := range more.Or(nil) {
		switch {
		case s.ignores(k):
		case v.IsUnknown():
			return topology.Unknown[topology.StringMap]()
		case !v.IsNull():
			all[k] = v
		}
	}
	return known(all)
}

// ignores says whether a tag is none of ours.
func (s Setting) ignores(key string) bool { return s.IgnoreTag != nil && s.IgnoreTag(key) }

// Plain turns tags that are all known into what the API takes.
func Plain(tags topology.Maybe[topology.StringMap]) map[string]string {
	out := map[string]string{}
	for k, v := range tags.Or(nil) {
		if s, ok := v.Get(); ok {
			out[k] = s
		}
	}
	return out
}

// maybeMap is the reverse of Plain.
func maybeMap(m map[string]string) topology.Maybe[topology.StringMap] {
	out := make(topology.StringMap, len(m))
	for k, v := range m {
		out[k] = known(v)
	}
	return known(out)
}

// TagChanges is what leads from the tags that are there to those that shall be.
func TagChanges(want, have map[string]string) (set map[string]string, unset []string) {
	set = map[string]string{}
	for k, v := range want {
		if old, ok := have[k]; !ok || old != v {
			set[k] = v
		}
	}
	for _, k := range keys(have) {
		if _, ok := want[k]; !ok {
			unset = append(unset, k)
		}
	}
	return set, unset
}
