package topology_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// The zero Maybe is unknown, so that facts which nobody filled in are never
// judged; 0, "" and false are values.
func TestMaybe(t *testing.T) {
	t.Parallel()
	type answers struct {
		known, null, unknown bool
		value, or            string
		got                  bool
	}
	for name, test := range map[string]struct {
		m    topology.Maybe[string]
		want answers
	}{
		"the zero Maybe": {topology.Maybe[string]{}, answers{unknown: true, or: "fallback"}},
		"unknown":        {topology.Unknown[string](), answers{unknown: true, or: "fallback"}},
		"null":           {topology.Null[string](), answers{null: true, or: "fallback"}},
		"empty":          {topology.Known(""), answers{known: true, got: true}},
		"known":          {topology.Known("a"), answers{known: true, got: true, value: "a", or: "a"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			value, ok := test.m.Get()
			got := answers{test.m.IsKnown(), test.m.IsNull(), test.m.IsUnknown(), value, test.m.Or("fallback"), ok}
			if got != test.want {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
		})
	}
}

func TestMaybeDefault(t *testing.T) {
	t.Parallel()
	null, unknown, a, b := topology.Null[string](), topology.Unknown[string](), topology.Known("a"), topology.Known("b")
	for name, test := range map[string]struct{ m, fallback, want topology.Maybe[string] }{
		"known":                  {a, b, a},
		"null":                   {null, b, b},
		"null without a default": {null, null, null},
		"null, default unknown":  {null, unknown, unknown},
		"unknown stays":          {unknown, b, unknown},
	} {
		if got := test.m.Default(test.fallback); !got.Equal(test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

func TestMaybeEqual(t *testing.T) {
	t.Parallel()
	all := []topology.Maybe[string]{topology.Null[string](), topology.Unknown[string](), topology.Known("a"), topology.Known("")}
	for i, a := range all {
		for j, b := range all {
			if a.Equal(b) != (i == j) {
				t.Errorf("%v and %v: %v", a, b, a.Equal(b))
			}
		}
	}
	if a, b := topology.Known(topology.Strings{topology.Known("x")}), topology.Known(topology.Strings{topology.Known("x")}); !a.Equal(b) {
		t.Error("equal lists are not equal")
	}
}

func TestMap(t *testing.T) {
	t.Parallel()
	length := func(s string) int { return len(s) }
	for name, test := range map[string]struct {
		m    topology.Maybe[string]
		want topology.Maybe[int]
	}{
		"known":   {topology.Known("abc"), topology.Known(3)},
		"null":    {topology.Null[string](), topology.Null[int]()},
		"unknown": {topology.Unknown[string](), topology.Unknown[int]()},
	} {
		if got := topology.Map(test.m, length); !got.Equal(test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

func TestField(t *testing.T) {
	t.Parallel()
	m := topology.Known("a")
	var f topology.Field = &m
	f.SetNull()
	if !m.Equal(topology.Null[string]()) {
		t.Errorf("after SetNull %v", m)
	}
	f.SetUnknown()
	if !m.Equal(topology.Unknown[string]()) {
		t.Errorf("after SetUnknown %v", m)
	}
	text, ok := f.Hold().(*string)
	if !ok {
		t.Fatalf("Hold gives a %T", f.Hold())
	}
	*text = "b"
	if !m.Equal(topology.Known("b")) {
		t.Errorf("after Hold %v", m)
	}
}

func TestParseARN(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]topology.ARN{
		"arn:aws:sqs:sa-east-1:123456789012:pedidos":                {Partition: "aws", Service: "sqs", Region: "sa-east-1", Account: "123456789012", Resource: "pedidos"},
		"arn:aws-cn:sns:cn-north-1:123456789012:t.fifo":             {Partition: "aws-cn", Service: "sns", Region: "cn-north-1", Account: "123456789012", Resource: "t.fifo"},
		"arn:aws:lambda:us-east-1:123456789012:function:f:live":     {Partition: "aws", Service: "lambda", Region: "us-east-1", Account: "123456789012", Resource: "function:f:live"},
		"arn:aws:iam::123456789012:role/x":                          {Partition: "aws", Service: "iam", Account: "123456789012", Resource: "role/x"},
		"arn:aws:ssm-incidents::123456789012:response-plan/plantao": {Partition: "aws", Service: "ssm-incidents", Account: "123456789012", Resource: "response-plan/plantao"},
	} {
		got, err := topology.ParseARN(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
		if got.String() != text {
			t.Errorf("%s comes back as %s", text, got)
		}
	}
	for _, text := range []string{"", "arn", "arn:aws:sqs:sa-east-1:123456789012", "arn:aws:sqs:sa-east-1:123456789012:", "urn:aws:sqs:r:a:n", "arn::sqs:r:a:n", "arn:aws::r:a:n"} {
		if got, err := topology.ParseARN(text); err == nil {
			t.Errorf("%q is %+v", text, got)
		}
	}
}

func TestFIFONames(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, bare, full string
		fifo             bool
	}{
		{"pedidos", "pedidos", "pedidos.fifo", false},
		{"pedidos.fifo", "pedidos", "pedidos.fifo", true},
		{"pedidos.fifo.fifo", "pedidos.fifo", "pedidos.fifo.fifo", true},
		{"fifo", "fifo", "fifo.fifo", false},
	} {
		if topology.IsFIFOName(test.name) != test.fifo || topology.BareName(test.name) != test.bare ||
			topology.FullName(test.name, true) != test.full || topology.FullName(test.name, false) != test.name {
			t.Errorf("%s: fifo %v, bare %s, full %s, %s", test.name, topology.IsFIFOName(test.name), topology.BareName(test.name),
				topology.FullName(test.name, true), topology.FullName(test.name, false))
		}
	}
}

// An ARN is known when all its parts are.
func TestPlace(t *testing.T) {
	t.Parallel()
	k, unknown := topology.Known[string], topology.Unknown[string]()
	whole := topology.Place{Partition: k("aws"), Region: k("sa-east-1"), Account: k("123456789012")}
	if got := whole.ARN("sqs", k("a")); !got.Equal(k("arn:aws:sqs:sa-east-1:123456789012:a")) {
		t.Errorf("ARN %v", got)
	}
	for name, got := range map[string]topology.Maybe[string]{
		"name":      whole.ARN("sqs", unknown),
		"null name": whole.ARN("sqs", topology.Null[string]()),
		"partition": topology.Place{Region: k("r"), Account: k("a")}.ARN("sqs", k("a")),
		"region":    topology.Place{Partition: k("aws"), Account: k("a")}.ARN("sqs", k("a")),
		"account":   topology.Place{Partition: k("aws"), Region: k("r")}.ARN("sqs", k("a")),
	} {
		if !got.IsUnknown() {
			t.Errorf("without %s: %v", name, got)
		}
	}
}

func TestLookup(t *testing.T) {
	t.Parallel()
	d := topology.DeadLetterQueue{Name: topology.Known("mortos")}
	s := topology.Subscription{FilterPolicy: topology.Null[string]()}
	p := topology.Pair{
		DeadLetterQueue: topology.Known(d),
		Subscriptions:   topology.Known(map[string]topology.Maybe[topology.Subscription]{"loja": topology.Known(s)}),
		Outputs:         topology.Outputs{ARN: topology.Known("arn")},
		Handler:         topology.Null[topology.Handler](),
	}
	for path, want := range map[string]any{
		"dead_letter_queue.name":           topology.Known("mortos"),
		"subscriptions.loja.filter_policy": topology.Null[string](),
		"arn":                              topology.Known("arn"),
		"name":                             topology.Unknown[string](),
	} {
		f, ok := topology.Lookup(p, path)
		if !ok {
			t.Errorf("%s: nothing there", path)
			continue
		}
		if got := reflect.ValueOf(f).Elem().Interface(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
		if g, ok := topology.Lookup(&p, path); !ok || !reflect.DeepEqual(reflect.ValueOf(g).Elem().Interface(), want) {
			t.Errorf("%s through a pointer: %v", path, g)
		}
	}
	for _, path := range []string{"", "nothing", "dead_letter_queue.nothing", "subscriptions.outra", "arn.more"} {
		if f, ok := topology.Lookup(p, path); ok {
			t.Errorf("%q: %v", path, f)
		}
	}
}

// The lists of alarm kinds are complete and in the order of the fields.
func TestAlarmKinds(t *testing.T) {
	t.Parallel()
	check := func(t *testing.T, kinds []string, of reflect.Type, byKind func(string) *topology.Maybe[topology.Alarm]) {
		t.Helper()
		var tags []string
		for i := range of.NumField() {
			tags = append(tags, of.Field(i).Tag.Get("tf"))
		}
		if diff := cmp.Diff(tags, kinds); diff != "" {
			t.Errorf("kinds (-fields +list):\n%s", diff)
		}
		seen := map[*topology.Maybe[topology.Alarm]]bool{}
		for _, kind := range kinds {
			seen[byKind(kind)] = true
		}
		if len(seen) != len(kinds) || seen[nil] || byKind(strings.Join(kinds, "")) != nil {
			t.Errorf("%d places for %d kinds", len(seen), len(kinds))
		}
	}
	var alarms topology.Alarms
	check(t, topology.AlarmKinds, reflect.TypeFor[topology.Alarms](), alarms.ByKind)
	var topicAlarms topology.TopicAlarms
	check(t, topology.TopicAlarmKinds, reflect.TypeFor[topology.TopicAlarms](), topicAlarms.ByKind)
}

// Every field of a description has an attribute's name, each once.
func TestEveryFieldHasAName(t *testing.T) {
	t.Parallel()
	for _, d := range []reflect.Type{
		reflect.TypeFor[topology.Pair](), reflect.TypeFor[topology.DeadLetterQueue](), reflect.TypeFor[topology.Handler](), reflect.TypeFor[topology.Encryption](),
		reflect.TypeFor[topology.Subscription](), reflect.TypeFor[topology.Undelivered](), reflect.TypeFor[topology.Alarm](), reflect.TypeFor[topology.Statement](),
		reflect.TypeFor[topology.Fanout](), reflect.TypeFor[topology.Topic](), reflect.TypeFor[topology.Outputs](),
	} {
		seen := map[string]bool{}
		for i := range d.NumField() {
			tag := d.Field(i).Tag.Get("tf")
			if tag == "" || seen[tag] {
				t.Errorf("%s.%s has the name %q", d.Name(), d.Field(i).Name, tag)
			}
			seen[tag] = true
		}
	}
}
