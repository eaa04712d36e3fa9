package guardrail_test

import (
	"reflect"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// knownPaths lists the dotted paths of everything in a description that is known,
// what stands in maps included. Its order is that of the fields and of the keys.
func knownPaths(description any) []string {
	var paths []string
	collect(reflect.ValueOf(description).Elem(), "", &paths)
	return paths
}

func collect(v reflect.Value, prefix string, paths *[]string) {
	at := func(f topology.Field, name string) {
		if f.IsNull() || f.IsUnknown() {
			return
		}
		*paths = append(*paths, prefix+name)
		collect(reflect.ValueOf(f.Pointer()).Elem(), prefix+name+".", paths)
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if tag := v.Type().Field(i).Tag.Get("tf"); tag == ",embed" {
				collect(v.Field(i), prefix, paths)
			} else if f, ok := v.Field(i).Addr().Interface().(topology.Field); ok {
				at(f, tag)
			}
		}
	case reflect.Map:
		for _, key := range sortedKeys(v) {
			entry := reflect.New(v.Type().Elem())
			entry.Elem().Set(v.MapIndex(reflect.ValueOf(key)))
			if f, ok := entry.Interface().(topology.Field); ok {
				at(f, key)
			}
		}
	}
}

func sortedKeys(m reflect.Value) []string {
	var keys []string
	for _, key := range m.MapKeys() {
		keys = append(keys, key.String())
	}
	slices.Sort(keys)
	return keys
}

// change applies an edit to what stands at a dotted path of a description. Blocks
// and map entries on the way are written when they are not there; maps are copied
// first, so that descriptions which share one stay apart. It reports false when
// there is no such attribute.
func change(description any, path string, apply func(topology.Field)) bool {
	return changeIn(reflect.ValueOf(description).Elem(), strings.Split(path, "."), apply)
}

func changeIn(v reflect.Value, names []string, apply func(topology.Field)) bool {
	switch v.Kind() {
	case reflect.Struct:
		f := fieldByTag(v, names[0])
		return f != nil && changeField(f, names[1:], apply)
	case reflect.Map:
		key, entry := reflect.ValueOf(names[0]), reflect.New(v.Type().Elem())
		f, ok := entry.Interface().(topology.Field)
		if !ok {
			return false
		}
		f.SetNull()
		if old := v.MapIndex(key); old.IsValid() {
			entry.Elem().Set(old)
		}
		if !changeField(f, names[1:], apply) {
			return false
		}
		whole := reflect.MakeMap(v.Type())
		for it := v.MapRange(); it.Next(); {
			whole.SetMapIndex(it.Key(), it.Value())
		}
		whole.SetMapIndex(key, entry.Elem())
		v.Set(whole)
		return true
	}
	return false
}

func changeField(f topology.Field, rest []string, apply func(topology.Field)) bool {
	if len(rest) == 0 {
		apply(f)
		return true
	}
	inner := reflect.ValueOf(f.Pointer()).Elem()
	if f.IsNull() || f.IsUnknown() {
		if inner.Kind() == reflect.Struct {
			forget(inner)
		}
		f.Hold()
	}
	return changeIn(inner, rest, apply)
}

func fieldByTag(v reflect.Value, name string) topology.Field {
	for i := range v.NumField() {
		switch tag := v.Type().Field(i).Tag.Get("tf"); tag {
		case name:
			f, _ := v.Field(i).Addr().Interface().(topology.Field)
			return f
		case ",embed":
			if f := fieldByTag(v.Field(i), name); f != nil {
				return f
			}
		}
	}
	return nil
}
