package pair_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// changes are single changes of the pair that full makes, each in another
// attribute or another way.
func changes() map[string]edit {
	num := func(set func(*topology.Pair, topology.Maybe[int64]), n int64) edit {
		return func(p *topology.Pair) { set(p, known(n)) }
	}
	onDLQ := func(e func(*topology.DeadLetterQueue)) edit { return dlq(e) }
	onUndelivered := func(e func(*topology.Undelivered)) edit { return undelivered(e) }
	return map[string]edit{
		"visibility":     num(func(p *topology.Pair, m topology.Maybe[int64]) { p.VisibilityTimeoutSeconds = m }, 180),
		"retention down": num(func(p *topology.Pair, m topology.Maybe[int64]) { p.MessageRetentionSeconds = m }, 86400),
		"retention up":   num(func(p *topology.Pair, m topology.Maybe[int64]) { p.MessageRetentionSeconds = m }, 1209600),
		"receive wait":   num(func(p *topology.Pair, m topology.Maybe[int64]) { p.ReceiveWaitTimeSeconds = m }, 0),
		"delay":          num(func(p *topology.Pair, m topology.Maybe[int64]) { p.DelaySeconds = m }, 5),
		"size":           num(func(p *topology.Pair, m topology.Maybe[int64]) { p.MaxMessageSize = m }, 262144),
		"count":          num(func(p *topology.Pair, m topology.Maybe[int64]) { p.MaxReceiveCount = m }, 9),
		"kms":            func(p *topology.Pair) { p.Encryption = kms(key) },
		"kms for an hour": func(p *topology.Pair) {
			p.Encryption = with(kms(key), func(e *topology.Encryption) { e.KMSDataKeyReusePeriodSeconds = known(int64(3600)) })
		},
		"no encryption":     func(p *topology.Pair) { p.Encryption = mode("none") },
		"plain http":        func(p *topology.Pair) { p.EnforceTLS = known(false) },
		"policy elsewhere":  func(p *topology.Pair) { p.ManagePolicy = known(false) },
		"statement changed": func(p *topology.Pair) { p.PolicyStatements = statements("AllowBucket", "events.amazonaws.com") },
		"statement added": func(p *topology.Pair) {
			p.PolicyStatements = statements("AllowBucket", "s3.amazonaws.com", "AllowBus", "events.amazonaws.com")
		},
		"no statements": func(p *topology.Pair) {
			p.PolicyStatements = topology.Null[map[string]topology.Maybe[topology.Statement]]()
		},
		"a document": func(p *topology.Pair) {
			p.SourcePolicyDocuments = texts(`{"Version":"2012-10-17","Statement":{"Sid":"Partner","Effect":"Allow","Principal":{"AWS":"210987654321"},"Action":"sqs:SendMessage","Resource":"arn:aws:sqs:sa-east-1:123456789012:pedidos"}}`)
		},
		"tags":               func(p *topology.Pair) { p.Tags = tags("equipe", "vendas", "custo", "42") },
		"no tags":            func(p *topology.Pair) { p.Tags = topology.Null[topology.StringMap]() },
		"dlq name":           onDLQ(func(d *topology.DeadLetterQueue) { d.Name = known("pedidos-mortos") }),
		"dlq retention down": onDLQ(func(d *topology.DeadLetterQueue) { d.MessageRetentionSeconds = known(int64(864000)) }),
		"dlq visibility":     onDLQ(func(d *topology.DeadLetterQueue) { d.VisibilityTimeoutSeconds = known(int64(60)) }),
		"dlq encryption":     onDLQ(func(d *topology.DeadLetterQueue) { d.Encryption = kms(key) }),
		"dlq open":           onDLQ(func(d *topology.DeadLetterQueue) { d.RedrivePermission = known("allowAll") }),
		"dlq more sources": onDLQ(func(d *topology.DeadLetterQueue) {
			d.AdditionalSourceQueueARNs = texts("arn:aws:sqs:sa-east-1:123456789012:outra")
		}),
		"dlq statements": onDLQ(func(d *topology.DeadLetterQueue) { d.PolicyStatements = statements("AllowBus", "events.amazonaws.com") }),
		"dlq consumer":   onDLQ(func(d *topology.DeadLetterQueue) { d.HasConsumer = known(true) }),
		"dlq tags":       onDLQ(func(d *topology.DeadLetterQueue) { d.Tags = tags("papel", "morto") }),
		"existing dlq": func(p *topology.Pair) {
			p.DeadLetterQueue = topology.Null[topology.DeadLetterQueue]()
			p.ExistingDeadLetterQueueARN = known(sharedDLQ)
		},
		"filter":      topic("pedidos", topicHere, filter(`{"tipo_evento":["PedidoPago"]}`)),
		"no filter":   topic("pedidos", topicHere),
		"body filter": topic("pedidos", topicHere, filter(`{"loja":{"uf":["SP"]}}`), func(s *topology.Subscription) { s.FilterPolicyScope = known("MessageBody") }),
		"envelope":    topic("pedidos", topicHere, func(s *topology.Subscription) { s.RawMessageDelivery = known(false) }),
		"key of the topic": func(p *topology.Pair) {
			p.Subscriptions = topology.Null[map[string]topology.Maybe[topology.Subscription]]()
			topic("loja", topicHere)(p)
		},
		"another topic": topic("longe", topicAway),
		"topic moved": func(p *topology.Pair) {
			p.Subscriptions = topology.Null[map[string]topology.Maybe[topology.Subscription]]()
			topic("pedidos", topicAway)(p)
		},
		"no topics": func(p *topology.Pair) {
			p.Subscriptions = topology.Null[map[string]topology.Maybe[topology.Subscription]]()
		},
		"undelivered name":  onUndelivered(func(u *topology.Undelivered) { u.Name = known("pedidos-perdidos") }),
		"no undelivered":    onUndelivered(func(u *topology.Undelivered) { u.Enabled = known(false) }),
		"undelivered short": onUndelivered(func(u *topology.Undelivered) { u.MessageRetentionSeconds = known(int64(86400)) }),
		"undelivered kms":   onUndelivered(func(u *topology.Undelivered) { u.Encryption = kms(key) }),
		"undelivered tags":  onUndelivered(func(u *topology.Undelivered) { u.Tags = tags("papel", "perdidos") }),
		"delivered elsewhere": topic("pedidos", topicHere, func(s *topology.Subscription) {
			s.ExistingDeliveryDeadLetterQueueARN = known(sharedDLQ)
		}),
		"no actions":    func(p *topology.Pair) { p.AlarmActions = topology.Null[topology.Strings]() },
		"ok actions":    func(p *topology.Pair) { p.OKActions = texts(onCall) },
		"alarm off":     alarm("dead_letters", func(a *topology.Alarm) { a.Enabled = known(false) }),
		"alarm renamed": alarm("dead_letters", func(a *topology.Alarm) { a.AlarmName = known("dlq-de-pedidos") }),
		"alarm threshold": alarm("dead_letters", func(a *topology.Alarm) {
			a.Threshold, a.EvaluationPeriods, a.DatapointsToAlarm = known(5.0), known(int64(3)), known(int64(2))
		}),
		"alarm silent": alarm("oldest_message", func(a *topology.Alarm) { a.ActionsEnabled = known(false) }),
		"alarm gone": func(p *topology.Pair) {
			p.Alarms = with(p.Alarms, func(a *topology.Alarms) { a.Redeliveries = topology.Null[topology.Alarm]() })
		},
		"alarm on errors": func(p *topology.Pair) { lambda(p); alarm("handler_errors")(p) },
		"alarm on percents": func(p *topology.Pair) {
			lambda(p)
			alarm("handler_errors", func(a *topology.Alarm) { a.RatePercent = known(1.0) })(p)
		},
	}
}

const sharedDLQ = "arn:aws:sqs:sa-east-1:123456789012:mortos-de-todos"

// withShared is a world in which somebody else has a dead-letter queue.
func withShared(t *testing.T) *world {
	w := newWorld(t)
	w.aws.Default().Region(saoPaulo).Queue("mortos-de-todos").Put(map[string]string{
		"MessageRetentionPeriod": "1209600",
		"Policy": `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"Service":"sns.amazonaws.com"},"Action":"sqs:SendMessage","Resource":"` +
			sharedDLQ + `"}]}`,
	})
	w.keepForeign()
	return w
}

// Every attribute changes in place and back: same queue, nothing lost on the
// way, nothing left behind, and an empty plan after it.
func TestUpdateEachAttribute(t *testing.T) {
	t.Parallel()
	for name, change := range changes() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := withShared(t)
			w.apply(full())
			w.update(full(change))
			if name != "size" { // the one value that stays when nobody writes it any more
				w.update(full())
			}
		})
	}
}

// update applies a change of a pair, of which no moment may lose a message.
func (w *world) update(config topology.Pair) {
	w.t.Helper()
	if diffPairs(*w.state, w.plan(config)) == "" {
		w.t.Fatal("the plan shows no change")
	}
	found, stop := w.watch()
	defer stop()
	_, err := w.try(w.t.Context(), config)
	if err != nil {
		w.t.Fatalf("update: %v", err)
	}
	if diff := cmp.Diff([]string(nil), found()); diff != "" {
		w.t.Errorf("on the way (-want +got):\n%s\n%v", diff, w.writes())
	}
	w.mustBeKnown()
	w.mustBeSettled(config)
}

// topics counts the topics of a pair; one under two keys is refused (QG202).
func topics(p topology.Pair) int {
	seen := map[string]bool{}
	for _, m := range p.Subscriptions.Or(nil) {
		seen[m.Or(topology.Subscription{}).TopicARN.Or("")] = true
	}
	return len(seen)
}

// A walk through random sets of changes: whatever leads to whatever.
func TestUpdateWalk(t *testing.T) {
	t.Parallel()
	all := changes()
	names := slices.Sorted(maps.Keys(all))
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(seed, 7))
			w := withShared(t)
			w.apply(full())
			var on []string
			for range 12 {
				on = nil
				var edits []edit
				for range 1 + random.IntN(5) {
					name := names[random.IntN(len(names))]
					on, edits = append(on, name), append(edits, all[name])
				}
				config := full(edits...)
				if config.ExistingDeadLetterQueueARN.IsKnown() {
					config.DeadLetterQueue = topology.Null[topology.DeadLetterQueue]()
				}
				if diffPairs(*w.state, w.plan(config)) == "" || len(config.Subscriptions.Or(nil)) > topics(config) {
					continue
				}
				t.Log(on)
				w.update(config)
			}
		})
	}
}

// What is never sent to AWS changes without a call.
func TestUpdateOfOwnSettingsMakesNoCall(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]edit{
		"handler":       lambda,
		"exceptions":    func(p *topology.Pair) { p.GuardrailExceptions = tags("QG110", "see ADR-12 about it") },
		"force destroy": func(p *topology.Pair) { p.ForceDestroy = known(true) },
		"timeouts": func(p *topology.Pair) {
			p.Timeouts = with(p.Timeouts, func(m *topology.Timeouts) { m.Create = known("9m") })
		},
		"nothing": func(*topology.Pair) {},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(full())
			w.aws.ResetRequests()
			if _, err := w.try(t.Context(), full(change)); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([]string{}, w.operations()); diff != "" {
				t.Errorf("calls (-want +got):\n%s", diff)
			}
		})
	}
}

// The calls of changes whose order matters. A dead-letter queue goes after the
// source has left it (faiscadev/fakecloud#1675), and a filter is never set in a
// scope that refuses it (hashicorp/terraform-provider-aws#28193).
func TestUpdateOrder(t *testing.T) {
	t.Parallel()
	long := dlq(func(d *topology.DeadLetterQueue) { d.MessageRetentionSeconds = known(int64(1209600)) })
	short := dlq(func(d *topology.DeadLetterQueue) { d.MessageRetentionSeconds = known(int64(345600)) })
	retention := func(n int64) edit { return func(p *topology.Pair) { p.MessageRetentionSeconds = known(n) } }
	body := topic("pedidos", topicHere, filter(`{"loja":{"uf":["SP"]}}`), func(s *topology.Subscription) { s.FilterPolicyScope = known("MessageBody") })
	flat := topic("pedidos", topicHere, filter(`{"tipo":["a"]}`))
	tests := map[string]struct {
		from, to topology.Pair
		want     []string
	}{
		"retentions rise": {
			written(retention(86400), short), written(retention(1209600), long),
			[]string{"SetQueueAttributes pedidos-dlq", "SetQueueAttributes pedidos"},
		},
		"retentions fall": {
			written(retention(1209600), long), written(retention(86400), short),
			[]string{"SetQueueAttributes pedidos", "SetQueueAttributes pedidos-dlq"},
		},
		"dead-letter queue renamed": {
			written(), written(dlq(func(d *topology.DeadLetterQueue) { d.Name = known("mortos") })),
			[]string{
				"PutMetricAlarm pedidos-dead-letters",
				"CreateQueue mortos", "SetQueueAttributes pedidos", "DeleteQueue pedidos-dlq",
			},
		},
		"topic exchanged": {
			written(topic("a", topicHere)), written(topic("a", topicAway)),
			[]string{
				"PutMetricAlarm pedidos-undelivered",
				"SetQueueAttributes pedidos", "CreateQueue pedidos-undelivered", "Subscribe pedidos", "Unsubscribe", "SetQueueAttributes pedidos",
				"DeleteQueue pedidos-undelivered", "DeleteAlarms",
			},
		},
		"towards the body":   {written(flat), written(body), []string{"FilterPolicyScope", "FilterPolicy"}},
		"back from the body": {written(body), written(flat), []string{"FilterPolicy", "FilterPolicyScope"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(test.from)
			w.aws.ResetRequests()
			if _, err := w.try(t.Context(), test.to); err != nil {
				t.Fatal(err)
			}
			got := w.writes()
			if w.aws.Count("SetSubscriptionAttributes") > 0 {
				got = nil
				for _, r := range w.aws.Requests() {
					if name := r.Param("AttributeName"); name != "" {
						got = append(got, name)
					}
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("writes (-want +got):\n%s", diff)
			}
		})
	}
}
