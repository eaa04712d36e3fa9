package providerdata

import (
	"slices"
	"strings"
)

// IgnoreTags names tags that somebody else manages: an organisation's cost
// tooling, a backup policy. The provider neither shows nor changes them.
type IgnoreTags struct {
	Keys        []string // exact, case-sensitive
	KeyPrefixes []string
}

// Ignores reports whether a tag is somebody else's. Tags whose key begins with
// "aws:" always are: AWS reserves the prefix (SQS API reference, TagQueue).
func (t IgnoreTags) Ignores(key string) bool {
	if strings.HasPrefix(key, "aws:") || slices.Contains(t.Keys, key) {
		return true
	}
	return slices.ContainsFunc(t.KeyPrefixes, func(prefix string) bool { return strings.HasPrefix(key, prefix) })
}

// Without returns the tags that are not ignored, in a map of its own.
func (t IgnoreTags) Without(tags map[string]string) map[string]string {
	kept := make(map[string]string, len(tags))
	for key, value := range tags {
		if !t.Ignores(key) {
			kept[key] = value
		}
	}
	return kept
}
