package pair_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// What was applied, resolved against the state it led to, is that state: in any
// spelling that means the same.
func TestResolveKeepsSpelling(t *testing.T) {
	t.Parallel()
	document := `{"Version":"2012-10-17","Statement":[{"Sid":"P","Effect":"Allow","Principal":{"AWS":"arn:aws:iam::210987654321:root"},"Action":["sqs:SendMessage","sqs:GetQueueUrl"],"Resource":"*"}]}`
	other := `{ "Statement" : { "Effect":"Allow", "Sid":"P", "Action":["sqs:GetQueueUrl","sqs:SendMessage"], "Principal":{"AWS":"210987654321"}, "Resource":"*" }, "Version":"2012-10-17" }`
	for name, test := range map[string]struct{ before, now edit }{
		"blanks and order in a filter": {
			topic("t", topicHere, filter(`{"a":["b"],"c":["d"]}`)), topic("t", topicHere, filter("{ \"c\": [\"d\"],\n \"a\": [\"b\"] }")),
		},
		"blanks and order in a document": {
			func(p *topology.Pair) { p.SourcePolicyDocuments = texts(document) }, func(p *topology.Pair) { p.SourcePolicyDocuments = texts(other) },
		},
		"a name that gets its suffix": {
			fifo, func(p *topology.Pair) { fifo(p); p.Name = known("pedidos.fifo") },
		},
		"a dead-letter queue that gets its suffix": {
			func(p *topology.Pair) {
				fifo(p)
				dlq(func(d *topology.DeadLetterQueue) { d.Name = known("mortos") })(p)
			},
			func(p *topology.Pair) {
				fifo(p)
				dlq(func(d *topology.DeadLetterQueue) { d.Name = known("mortos.fifo") })(p)
			},
		},
		"an undelivered queue that gets its suffix": {
			func(p *topology.Pair) {
				fifo(p)
				topic("t", topicHere+".fifo")(p)
				undelivered(func(u *topology.Undelivered) { u.Name = known("perdidos") })(p)
			},
			func(p *topology.Pair) {
				fifo(p)
				topic("t", topicHere+".fifo")(p)
				undelivered(func(u *topology.Undelivered) { u.Name = known("perdidos.fifo") })(p)
			},
		},
		"defaults that are written": {
			func(*topology.Pair) {}, func(p *topology.Pair) {
				p.VisibilityTimeoutSeconds, p.MaxReceiveCount, p.EnforceTLS = known(int64(30)), known(int64(5)), known(true)
				p.Encryption = mode("sse_sqs")
				dlq(func(d *topology.DeadLetterQueue) { d.Name = known("pedidos-dlq") })(p)
				alarm("dead_letters", func(a *topology.Alarm) { a.Threshold = known(0.0) })(p)
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			state := resolve(written(test.before))
			if diff := diffPairs(state, pair.Resolve(written(test.now), &state, settingIn(saoPaulo))); diff != "" {
				t.Errorf("plan (-state +plan):\n%s", diff)
			}
		})
	}
}

// Another key for the same topic moves the subscription, and its ARN with it.
func TestResolveFollowsTopics(t *testing.T) {
	t.Parallel()
	state := resolve(written(topic("t", topicHere)))
	state.SubscriptionARNs = tags("t", topicHere+":1")
	got := pair.Resolve(written(topic("u", topicHere)), &state, settingIn(saoPaulo))
	if diff := cmp.Diff(map[string]string{"subscription_arns": "map of 1", "subscription_arns.u": quoted(topicHere + ":1")}, paths(got, "subscription_arns")); diff != "" {
		t.Errorf("subscription_arns (-want +got):\n%s", diff)
	}
}

// What only AWS decides is kept for as long as it is the same object.
func TestResolveKeepsWhatAWSDecided(t *testing.T) {
	t.Parallel()
	state := resolve(written(topic("t", topicHere)))
	pair.NullUnknowns(&state)
	state.URL, state.DeadLetterQueueURL, state.MaxMessageSize = known("u"), known("d"), known(int64(262144))
	state.SubscriptionARNs = tags("t", topicHere+":1")
	state.DeadLetterQueue = with(state.DeadLetterQueue, func(d *topology.DeadLetterQueue) { d.MaxMessageSize = known(int64(2048)) })
	look := []string{"url", "dead_letter_queue_url", "max_message_size", "dead_letter_queue.max_message_size", "subscription_arns.t"}
	same := map[string]string{"url": `"u"`, "dead_letter_queue_url": `"d"`, "max_message_size": "262144", "dead_letter_queue.max_message_size": "2048", "subscription_arns.t": quoted(topicHere + ":1")}
	for name, test := range map[string]struct {
		config topology.Pair
		differ map[string]string
	}{
		"the same pair": {written(topic("t", topicHere)), nil},
		"another name": {
			written(topic("t", topicHere), func(p *topology.Pair) { p.Name = known("vendas") }),
			map[string]string{"url": "unknown", "dead_letter_queue_url": "unknown", "max_message_size": "unknown", "dead_letter_queue.max_message_size": "unknown", "subscription_arns.t": "unknown"},
		},
		"another region": {
			written(topic("t", topicHere), func(p *topology.Pair) { p.Region = known(virginia) }),
			map[string]string{"url": "unknown", "dead_letter_queue_url": "unknown", "max_message_size": "unknown", "dead_letter_queue.max_message_size": "unknown", "subscription_arns.t": "unknown"},
		},
		"another dead-letter queue": {
			written(topic("t", topicHere), dlq(func(d *topology.DeadLetterQueue) { d.Name = known("mortos") })),
			map[string]string{"dead_letter_queue_url": "unknown", "dead_letter_queue.max_message_size": "unknown"},
		},
		"a size": {
			written(topic("t", topicHere), func(p *topology.Pair) { p.MaxMessageSize = known(int64(1024)) }),
			map[string]string{"max_message_size": "1024"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := map[string]string{}
			maps.Copy(want, same)
			maps.Copy(want, test.differ)
			got := paths(pair.Resolve(test.config, &state, settingIn(saoPaulo)), look...)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("plan (-want +got):\n%s", diff)
			}
		})
	}
}

// A generated name is kept for as long as it can be.
func TestResolveGeneratedName(t *testing.T) {
	t.Parallel()
	prefix := func(s string) edit {
		return func(p *topology.Pair) { p.Name.SetNull(); p.NamePrefix = known(s) }
	}
	fresh := settingIn(saoPaulo)
	fresh.GeneratedName = known("pedidos-novo")
	state := pair.Resolve(written(prefix("pedidos-")), nil, fresh)
	if got := state.QueueName; !got.Equal(known("pedidos-novo")) {
		t.Fatalf("queue_name of the first apply %v", got)
	}
	imported := state
	imported.NamePrefix.SetNull()
	for name, test := range map[string]struct {
		config topology.Pair
		prior  topology.Pair
		want   string
	}{
		"the same prefix":              {written(prefix("pedidos-")), state, `"pedidos-novo"`},
		"another prefix":               {written(prefix("vendas-")), state, "unknown"},
		"a shorter prefix":             {written(prefix("pedidos")), state, "unknown"},
		"the same prefix, fifo":        {written(prefix("pedidos-"), fifo), state, "unknown"},
		"the same prefix, elsewhere":   {written(prefix("pedidos-"), func(p *topology.Pair) { p.Region = known(virginia) }), state, "unknown"},
		"after an import":              {written(prefix("pedidos-")), imported, `"pedidos-novo"`},
		"after an import, another one": {written(prefix("vendas-")), imported, "unknown"},
		"a name of one's own":          {written(), state, `"pedidos"`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := flat(pair.Resolve(test.config, &test.prior, settingIn(saoPaulo)))["queue_name"]
			if got != test.want {
				t.Errorf("queue_name %s, want %s", got, test.want)
			}
		})
	}
}

// Leaving an attribute out leads back to its default, whatever the state says.
func TestResolveForgetsThePrior(t *testing.T) {
	t.Parallel()
	want := resolve(written())
	for name, change := range changes() {
		if name == "size" {
			continue // the one value that stays
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			prior := resolve(full(change))
			got := pair.Resolve(written(), &prior, settingIn(saoPaulo))
			if diff := diffPairs(want, got); diff != "" {
				t.Errorf("plan (-fresh +after %s):\n%s", name, diff)
			}
		})
	}
}

// The same input gives the same plan, to the letter.
func TestResolveIsRepeatable(t *testing.T) {
	t.Parallel()
	config := full(topic("z", topicAway), topic("a", "arn:aws:sns:eu-west-1:123456789012:x"), changes()["statement added"], changes()["a document"])
	first := resolve(config)
	for range 50 {
		if diff := diffPairs(first, resolve(config)); diff != "" {
			t.Fatalf("plans of one configuration differ:\n%s", diff)
		}
	}
}

// Whoever writes the plan down as a configuration gets the same plan.
func TestResolveIsIdempotent(t *testing.T) {
	t.Parallel()
	for name, config := range configurations() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			plan := resolve(config)
			again := pair.Resolve(plan, &plan, settingIn(saoPaulo))
			if diff := diffPairs(plan, again); diff != "" {
				t.Errorf("plan of the plan (-plan +again):\n%s", diff)
			}
		})
	}
}

func TestResolvePartitions(t *testing.T) {
	t.Parallel()
	for region, partition := range map[string]string{"sa-east-1": "aws", "cn-north-1": "aws-cn", "us-gov-west-1": "aws-us-gov"} {
		t.Run(region, func(t *testing.T) {
			t.Parallel()
			arn := "arn:" + partition + ":sns:" + region + ":123456789012:pedidos"
			plan := pair.Resolve(written(topic("t", arn)), nil, settingIn(region))
			for path, value := range flat(plan) {
				if strings.Contains(value, "arn:") && !strings.Contains(value, "arn:"+partition+":") {
					t.Errorf("%s is %s", path, value)
				}
			}
			want := quoted("arn:" + partition + ":sqs:" + region + ":123456789012:pedidos")
			if got := flat(plan)["arn"]; got != want {
				t.Errorf("arn %s, want %s", got, want)
			}
		})
	}
}

// The provider's defaults stand in for what a pair leaves out, and for nothing else.
func TestResolveProviderDefaults(t *testing.T) {
	t.Parallel()
	s := settingIn(saoPaulo)
	s.Defaults = pair.Defaults{AlarmActions: texts(onCall), OKActions: texts(onCall + "-ok"), EnforceTLS: known(false), DeadLetterSuffix: known("-mortos")}
	s.DefaultTags = map[string]string{"ambiente": "produção", "equipe": "plataforma"}
	look := []string{
		"enforce_tls", "dead_letter_queue.name", "tags_all", "alarms.dead_letters.alarm_actions", "alarms.dead_letters.ok_actions", "alarms.dead_letter_age.enabled",
		"alarm_actions",
	}
	for name, test := range map[string]struct {
		config topology.Pair
		want   map[string]string
	}{
		"nothing written": {written(), map[string]string{
			"enforce_tls": "false", "dead_letter_queue.name": `"pedidos-mortos"`,
			"tags_all": "map of 2", "tags_all.ambiente": `"produção"`, "tags_all.equipe": `"plataforma"`,
			"alarms.dead_letters.alarm_actions": "list of 1", "alarms.dead_letters.alarm_actions.0": quoted(onCall),
			"alarms.dead_letters.ok_actions": "list of 1", "alarms.dead_letters.ok_actions.0": quoted(onCall + "-ok"),
			"alarms.dead_letter_age.enabled": "true", "alarm_actions": "null",
		}},
		"all written": {
			written(func(p *topology.Pair) {
				p.EnforceTLS, p.AlarmActions, p.OKActions, p.Tags = known(true), texts("arn:aws:sns:sa-east-1:123456789012:x"), texts(), tags("equipe", "vendas")
				p.DeadLetterQueue = with(p.DeadLetterQueue, func(d *topology.DeadLetterQueue) { d.Name = known("mortos") })
			}), map[string]string{
				"enforce_tls": "true", "dead_letter_queue.name": `"mortos"`,
				"tags_all": "map of 2", "tags_all.ambiente": `"produção"`, "tags_all.equipe": `"vendas"`,
				"alarms.dead_letters.alarm_actions": "list of 1", "alarms.dead_letters.alarm_actions.0": quoted("arn:aws:sns:sa-east-1:123456789012:x"),
				"alarms.dead_letters.ok_actions": "list of 0", "alarms.dead_letter_age.enabled": "true",
				"alarm_actions": "list of 1", "alarm_actions.0": quoted("arn:aws:sns:sa-east-1:123456789012:x"),
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(test.want, paths(pair.Resolve(test.config, nil, s), look...)); diff != "" {
				t.Errorf("plan (-want +got):\n%s", diff)
			}
		})
	}
}
