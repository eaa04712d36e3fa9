package pair

import (
	"reflect"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// The descriptions in which nothing is given.
var (
	nullDeadLetterQueue = Nulled(topology.DeadLetterQueue{})
	nullUndelivered     = Nulled(topology.Undelivered{})
	nullAlarms          = Nulled(topology.Alarms{})
	nullAlarm           = Nulled(topology.Alarm{})
)

// NullPair returns a pair in which nothing is given.
func NullPair() topology.Pair { return Nulled(topology.Pair{}) }

// Nulled returns description, a struct of package topology, with every field null.
func Nulled[T any](description T) T {
	setNull(reflect.ValueOf(&description).Elem())
	return description
}

func setNull(v reflect.Value) {
	for i := range v.NumField() {
		if v.Type().Field(i).Tag.Get("tf") == ",embed" {
			setNull(v.Field(i))
			continue
		}
		if f, ok := v.Field(i).Addr().Interface().(topology.Field); ok {
			f.SetNull()
		}
	}
}

// NullUnknowns makes everything that is still unknown null, at any depth, in what
// description points to: a state may hold no unknown value. Lists and maps in
// which something is unknown are replaced and not changed: others may hold them.
func NullUnknowns(description any) { nullUnknowns(reflect.ValueOf(description).Elem()) }

// nullUnknowns reports whether anything was unknown.
func nullUnknowns(v reflect.Value) bool {
	if f, ok := v.Addr().Interface().(topology.Field); ok {
		switch {
		case f.IsUnknown():
			f.SetNull()
			return true
		case f.IsNull():
			return false
		}
		return nullUnknowns(reflect.ValueOf(f.Pointer()).Elem())
	}
	changed := false
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			changed = nullUnknowns(v.Field(i)) || changed
		}
	case reflect.Slice:
		own := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(own, v)
		for i := range own.Len() {
			changed = nullUnknowns(own.Index(i)) || changed
		}
		if changed {
			v.Set(own)
		}
	case reflect.Map:
		own := reflect.MakeMapWithSize(v.Type(), v.Len())
		for _, key := range v.MapKeys() {
			slot := reflect.New(v.Type().Elem()).Elem()
			slot.Set(v.MapIndex(key))
			changed = nullUnknowns(slot) || changed
			own.SetMapIndex(key, slot)
		}
		if changed {
			v.Set(own)
		}
	}
	return changed
}
