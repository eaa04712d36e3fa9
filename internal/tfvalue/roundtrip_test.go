package tfvalue_test

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfvalue"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// pairType is the type of the whole resource, but for timeouts.
func pairType() tftypes.Object {
	t, ok := schema.Schema{Attributes: pairschema.Pair()}.Type().TerraformType(context.Background()).(tftypes.Object)
	if !ok {
		panic("the schema is no object")
	}
	return t
}

// random makes a value of a type: known, null or unknown at any depth.
func random(r *rand.Rand, t tftypes.Type, sure bool) tftypes.Value {
	if !sure {
		switch r.IntN(6) {
		case 0:
			return tftypes.NewValue(t, nil)
		case 1:
			return tftypes.NewValue(t, tftypes.UnknownValue)
		}
	}
	switch c := t.(type) {
	case tftypes.Object:
		values := map[string]tftypes.Value{}
		for name, at := range c.AttributeTypes {
			values[name] = random(r, at, false)
		}
		return tftypes.NewValue(t, values)
	case tftypes.Map:
		values := map[string]tftypes.Value{}
		for i := range r.IntN(3) {
			values[fmt.Sprintf("k%d", i)] = random(r, c.ElementType, inner(c.ElementType))
		}
		return tftypes.NewValue(t, values)
	case tftypes.List:
		return tftypes.NewValue(t, elements(r, c.ElementType))
	case tftypes.Set:
		return tftypes.NewValue(t, sortedUnique(elements(r, c.ElementType)))
	}
	switch {
	case t.Is(tftypes.String):
		return tftypes.NewValue(t, []string{"", "a", "pedidos", "ç\n\"{}"}[r.IntN(4)])
	case t.Is(tftypes.Bool):
		return tftypes.NewValue(t, r.IntN(2) == 0)
	}
	return tftypes.NewValue(t, big.NewFloat(float64(r.IntN(2_000_000)-1000)))
}

// inner says that elements of the type have no Maybe to be null or unknown in: a
// set within a map.
func inner(t tftypes.Type) bool { return t.Is(tftypes.Set{}) }

func elements(r *rand.Rand, t tftypes.Type) []tftypes.Value {
	values := []tftypes.Value{}
	for range r.IntN(4) {
		values = append(values, random(r, t, false))
	}
	return values
}

func sortedUnique(values []tftypes.Value) []tftypes.Value {
	slices.SortFunc(values, func(a, b tftypes.Value) int { return cmpText(a.String(), b.String()) })
	return slices.CompactFunc(values, func(a, b tftypes.Value) bool { return a.Equal(b) })
}

func cmpText(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// Whatever Terraform can say, a description can hold and say again.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	whole := pairType()
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		value := random(r, whole, true)
		var p topology.Pair
		if err := tfvalue.Decode(value, &p); err != nil {
			t.Fatalf("seed %d: decode: %v", seed, err)
		}
		again, err := tfvalue.Encode(p, whole)
		if err != nil {
			t.Fatalf("seed %d: encode: %v", seed, err)
		}
		if diffs, err := value.Diff(again); err != nil || len(diffs) > 0 {
			t.Fatalf("seed %d: %v %v", seed, err, diffs)
		}
	}
}

// A null or unknown object makes every field null or unknown.
func TestDecodeOfNothing(t *testing.T) {
	t.Parallel()
	whole := pairType()
	for name, test := range map[string]struct {
		value tftypes.Value
		is    func(topology.Field) bool
	}{
		"null":    {tftypes.NewValue(whole, nil), topology.Field.IsNull},
		"unknown": {tftypes.NewValue(whole, tftypes.UnknownValue), topology.Field.IsUnknown},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := topology.Pair{Name: topology.Known("before")}
			if err := tfvalue.Decode(test.value, &p); err != nil {
				t.Fatal(err)
			}
			v := reflect.ValueOf(&p).Elem()
			for i := range v.NumField() {
				if f, ok := v.Field(i).Addr().Interface().(topology.Field); ok && !test.is(f) {
					t.Errorf("%s is not %s", v.Type().Field(i).Name, name)
				}
			}
		})
	}
}

// Two spellings of one set are one description.
func TestSetsAreSorted(t *testing.T) {
	t.Parallel()
	set := tftypes.Set{ElementType: tftypes.String}
	object := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"alarm_actions": set}}
	read := func(list ...string) topology.Pair {
		var values []tftypes.Value
		for _, s := range list {
			values = append(values, tftypes.NewValue(tftypes.String, s))
		}
		var p topology.Pair
		if err := tfvalue.Decode(tftypes.NewValue(object, map[string]tftypes.Value{"alarm_actions": tftypes.NewValue(set, values)}), &p); err != nil {
			t.Fatal(err)
		}
		return p
	}
	if a, b := read("x", "y", "z"), read("z", "x", "y"); !a.AlarmActions.Equal(b.AlarmActions) {
		t.Errorf("%v and %v", a.AlarmActions, b.AlarmActions)
	}
}

// An attribute that the type lacks is left null when read, and out when written;
// one that the description lacks is null.
func TestPartsOfADescription(t *testing.T) {
	t.Parallel()
	part := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"name": tftypes.String, "foreign": tftypes.String}}
	value := tftypes.NewValue(part, map[string]tftypes.Value{
		"name": tftypes.NewValue(tftypes.String, "pedidos"), "foreign": tftypes.NewValue(tftypes.String, "x"),
	})
	var p topology.Pair
	if err := tfvalue.Decode(value, &p); err != nil {
		t.Fatal(err)
	}
	if !p.Name.Equal(topology.Known("pedidos")) || !p.FIFO.IsNull() {
		t.Errorf("read %v, %v", p.Name, p.FIFO)
	}
	got, err := tfvalue.Encode(&p, part)
	if err != nil {
		t.Fatal(err)
	}
	want := tftypes.NewValue(part, map[string]tftypes.Value{
		"name": tftypes.NewValue(tftypes.String, "pedidos"), "foreign": tftypes.NewValue(tftypes.String, nil),
	})
	if diff := cmp.Diff(want.String(), got.String()); diff != "" {
		t.Errorf("written (-want +got):\n%s", diff)
	}
}

// Terraform's numbers are of any size and precision. One that does not fit is not
// cut to one that does.
func TestNumbersThatDoNotFitAreUnknown(t *testing.T) {
	t.Parallel()
	number := func(text string) tftypes.Value {
		n, _, err := big.ParseFloat(text, 10, 512, big.ToNearestEven)
		if err != nil {
			t.Fatal(err)
		}
		return tftypes.NewValue(tftypes.Number, n)
	}
	object := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"delay_seconds": tftypes.Number}}
	for text, want := range map[string]topology.Maybe[int64]{
		"7": topology.Known(int64(7)), "7.0": topology.Known(int64(7)), "-7": topology.Known(int64(-7)),
		"7.5": topology.Unknown[int64](), "1e30": topology.Unknown[int64](), "-1e400": topology.Unknown[int64](),
	} {
		var p topology.Pair
		if err := tfvalue.Decode(tftypes.NewValue(object, map[string]tftypes.Value{"delay_seconds": number(text)}), &p); err != nil {
			t.Fatal(err)
		}
		if !p.DelaySeconds.Equal(want) {
			t.Errorf("%s is %v, want %v", text, p.DelaySeconds, want)
		}
	}
	object = tftypes.Object{AttributeTypes: map[string]tftypes.Type{"min_visibility_ratio": tftypes.Number}}
	for text, want := range map[string]topology.Maybe[float64]{"6.1": topology.Known(6.1), "1e400": topology.Unknown[float64]()} {
		var h topology.Handler
		if err := tfvalue.Decode(tftypes.NewValue(object, map[string]tftypes.Value{"min_visibility_ratio": number(text)}), &h); err != nil {
			t.Fatal(err)
		}
		if !h.MinVisibilityRatio.Equal(want) {
			t.Errorf("%s is %v, want %v", text, h.MinVisibilityRatio, want)
		}
	}
}

// A field of another type than the schema is the provider's mistake: an error
// with the attribute's name, no panic.
func TestMistakesAreErrors(t *testing.T) {
	t.Parallel()
	for name, at := range map[string]tftypes.Type{
		"name": tftypes.Bool, "fifo": tftypes.String, "tags": tftypes.String, "encryption": tftypes.String, "delay_seconds": tftypes.String,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			whole := tftypes.Object{AttributeTypes: map[string]tftypes.Type{name: at}}
			var p topology.Pair
			value := tftypes.NewValue(whole, map[string]tftypes.Value{name: random(rand.New(rand.NewPCG(1, 1)), at, true)})
			if err := tfvalue.Decode(value, &p); err == nil {
				t.Error("decoded")
			}
			full := topology.Pair{
				Name: topology.Known("a"), FIFO: topology.Known(true), DelaySeconds: topology.Known(int64(1)),
				Tags: topology.Known(topology.StringMap{"a": topology.Known("b")}), Encryption: topology.Known(topology.Encryption{}),
			}
			if _, err := tfvalue.Encode(full, whole); err == nil {
				t.Error("encoded")
			}
		})
	}
	if _, err := tfvalue.Encode(topology.Pair{}, tftypes.String); err == nil {
		t.Error("an object was written as a string")
	}
}
