package pair

import "github.com/queueguard/terraform-provider-queueguard/internal/topology"

// TagBase is what every object of a pair is tagged with: the provider's default
// tags with the pair's own on top.
func TagBase(s Setting, tags topology.Maybe[topology.StringMap]) topology.Maybe[topology.StringMap] {
	defaults := s.DefaultTags
	own, ok := tags.Get()
	if tags.IsUnknown() || s.DefaultTagsUnknown {
		return topology.Unknown[topology.StringMap]()
	}
	all := make(topology.StringMap, len(defaults)+len(own))
	for k, v := range defaults {
		all[k] = known(v)
	}
	if ok {
		for k, v := range own {
			if !v.IsNull() {
				all[k] = v
			}
		}
	}
	return known(all)
}

// MergeTags puts more on top of base; unknown when either is.
func MergeTags(base, more topology.Maybe[topology.StringMap]) topology.Maybe[topology.StringMap] {
	b, ok := base.Get()
	if !ok {
		return topology.Unknown[topology.StringMap]()
	}
	if more.IsUnknown() {
		return topology.Unknown[topology.StringMap]()
	}
	all := make(topology.StringMap, len(b))
	for k, v := range b {
		all[k] = v
	}
	for k, v := range more.Or(nil) {
		if !v.IsNull() {
			all[k] = v
		}
	}
	return known(all)
}

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
