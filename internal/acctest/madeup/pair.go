package madeup

import (
	"fmt"
	"maps"
	"math/rand/v2"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Pair makes up a configuration that the schema lets through: mostly sane, with
// some attributes from anywhere in their range. One seed gives one pair.
func Pair(seed uint64) topology.Pair {
	r := rand.New(rand.NewPCG(seed, 7))
	p := pair.NullPair()
	p.Name = known(fmt.Sprintf("fila-%d", seed))
	p.AlarmActions = known(topology.Strings{known("arn:aws:sns:sa-east-1:123456789012:plantao")})
	for range r.IntN(8) {
		mutations[r.IntN(len(mutations))](r, &p)
	}
	return p
}

func known[T any](v T) topology.Maybe[T] { return topology.Known(v) }

func oneOf[T any](r *rand.Rand, values ...T) topology.Maybe[T] {
	return known(values[r.IntN(len(values))])
}

func deadLetter(p *topology.Pair, change func(*topology.DeadLetterQueue)) {
	d := p.DeadLetterQueue.Or(pair.Nulled(topology.DeadLetterQueue{}))
	change(&d)
	p.DeadLetterQueue = known(d)
}

func handler(p *topology.Pair, change func(*topology.Handler)) {
	h := p.Handler.Or(pair.Nulled(topology.Handler{}))
	change(&h)
	p.Handler = known(h)
}

func alarm(p *topology.Pair, kind string, change func(*topology.Alarm)) {
	all := p.Alarms.Or(pair.Nulled(topology.Alarms{}))
	m := all.ByKind(kind)
	a := m.Or(pair.Nulled(topology.Alarm{}))
	change(&a)
	*m = known(a)
	p.Alarms = known(all)
}

func anyAlarm(r *rand.Rand, p *topology.Pair, change func(*topology.Alarm)) {
	alarm(p, []string{"dead_letters", "oldest_message", "dead_letter_age", "redeliveries"}[r.IntN(4)], func(a *topology.Alarm) {
		a.ThresholdSeconds, a.Threshold = topology.Null[int64](), topology.Null[float64]()
		change(a)
	})
	for kind, set := range map[string]func(*topology.Alarm){
		"oldest_message": func(a *topology.Alarm) { a.ThresholdSeconds = or(a.ThresholdSeconds, 900) },
		"redeliveries":   func(a *topology.Alarm) { a.Threshold = or(a.Threshold, 100.0) },
	} {
		all := p.Alarms.Or(pair.Nulled(topology.Alarms{}))
		if all.ByKind(kind).IsKnown() {
			alarm(p, kind, set)
		}
	}
}

func or[T any](m topology.Maybe[T], v T) topology.Maybe[T] { return m.Default(known(v)) }

func subscription(p *topology.Pair, change func(*topology.Subscription)) {
	s := pair.Nulled(topology.Subscription{})
	s.TopicARN = known("arn:aws:sns:sa-east-1:123456789012:pedidos")
	if before, ok := p.Subscriptions.Or(nil)["pedidos"].Get(); ok {
		s = before
	}
	change(&s)
	p.Subscriptions = known(map[string]topology.Maybe[topology.Subscription]{"pedidos": known(s)})
}

func statement(p *topology.Pair, sid string, change func(*topology.Statement)) {
	s := pair.Nulled(topology.Statement{})
	s.Principals = known(map[string]topology.Strings{"Service": {known("s3.amazonaws.com")}})
	s.Actions = known(topology.Strings{known("sqs:SendMessage")})
	s.Conditions = known([]topology.Maybe[topology.Condition]{known(topology.Condition{
		Test: known("ArnEquals"), Variable: known("aws:SourceArn"), Values: known(topology.Strings{known("arn:aws:s3:::uploads")}),
	})})
	change(&s)
	all := map[string]topology.Maybe[topology.Statement]{}
	maps.Copy(all, p.PolicyStatements.Or(nil))
	all[sid] = known(s)
	p.PolicyStatements = known(all)
}

// Texts is a list of n texts.
func Texts(n int, text func(i int) string) topology.Maybe[topology.Strings] {
	var out topology.Strings
	for i := range n {
		out = append(out, known(text(i)))
	}
	return known(out)
}
