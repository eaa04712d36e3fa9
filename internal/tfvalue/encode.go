package tfvalue

import (
	"fmt"
	"math/big"
	"reflect"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Encode returns the object value of type t that a description (or a pointer to
// one) stands for. An attribute of t without a field is null. Errors are
// mistakes of the provider.
func Encode(description any, t tftypes.Type) (tftypes.Value, error) {
	v := reflect.Indirect(reflect.ValueOf(description))
	p := reflect.New(v.Type()).Elem() // fields must be addressable
	p.Set(v)
	object, ok := t.(tftypes.Object)
	if !ok {
		return tftypes.Value{}, fmt.Errorf("cannot write a %s as %s", v.Type(), t)
	}
	return encodeObject(p, object)
}

func encodeObject(v reflect.Value, t tftypes.Object) (tftypes.Value, error) {
	attributes := make(map[string]tftypes.Value, len(t.AttributeTypes))
	for name, at := range t.AttributeTypes {
		attributes[name] = tftypes.NewValue(at, nil)
	}
	err := eachField(v, func(name string, f topology.Field) error {
		at, ok := t.AttributeTypes[name]
		if !ok {
			return nil
		}
		a, err := encodeField(f, at)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		attributes[name] = a
		return nil
	})
	if err != nil {
		return tftypes.Value{}, err
	}
	return newValue(t, attributes)
}

func encodeField(f topology.Field, t tftypes.Type) (tftypes.Value, error) {
	switch {
	case f.IsUnknown():
		return tftypes.NewValue(t, tftypes.UnknownValue), nil
	case f.IsNull():
		return tftypes.NewValue(t, nil), nil
	}
	return encodeValue(reflect.ValueOf(f.Pointer()).Elem(), t)
}

func encodeValue(v reflect.Value, t tftypes.Type) (tftypes.Value, error) {
	switch v.Kind() {
	case reflect.String:
		return newValue(t, v.String())
	case reflect.Bool:
		return newValue(t, v.Bool())
	case reflect.Int64:
		return newValue(t, new(big.Float).SetInt64(v.Int()))
	case reflect.Float64:
		return newValue(t, big.NewFloat(v.Float()))
	case reflect.Struct:
		object, ok := t.(tftypes.Object)
		if !ok {
			return tftypes.Value{}, fmt.Errorf("cannot write a %s as %s", v.Type(), t)
		}
		return encodeObject(v, object)
	case reflect.Slice:
		return encodeSlice(v, t)
	case reflect.Map:
		return encodeMap(v, t)
	}
	return tftypes.Value{}, fmt.Errorf("cannot write a %s as %s", v.Type(), t)
}

func encodeSlice(v reflect.Value, t tftypes.Type) (tftypes.Value, error) {
	et, err := elementType(t)
	if err != nil {
		return tftypes.Value{}, err
	}
	elements := make([]tftypes.Value, v.Len())
	for i := range elements {
		if elements[i], err = encodeElement(v.Index(i), et); err != nil {
			return tftypes.Value{}, err
		}
	}
	return newValue(t, elements)
}

func encodeMap(v reflect.Value, t tftypes.Type) (tftypes.Value, error) {
	et, err := elementType(t)
	if err != nil {
		return tftypes.Value{}, err
	}
	elements := make(map[string]tftypes.Value, v.Len())
	for _, key := range v.MapKeys() {
		slot := reflect.New(v.Type().Elem()).Elem()
		slot.Set(v.MapIndex(key))
		if elements[key.String()], err = encodeElement(slot, et); err != nil {
			return tftypes.Value{}, err
		}
	}
	return newValue(t, elements)
}

func encodeElement(slot reflect.Value, t tftypes.Type) (tftypes.Value, error) {
	if f, ok := slot.Addr().Interface().(topology.Field); ok {
		return encodeField(f, t)
	}
	return encodeValue(slot, t)
}

func elementType(t tftypes.Type) (tftypes.Type, error) {
	switch c := t.(type) {
	case tftypes.List:
		return c.ElementType, nil
	case tftypes.Set:
		return c.ElementType, nil
	case tftypes.Map:
		return c.ElementType, nil
	}
	return nil, fmt.Errorf("%s has no elements", t)
}

// newValue is tftypes.NewValue with an error in place of its panic.
func newValue(t tftypes.Type, v any) (tftypes.Value, error) {
	if err := tftypes.ValidateValue(t, v); err != nil {
		return tftypes.Value{}, err
	}
	return tftypes.NewValue(t, v), nil
}
