package guardrail

import (
	"reflect"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// nullPair is a pair of which nobody wrote anything.
func nullPair() topology.Pair {
	var p topology.Pair
	setNull(reflect.ValueOf(&p).Elem())
	return p
}

// setNull makes every Maybe of a struct null.
func setNull(v reflect.Value) {
	for i := range v.NumField() {
		field := v.Field(i)
		if maybe, ok := field.Addr().Interface().(topology.Field); ok {
			maybe.SetNull()
		} else if field.Kind() == reflect.Struct {
			setNull(field)
		}
	}
}
