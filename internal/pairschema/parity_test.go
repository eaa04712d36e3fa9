package pairschema_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	ds "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// attributesOf lists the attributes of a resource's schema by path, with what
// they are: "string", "set of string", "object".
func attributesOf(in map[string]schema.Attribute) map[string]string {
	out := map[string]string{}
	eachAttribute("", in, func(at string, a schema.Attribute) {
		out[at] = typeName(a.GetType().TerraformType(context.Background()))
	})
	return out
}

func eachAttribute(at string, in map[string]schema.Attribute, do func(string, schema.Attribute)) {
	for name, a := range in {
		here := strings.TrimPrefix(at+"."+name, ".")
		do(here, a)
		eachAttribute(here, children(a), do)
	}
}

func children(a schema.Attribute) map[string]schema.Attribute {
	switch t := a.(type) {
	case schema.SingleNestedAttribute:
		return t.Attributes
	case schema.MapNestedAttribute:
		return t.NestedObject.Attributes
	case schema.ListNestedAttribute:
		return t.NestedObject.Attributes
	}
	return nil
}

func typeName(t tftypes.Type) string {
	switch c := t.(type) {
	case tftypes.Object:
		return "object"
	case tftypes.Map:
		return "map of " + typeName(c.ElementType)
	case tftypes.List:
		return "list of " + typeName(c.ElementType)
	case tftypes.Set:
		return "list of " + typeName(c.ElementType) // a slice holds either
	}
	switch {
	case t.Is(tftypes.String):
		return "string"
	case t.Is(tftypes.Bool):
		return "bool"
	}
	return "number"
}

// fieldsOf lists the fields of a description in the same words.
func fieldsOf(t reflect.Type, at string, out map[string]string) {
	for i := range t.NumField() {
		f := t.Field(i)
		switch tag := f.Tag.Get("tf"); tag {
		case "":
		case ",embed":
			fieldsOf(f.Type, at, out)
		default:
			here := strings.TrimPrefix(at+"."+tag, ".")
			inner, name := fieldType(f.Type)
			out[here] = name
			if inner != nil {
				fieldsOf(inner, here, out)
			}
		}
	}
}

// fieldType names a type, and returns the description within, if any.
func fieldType(t reflect.Type) (reflect.Type, string) {
	if held := reflect.New(t); held.Type().Implements(reflect.TypeFor[topology.Field]()) {
		return fieldType(reflect.TypeOf(held.Interface().(topology.Field).Pointer()).Elem())
	}
	switch t.Kind() {
	case reflect.Struct:
		return t, "object"
	case reflect.Map:
		inner, name := fieldType(t.Elem())
		return inner, "map of " + name
	case reflect.Slice:
		inner, name := fieldType(t.Elem())
		return inner, "list of " + name
	case reflect.String:
		return nil, "string"
	case reflect.Bool:
		return nil, "bool"
	}
	return nil, "number"
}

// Every attribute has a field of its type in the description, and every field an
// attribute: what one of them lacks would be dropped without a word.
func TestSchemaAndDescriptionAgree(t *testing.T) {
	t.Parallel()
	want := map[string]string{}
	fieldsOf(reflect.TypeFor[topology.Pair](), "", want)
	for path := range want {
		if strings.HasPrefix(path, "timeouts") { // the resource adds it
			delete(want, path)
		}
	}
	// The three thresholds stand in one struct; which of them an alarm has is a matter of its kind.
	for kind, not := range map[string][]string{
		"dead_letters": {"threshold_seconds", "rate_percent"}, "oldest_message": {"threshold", "rate_percent"},
		"dead_letter_age": {"threshold", "rate_percent"}, "handler_errors": {"threshold_seconds"},
		"redeliveries": {"threshold_seconds", "rate_percent"}, "undelivered": {"threshold_seconds", "rate_percent"},
	} {
		for _, name := range not {
			delete(want, "alarms."+kind+"."+name)
		}
	}
	if diff := cmp.Diff(want, attributesOf(pairschema.Pair())); diff != "" {
		t.Errorf("attributes (-description +schema):\n%s", diff)
	}
}

func TestConsumerAndDescriptionAgree(t *testing.T) {
	t.Parallel()
	fields := map[string]string{}
	fieldsOf(reflect.TypeFor[topology.Consumer](), "", fields)
	for path, kind := range attributesOf(pairschema.Consumer()) {
		if fields[path] != kind {
			t.Errorf("%s is %s in the schema and %q in the description", path, kind, fields[path])
		}
	}
	for _, name := range []string{"region", "fifo", "subscriptions", "undelivered", "timeouts"} {
		if _, ok := pairschema.Consumer()[name]; ok {
			t.Errorf("a consumer has %s, which the fan-out decides", name)
		}
	}
}

// Every attribute is described: a sentence that ends, and no one more than once
// among its neighbours.
func TestEverythingIsDescribed(t *testing.T) {
	t.Parallel()
	for name, attributes := range map[string]map[string]schema.Attribute{"pair": pairschema.Pair(), "consumer": pairschema.Consumer()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			eachAttribute("", attributes, func(at string, a schema.Attribute) {
				text := a.GetMarkdownDescription()
				if text == "" || !strings.HasSuffix(text, ".") {
					t.Errorf("%s: %q", at, text)
				}
			})
		})
	}
}

// What has a default is Optional and Computed; what is told is Computed alone;
// nothing is both required and computed.
func TestComputedIsWhatThePlanFills(t *testing.T) {
	t.Parallel()
	outputs := pairschema.Outputs()
	eachAttribute("", pairschema.Pair(), func(at string, a schema.Attribute) {
		told := a.IsComputed() && !a.IsOptional()
		_, output := outputs[at]
		nested := strings.Contains(at, ".")
		if !nested && told != output {
			t.Errorf("%s: computed %v, optional %v, but an output: %v", at, a.IsComputed(), a.IsOptional(), output)
		}
		if a.IsRequired() && a.IsComputed() {
			t.Errorf("%s is required and computed", at)
		}
	})
}

// The data source tells what the resource has, but for what AWS does not know.
func TestDataSourceTellsEverything(t *testing.T) {
	t.Parallel()
	in := pairschema.DataSource("x").Attributes
	var got, want []string
	for name := range in {
		got = append(got, name)
	}
	for name := range pairschema.Pair() {
		if !slices.Contains([]string{"handler", "guardrail_exceptions", "force_destroy", "name_prefix", "leftover_queue_arns"}, name) {
			want = append(want, name)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("attributes (-want +got):\n%s", diff)
	}
	for name, a := range in {
		r := pairschema.Pair()[name]
		if !a.GetType().Equal(r.GetType()) {
			t.Errorf("%s is %s here and %s in the resource", name, a.GetType(), r.GetType())
		}
		if name != "name" && name != "region" {
			onlyTold(t, name, a)
		}
	}
	if !in["name"].IsRequired() || !in["region"].IsOptional() {
		t.Error("name and region are what is asked for")
	}
}

// onlyTold asserts that an attribute, and all within it, is computed and described.
func onlyTold(t *testing.T, at string, a ds.Attribute) {
	t.Helper()
	if !a.IsComputed() || a.IsOptional() || a.IsRequired() || a.GetMarkdownDescription() == "" {
		t.Errorf("%s: computed %v, optional %v, required %v, %q", at, a.IsComputed(), a.IsOptional(), a.IsRequired(), a.GetMarkdownDescription())
	}
	var within map[string]ds.Attribute
	switch n := a.(type) {
	case ds.SingleNestedAttribute:
		within = n.Attributes
	case ds.MapNestedAttribute:
		within = n.NestedObject.Attributes
	case ds.ListNestedAttribute:
		within = n.NestedObject.Attributes
	}
	for name, child := range within {
		onlyTold(t, at+"."+name, child)
	}
}

// Numbers that do not fit an integer would be called a mistake of the provider by
// the framework; see package numeric.
func TestEveryNumberSaysItsRange(t *testing.T) {
	t.Parallel()
	for name, all := range map[string]map[string]schema.Attribute{"pair": pairschema.Pair(), "fan-out": pairschema.Fanout()} {
		count := 0
		eachAttribute("", all, func(at string, a schema.Attribute) {
			n, ok := a.(schema.NumberAttribute)
			switch {
			case ok && n.Optional && len(n.Validators) == 0:
				t.Errorf("%s: %s has no range", name, at)
			case !ok && typeName(a.GetType().TerraformType(t.Context())) == "number":
				t.Errorf("%s: %s is a %T", name, at, a)
			case ok:
				count++
			}
		})
		if count < 10 {
			t.Errorf("%s: only %d numbers were found", name, count)
		}
	}
}
