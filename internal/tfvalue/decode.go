package tfvalue

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"slices"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Decode fills the description that into points to from an object value. A
// null or unknown object makes every field null or unknown. An attribute
// without a field is ignored. Errors are mistakes of the provider: a field of
// another type than the schema.
func Decode(v tftypes.Value, into any) error {
	return decodeObject(v, reflect.ValueOf(into).Elem())
}

func decodeObject(v tftypes.Value, dst reflect.Value) error {
	var attributes map[string]tftypes.Value
	if v.IsKnown() && !v.IsNull() {
		if err := v.As(&attributes); err != nil {
			return err
		}
	}
	return eachField(dst, func(name string, f topology.Field) error {
		a, ok := attributes[name]
		switch {
		case !v.IsKnown():
			f.SetUnknown()
			return nil
		case !ok:
			f.SetNull()
			return nil
		}
		if err := decodeField(a, f); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	})
}

// eachField calls do for every tagged field, those of embedded structs included.
func eachField(v reflect.Value, do func(name string, f topology.Field) error) error {
	for i := range v.NumField() {
		tag := v.Type().Field(i).Tag.Get("tf")
		switch tag {
		case "":
		case ",embed":
			if err := eachField(v.Field(i), do); err != nil {
				return err
			}
		default:
			f, ok := v.Field(i).Addr().Interface().(topology.Field)
			if !ok {
				return fmt.Errorf("field for %q is no topology.Maybe", tag)
			}
			if err := do(tag, f); err != nil {
				return err
			}
		}
	}
	return nil
}

func decodeField(v tftypes.Value, f topology.Field) error {
	switch {
	case !v.IsKnown():
		f.SetUnknown()
		return nil
	case v.IsNull():
		f.SetNull()
		return nil
	}
	known, err := decodeValue(v, reflect.ValueOf(f.Hold()).Elem())
	if err == nil && !known {
		f.SetUnknown()
	}
	return err
}

// decodeValue fills a plain Go value. It reports false when something inside is
// unknown that the Go type cannot say so.
func decodeValue(v tftypes.Value, dst reflect.Value) (bool, error) {
	switch dst.Kind() {
	case reflect.String, reflect.Bool:
		return true, v.As(dst.Addr().Interface())
	case reflect.Int64, reflect.Float64:
		return decodeNumber(v, dst)
	case reflect.Struct:
		return true, decodeObject(v, dst)
	case reflect.Slice:
		return decodeSlice(v, dst)
	case reflect.Map:
		return decodeMap(v, dst)
	}
	return true, fmt.Errorf("no conversion to %s", dst.Type())
}

// decodeNumber reports false for a number that the Go type cannot hold. The
// schema refuses those; until it has, nobody shall judge a number that was not
// given.
func decodeNumber(v tftypes.Value, dst reflect.Value) (bool, error) {
	var n big.Float
	if err := v.As(&n); err != nil {
		return true, err
	}
	if dst.Kind() == reflect.Float64 {
		f, _ := n.Float64()
		dst.SetFloat(f)
		return !math.IsInf(f, 0), nil
	}
	i, accuracy := n.Int64()
	dst.SetInt(i)
	return accuracy == big.Exact, nil
}

func decodeSlice(v tftypes.Value, dst reflect.Value) (bool, error) {
	var elements []tftypes.Value
	if err := v.As(&elements); err != nil {
		return true, err
	}
	if v.Type().Is(tftypes.Set{}) {
		slices.SortStableFunc(elements, func(a, b tftypes.Value) int { return cmp.Compare(a.String(), b.String()) })
	}
	out := reflect.MakeSlice(dst.Type(), len(elements), len(elements))
	for i, e := range elements {
		known, err := decodeElement(e, out.Index(i))
		if err != nil || !known {
			return known, err
		}
	}
	dst.Set(out)
	return true, nil
}

func decodeMap(v tftypes.Value, dst reflect.Value) (bool, error) {
	var elements map[string]tftypes.Value
	if err := v.As(&elements); err != nil {
		return true, err
	}
	out := reflect.MakeMapWithSize(dst.Type(), len(elements))
	for key, e := range elements {
		slot := reflect.New(dst.Type().Elem()).Elem()
		known, err := decodeElement(e, slot)
		if err != nil || !known {
			return known, err
		}
		out.SetMapIndex(reflect.ValueOf(key), slot)
	}
	dst.Set(out)
	return true, nil
}

func decodeElement(v tftypes.Value, slot reflect.Value) (bool, error) {
	if f, ok := slot.Addr().Interface().(topology.Field); ok {
		return true, decodeField(v, f)
	}
	if !v.IsKnown() {
		return false, nil
	}
	if v.IsNull() {
		return true, nil
	}
	return decodeValue(v, slot)
}
