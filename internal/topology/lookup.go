package topology

import (
	"reflect"
	"strings"
)

// Lookup walks description (a struct of this package or a pointer to one) along
// a dotted path of attribute names, such as "dead_letter_queue.name", and
// returns what stands there, a Maybe. Map entries are named like attributes:
// "subscriptions.orders.filter_policy". It reports false when there is no such
// attribute, or when something on the way is null or unknown.
func Lookup(description any, path string) (Field, bool) {
	v := reflect.ValueOf(description)
	var field Field
	for _, name := range strings.Split(path, ".") {
		v = step(v, name)
		if !v.IsValid() {
			return nil, false
		}
		p := reflect.New(v.Type())
		p.Elem().Set(v)
		f, ok := p.Interface().(Field)
		if !ok {
			return nil, false
		}
		field = f
		v = reflect.ValueOf(f.Pointer())
	}
	return field, field != nil
}

func step(v reflect.Value, name string) reflect.Value {
	for v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.Struct:
		return fieldByTag(v, name)
	case reflect.Map:
		return v.MapIndex(reflect.ValueOf(name))
	}
	return reflect.Value{}
}

func fieldByTag(v reflect.Value, name string) reflect.Value {
	for i := range v.NumField() {
		switch tag := v.Type().Field(i).Tag.Get("tf"); tag {
		case name:
			return v.Field(i)
		case ",embed":
			if f := fieldByTag(v.Field(i), name); f.IsValid() {
				return f
			}
		}
	}
	return reflect.Value{}
}
