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
// description points to: a state may hold no unknown value.
func NullUnknowns(description any) {
	v := reflect.ValueOf(description).Elem()
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			nullInside(v.Field(i))
		}
	case reflect.Slice:
		for i := range v.Len() {
			nullInside(v.Index(i))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			slot := reflect.New(v.Type().Elem()).Elem()
			slot.Set(v.MapIndex(key))
			nullInside(slot)
			v.SetMapIndex(key, slot)
		}
	}
}

func nullInside(v reflect.Value) {
	f, ok := v.Addr().Interface().(topology.Field)
	switch {
	case !ok:
		NullUnknowns(v.Addr().Interface())
	case f.IsUnknown():
		f.SetNull()
	case !f.IsNull():
		NullUnknowns(f.Pointer())
	}
}
