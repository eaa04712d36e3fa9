package guardrail

import (
	"reflect"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// changes reports whether a plan from prior to planned touches one of the
// dotted paths. A value that is not known yet counts as touched: nobody can say
// that it stays.
func changes(prior, planned any, paths []string) bool {
	return slices.ContainsFunc(paths, func(path string) bool {
		was, is := look(prior, path), look(planned, path)
		if was.unknown || is.unknown {
			return true
		}
		if was.field == nil || is.field == nil {
			return was.field != is.field
		}
		return !reflect.DeepEqual(was.field.Pointer(), is.field.Pointer())
	})
}

// settled reports whether nothing at the dotted paths, or below them, is unknown.
func settled(description any, paths []string) bool {
	return !slices.ContainsFunc(paths, func(path string) bool { return look(description, path).unknown })
}

// sight is what stands at a path: a known field, something unknown at the path,
// above or below it, or nothing.
type sight struct {
	field   topology.Field
	unknown bool
}

// look follows a dotted path step by step, because below a null there is
// nothing, and below an unknown anything.
func look(description any, path string) sight {
	for end := range len(path) + 1 {
		if end < len(path) && path[end] != '.' {
			continue
		}
		f, there := topology.Lookup(description, path[:end])
		switch {
		case !there || f.IsNull():
			return sight{}
		case f.IsUnknown():
			return sight{unknown: true}
		case end == len(path):
			return sight{field: f, unknown: anyUnknown(f)}
		}
	}
	return sight{}
}

func anyUnknown(f topology.Field) bool {
	if f.IsUnknown() {
		return true
	}
	return !f.IsNull() && holdsUnknown(reflect.ValueOf(f.Pointer()).Elem())
}

func holdsUnknown(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Struct:
		if v.CanAddr() {
			if f, ok := v.Addr().Interface().(topology.Field); ok {
				return anyUnknown(f)
			}
		}
		for i := range v.NumField() {
			if holdsUnknown(v.Field(i)) {
				return true
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			if holdsUnknown(v.Index(i)) {
				return true
			}
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			entry := reflect.New(v.Type().Elem()).Elem()
			entry.Set(v.MapIndex(key))
			if holdsUnknown(entry) {
				return true
			}
		}
	}
	return false
}
