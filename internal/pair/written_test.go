package pair_test

import (
	"fmt"
	"reflect"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// edit writes a part of a configuration.
type edit = func(*topology.Pair)

// written is a configuration: what the edits write, over a name.
func written(edits ...edit) topology.Pair {
	p := pair.NullPair()
	p.Name = known("pedidos")
	for _, e := range edits {
		e(&p)
	}
	return p
}

func known[T any](v T) topology.Maybe[T] { return topology.Known(v) }

// none returns a description in which nothing is given.
func none[T any]() T {
	var d T
	forget(reflect.ValueOf(&d).Elem())
	return d
}

func forget(v reflect.Value) {
	for i := range v.NumField() {
		if f, ok := v.Field(i).Addr().Interface().(topology.Field); ok {
			f.SetNull()
		} else if v.Field(i).Kind() == reflect.Struct {
			forget(v.Field(i))
		}
	}
}

func texts(list ...string) topology.Maybe[topology.Strings] {
	out := topology.Strings{}
	for _, s := range list {
		out = append(out, known(s))
	}
	return known(out)
}

func tags(pairs ...string) topology.Maybe[topology.StringMap] {
	out := topology.StringMap{}
	for i := 0; i < len(pairs); i += 2 {
		out[pairs[i]] = known(pairs[i+1])
	}
	return known(out)
}

const (
	topicHere = "arn:aws:sns:sa-east-1:123456789012:pedidos"
	topicAway = "arn:aws:sns:us-east-1:123456789012:pedidos"
	onCall    = "arn:aws:sns:sa-east-1:123456789012:plantao"
	key       = "arn:aws:kms:sa-east-1:123456789012:key/11111111-2222-3333-4444-555555555555"
)

// topic subscribes the source to a topic under a key.
func topic(key, arn string, edits ...func(*topology.Subscription)) edit {
	return func(p *topology.Pair) {
		s := none[topology.Subscription]()
		s.TopicARN = known(arn)
		for _, e := range edits {
			e(&s)
		}
		subs := p.Subscriptions.Or(map[string]topology.Maybe[topology.Subscription]{})
		subs[key] = known(s)
		p.Subscriptions = known(subs)
	}
}

func filter(policy string) func(*topology.Subscription) {
	return func(s *topology.Subscription) { s.FilterPolicy = known(policy) }
}

func dlq(edits ...func(*topology.DeadLetterQueue)) edit {
	return func(p *topology.Pair) { p.DeadLetterQueue = with(p.DeadLetterQueue, edits...) }
}

func undelivered(edits ...func(*topology.Undelivered)) edit {
	return func(p *topology.Pair) { p.Undelivered = with(p.Undelivered, edits...) }
}

func alarm(kind string, edits ...func(*topology.Alarm)) edit {
	return func(p *topology.Pair) {
		p.Alarms = with(p.Alarms, func(a *topology.Alarms) {
			m := a.ByKind(kind)
			*m = with(*m, edits...)
		})
	}
}

// with edits a description, or one in which nothing is given.
func with[T any](m topology.Maybe[T], edits ...func(*T)) topology.Maybe[T] {
	v, ok := m.Get()
	if !ok {
		v = none[T]()
	}
	for _, e := range edits {
		e(&v)
	}
	return known(v)
}

func kms(id string) topology.Maybe[topology.Encryption] {
	e := none[topology.Encryption]()
	e.KMSMasterKeyID = known(id)
	return known(e)
}

func mode(m string) topology.Maybe[topology.Encryption] {
	e := none[topology.Encryption]()
	e.Mode = known(m)
	return known(e)
}

func fifo(p *topology.Pair) { p.FIFO = known(true) }

func actions(p *topology.Pair) { p.AlarmActions = texts(onCall) }

// statement lets a service send into a queue.
func statement(service string) topology.Maybe[topology.Statement] {
	s := none[topology.Statement]()
	s.Principals = known(map[string]topology.Strings{"Service": {known(service)}})
	s.Actions = texts("sqs:SendMessage")
	return known(s)
}

func statements(pairs ...string) topology.Maybe[map[string]topology.Maybe[topology.Statement]] {
	out := map[string]topology.Maybe[topology.Statement]{}
	for i := 0; i < len(pairs); i += 2 {
		out[pairs[i]] = statement(pairs[i+1])
	}
	return known(out)
}

// full is a pair with one of everything.
func full(edits ...edit) topology.Pair {
	all := []edit{
		actions,
		topic("pedidos", topicHere, filter(`{"tipo_evento":["PedidoCriado"]}`)),
		dlq(func(d *topology.DeadLetterQueue) { d.Tags = tags("papel", "dlq") }),
		alarm("oldest_message", func(a *topology.Alarm) { a.ThresholdSeconds = known(int64(900)) }),
		alarm("redeliveries", func(a *topology.Alarm) { a.Threshold = known(100.0) }),
		func(p *topology.Pair) {
			p.PolicyStatements = statements("AllowBucket", "s3.amazonaws.com")
			p.Tags = tags("equipe", "pedidos")
		},
	}
	return written(append(all, edits...)...)
}

// diffPairs compares two pairs with all that is known, null and unknown in them.
func diffPairs(a, b topology.Pair) string { return cmp.Diff(flat(a), flat(b)) }

// flat writes a description as one text a field, by attribute path: quicker to
// compare and to read than the nested structs.
func flat(description any) map[string]string {
	out := map[string]string{}
	flatten(out, "", reflect.ValueOf(description))
	return out
}

func flatten(out map[string]string, at string, v reflect.Value) {
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	if f, ok := p.Interface().(topology.Field); ok {
		switch {
		case f.IsNull():
			out[at] = "null"
		case f.IsUnknown():
			out[at] = "unknown"
		default:
			flatten(out, at, reflect.ValueOf(f.Pointer()).Elem())
		}
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			name := v.Type().Field(i).Tag.Get("tf")
			if name == ",embed" {
				flatten(out, at, v.Field(i))
				continue
			}
			flatten(out, join(at, name), v.Field(i))
		}
	case reflect.Map:
		out[at] = fmt.Sprintf("map of %d", v.Len())
		for _, k := range v.MapKeys() {
			flatten(out, join(at, k.String()), v.MapIndex(k))
		}
	case reflect.Slice:
		out[at] = fmt.Sprintf("list of %d", v.Len())
		for i := range v.Len() {
			flatten(out, join(at, string(rune('0'+i))), v.Index(i))
		}
	default:
		out[at] = text(v)
	}
}

func join(at, name string) string {
	if at == "" {
		return name
	}
	return at + "." + name
}

func text(v reflect.Value) string { return fmt.Sprintf("%#v", v.Interface()) }

func quoted(s string) string { return fmt.Sprintf("%q", s) }
