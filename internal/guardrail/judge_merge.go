package guardrail

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// merge adds j to those of the same rule, or into the one on the same path.
func merge(all []Judged, j Judged) []Judged {
	at := slices.IndexFunc(all, func(o Judged) bool { return o.Finding.Path == j.Finding.Path })
	if at < 0 {
		return append(all, j)
	}
	into := &all[at]
	into.Level = max(into.Level, j.Level)
	f := &into.Finding
	f.Level = max(f.Level, j.Finding.Level)
	f.Fixed = f.Fixed || j.Finding.Fixed
	f.What = join(f.What, j.Finding.What)
	f.Why = join(f.Why, j.Finding.Why)
	f.Fix = join(f.Fix, j.Finding.Fix)
	f.Reads = slices.Concat(f.Reads, j.Finding.Reads)
	slices.Sort(f.Reads)
	f.Reads = slices.Compact(f.Reads)
	if len(j.Finding.Set) > 0 {
		set := maps.Clone(f.Set)
		if set == nil {
			set = make(map[string]any, len(j.Finding.Set))
		}
		maps.Copy(set, j.Finding.Set)
		f.Set = set
	}
	return all
}

// join puts two texts one after the other, unless the first already says it.
func join(a, b string) string {
	switch {
	case b == "" || strings.Contains(a, b):
		return a
	case a == "":
		return b
	}
	if strings.Contains(a, "\n") { // HCL to copy
		return a + "\n" + b
	}
	return a + " " + b
}

// rooted turns a path of a consumer into one of the fan-out. What a consumer
// has no attribute for, the fan-out itself decides.
func rooted(consumer, path string) string {
	if consumer == "" {
		return path
	}
	for _, shared := range []string{"region", "fifo", "undelivered", "timeouts"} {
		if rest, ok := strings.CutPrefix(path, shared); ok && (rest == "" || rest[0] == '.' || rest[0] == '[') {
			return path
		}
	}
	root := fmt.Sprintf("consumers[%q]", consumer)
	if path == "" {
		return root
	}
	return root + "." + path
}

func pairSubject(p *topology.Pair) string {
	if name, ok := p.QueueName.Get(); ok {
		return name
	}
	if name, ok := p.Name.Get(); ok {
		return topology.FullName(name, p.FIFO.Or(false))
	}
	return UnnamedSubject
}

func fanoutSubject(f *topology.Fanout) string {
	if name, ok := f.TopicName.Get(); ok {
		return name
	}
	if name, ok := f.Name.Get(); ok {
		return topology.FullName(name, f.FIFO.Or(false))
	}
	if text, ok := f.ExistingTopicARN.Get(); ok {
		if arn, err := topology.ParseARN(text); err == nil {
			return arn.Resource
		}
	}
	return UnnamedSubject
}
