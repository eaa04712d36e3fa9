package pair

import (
	"reflect"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// The descriptions in which nothing is given.
var (
	nullDeadLetterQueue = nulled(topology.DeadLetterQueue{})
	nullUndelivered     = nulled(topology.Undelivered{})
	nullAlarms          = nulled(topology.Alarms{})
	nullAlarm           = nulled(topology.Alarm{})
)

func nullPair() topology.Pair { return nulled(topology.Pair{}) }

// NullPair returns a pair in which nothing is given.
func NullPair() topology.Pair { return nullPair() }

// nulled returns description with every field null.
func nulled[T any](description T) T {
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

func nullUnknowns(description any) {
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
		nullUnknowns(v.Addr().Interface())
	case f.IsUnknown():
		f.SetNull()
	case !f.IsNull():
		nullUnknowns(f.Pointer())
	}
}

// Nulled returns a description with every field null.
func Nulled[T any](description T) T { return nulled(description) }
