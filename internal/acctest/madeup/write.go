package madeup

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Write sets an attribute of a description, which is a pointer to one, by its
// dotted path, and makes the blocks and map entries on the way. nil takes it out; a
// []string becomes a list of known texts. Maps are written in place.
func Write(description any, path string, value any) error {
	if !writeInto(reflect.ValueOf(description).Elem(), strings.Split(path, "."), value) {
		return fmt.Errorf("%s cannot be set to %v, a %T: there is no such attribute, or it has another type", path, value, value)
	}
	return nil
}

func writeInto(v reflect.Value, names []string, value any) bool {
	if v.Kind() == reflect.Map {
		entry := reflect.New(v.Type().Elem())
		f, ok := entry.Interface().(topology.Field)
		if !ok {
			return false
		}
		f.SetNull()
		if old := v.MapIndex(reflect.ValueOf(names[0])); old.IsValid() {
			entry.Elem().Set(old)
		}
		if !write(f, names[1:], value) {
			return false
		}
		v.SetMapIndex(reflect.ValueOf(names[0]), entry.Elem())
		return true
	}
	f := tagged(v, names[0])
	return f != nil && write(f, names[1:], value)
}

func write(f topology.Field, rest []string, value any) bool {
	if len(rest) > 0 {
		if f.IsNull() {
			inner := reflect.ValueOf(f.Hold()).Elem()
			if inner.Kind() == reflect.Map {
				inner.Set(reflect.MakeMap(inner.Type()))
			} else {
				nullAll(inner)
			}
		}
		return writeInto(reflect.ValueOf(f.Pointer()).Elem(), rest, value)
	}
	if value == nil {
		f.SetNull()
		return true
	}
	v := reflect.ValueOf(value)
	if texts, ok := value.([]string); ok {
		v = reflect.ValueOf(Texts(len(texts), func(i int) string { return texts[i] }).Or(nil))
	}
	slot := reflect.ValueOf(f.Pointer()).Elem()
	if !v.CanConvert(slot.Type()) {
		return false
	}
	f.Hold()
	slot.Set(v.Convert(slot.Type()))
	return true
}

func tagged(v reflect.Value, name string) topology.Field {
	if v.Kind() != reflect.Struct {
		return nil
	}
	for i := range v.NumField() {
		switch v.Type().Field(i).Tag.Get("tf") {
		case name:
			f, _ := v.Field(i).Addr().Interface().(topology.Field)
			return f
		case ",embed":
			if f := tagged(v.Field(i), name); f != nil {
				return f
			}
		}
	}
	return nil
}

func nullAll(v reflect.Value) {
	for i := range v.NumField() {
		if v.Type().Field(i).Tag.Get("tf") == ",embed" {
			nullAll(v.Field(i))
		} else if f, ok := v.Field(i).Addr().Interface().(topology.Field); ok {
			f.SetNull()
		}
	}
}
