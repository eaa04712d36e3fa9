package pair_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func (w *world) discover(ref string) (topology.Pair, pair.Actual, error) {
	w.t.Helper()
	r, err := pair.ParseRef(ref)
	if err != nil {
		w.t.Fatal(err)
	}
	if r.Region == "" {
		r.Region = saoPaulo
	}
	return w.engine.Discover(w.t.Context(), r, w.setting)
}

// What was applied is found whole from the source's name: the plan of its own
// configuration after the import is empty, and so is that of a configuration
// generated from the import.
func TestDiscoverWhatWasApplied(t *testing.T) {
	t.Parallel()
	for name, config := range configurations() {
		if name == "policy elsewhere" || name == "errors in percent" || name == "errors in number" {
			continue // see TestDiscoverCannotKnow
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(config)
			there := w.there()
			w.restart()
			w.state = nil
			p, actual, err := w.discover(resolve(config).ARN.Or(""))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(there, inActual(actual)); diff != "" {
				t.Fatalf("found (-there +found):\n%s", diff)
			}
			w.state = &p
			w.mustBeKnown()
			if diff := diffPairs(p, w.plan(p)); diff != "" {
				t.Errorf("the plan of what was found is not empty (-found +plan):\n%s", diff)
			}
			w.refresh()
			if diff := diffPairs(p, *w.state); diff != "" {
				t.Errorf("the refresh changes what was found (-found +refreshed):\n%s", diff)
			}
			if diff := diffPairs(p, w.plan(config)); diff != "" {
				t.Errorf("the plan of its configuration is not empty (-found +plan):\n%s", diff)
			}
		})
	}
}

// What AWS does not know: the handler, and that somebody else owns the policy.
// An apply of the configuration mends it, and nothing is made twice.
func TestDiscoverCannotKnow(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"policy elsewhere", "errors in percent", "errors in number"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			config := configurations()[name]
			w := newWorld(t)
			w.apply(config)
			if name == "policy elsewhere" {
				w.here().source.SetAttribute("Policy", pair.SpecOf(resolve(full())).Source.Attributes["Policy"])
			}
			there := w.there()
			w.restart()
			p, _, err := w.discover("pedidos")
			if err != nil {
				t.Fatal(err)
			}
			w.state = &p
			w.apply(config)
			if diff := cmp.Diff(there, w.there()); diff != "" {
				t.Errorf("what is there (-before +after):\n%s", diff)
			}
		})
	}
}

// Queues that were made by hand.
func TestDiscoverByHand(t *testing.T) {
	t.Parallel()
	arn := func(name string) string { return "arn:aws:sqs:sa-east-1:123456789012:" + name }
	redrive := map[string]string{"RedrivePolicy": `{"deadLetterTargetArn":"` + arn("mortos") + `","maxReceiveCount":7}`}
	for name, test := range map[string]struct {
		make func(here)
		want map[string]string
	}{
		"a queue and its dead-letter queue": {
			func(h here) {
				h.region.Queue("mortos").Put(map[string]string{"MessageRetentionPeriod": "864000"})
				h.source.Put(redrive)
			},
			map[string]string{
				"name": `"pedidos"`, "max_receive_count": "7", "dead_letter_queue.name": `"mortos"`, "dead_letter_queue.message_retention_seconds": "864000",
				"dead_letter_queue.redrive_permission": `"allowAll"`, "existing_dead_letter_queue_arn": "null", "enforce_tls": "false",
				"receive_wait_time_seconds": "0", "alarms.dead_letters.enabled": "false", "policy": "null", "subscriptions": "null",
			},
		},
		"a dead-letter queue for several": {
			func(h here) {
				h.region.Queue("mortos").Put(nil)
				h.region.Queue("outra").Put(redrive)
				h.source.Put(redrive)
			},
			map[string]string{
				"dead_letter_queue": "null", "existing_dead_letter_queue_arn": quoted(arn("mortos")), "dead_letter_queue_arn": quoted(arn("mortos")),
				"dead_letter_queue_name": `"mortos"`, "alarms.dead_letter_age": "null",
			},
		},
		"a policy of one's own": {
			func(h here) {
				h.region.Queue("mortos").Put(nil)
				h.source.Put(map[string]string{
					"RedrivePolicy": redrive["RedrivePolicy"],
					"Policy": `{"Version":"2012-10-17","Statement":[{"Sid":"Parceiro","Effect":"Allow","Principal":{"AWS":"arn:aws:iam::210987654321:root"},"Action":"sqs:SendMessage","Resource":"` +
						sourceARN + `"}]}`,
				})
			},
			map[string]string{
				"policy_statements": "map of 1", "policy_statements.Parceiro.effect": `"Allow"`,
				"policy_statements.Parceiro.actions.0": `"sqs:SendMessage"`, "source_policy_documents": "null", "enforce_tls": "false",
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			test.make(w.here())
			w.keepForeign()
			p, _, err := w.discover("pedidos@sa-east-1")
			if err != nil {
				t.Fatal(err)
			}
			all, got := flat(p), map[string]string{}
			for path := range test.want {
				got[path] = all[path]
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("found (-want +got):\n%s", diff)
			}
			w.state = &p
			if len(w.writes()) > 0 {
				t.Errorf("writes %v", w.writes())
			}
			if diff := diffPairs(p, w.plan(p)); diff != "" {
				t.Errorf("the plan of what was found is not empty (-found +plan):\n%s", diff)
			}
		})
	}
}

// What a killed apply leaves without a source is found by it all the same.
func TestDiscoverWithoutASource(t *testing.T) {
	t.Parallel()
	for name, ref := range map[string]string{"by the usual name": "pedidos", "by its own name": "pedidos,pedidos-dlq"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(full())
			w.here().source.Forget()
			w.here().region.DeleteSubscription(w.here().subscription().ARN)
			w.here().undelivered.Forget()
			w.here().region.Alarm("pedidos-undelivered").Delete()
			w.restart()
			p, actual, err := w.discover(ref)
			if err != nil {
				t.Fatal(err)
			}
			if actual.Source != nil || actual.DeadLetter == nil {
				t.Fatalf("found %v", inActual(actual))
			}
			w.state = &p
			w.apply(full())
		})
	}
}

func TestDiscoverFindsNothing(t *testing.T) {
	t.Parallel()
	t.Run("no queue", func(t *testing.T) {
		t.Parallel()
		if _, _, err := newWorld(t).discover("pedidos"); !awsapi.IsNotFound(err) {
			t.Errorf("error %T: %v", err, err)
		}
	})
	t.Run("no dead-letter queue", func(t *testing.T) {
		t.Parallel()
		w := newWorld(t)
		w.here().source.Put(nil)
		_, _, err := w.discover("pedidos")
		var got *pair.MissingError
		if !errors.As(err, &got) || got.ARN != sourceARN {
			t.Errorf("error %T: %v", err, err)
		}
	})
}

func TestParseRef(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]pair.Ref{
		"pedidos":             {Name: "pedidos"},
		"pedidos.fifo":        {Name: "pedidos.fifo"},
		"pedidos@sa-east-1":   {Name: "pedidos", Region: saoPaulo},
		"pedidos,mortos":      {Name: "pedidos", DeadLetter: "mortos"},
		sourceARN:             {Name: "pedidos", Region: saoPaulo, Account: home, ARN: sourceARN},
		sourceARN + ",mortos": {Name: "pedidos", Region: saoPaulo, Account: home, ARN: sourceARN, DeadLetter: "mortos"},
		"https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos":                  {Name: "pedidos", Region: saoPaulo, Account: home},
		"https://sqs-fips.us-gov-west-1.amazonaws.com/123456789012/pedidos":         {Name: "pedidos", Region: "us-gov-west-1", Account: home},
		"https://sqs.cn-north-1.amazonaws.com.cn/123456789012/pedidos.fifo":         {Name: "pedidos.fifo", Region: "cn-north-1", Account: home},
		"https://sqs.us-east-1.api.aws/123456789012/pedidos":                        {Name: "pedidos", Region: virginia, Account: home},
		"https://eu-west-1.queue.amazonaws.com/123456789012/pedidos":                {Name: "pedidos", Region: "eu-west-1", Account: home},
		"https://queue.amazonaws.com/123456789012/pedidos":                          {Name: "pedidos", Region: virginia, Account: home},
		"http://localhost:4566/000000000000/pedidos":                                {Name: "pedidos", Account: "000000000000"},
		"http://sqs.sa-east-1.localhost.localstack.cloud:4566/000000000000/pedidos": {Name: "pedidos", Region: saoPaulo, Account: "000000000000"},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			got, err := pair.ParseRef(text)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("ref (-want +got):\n%s", diff)
			}
		})
	}
	for _, text := range []string{
		"", "pedidos de hoje", "pedidos@lua", "pedidos.fifo.fifo", "arn:aws:sns:sa-east-1:123456789012:pedidos", "arn:aws:sqs",
		"https://sqs.sa-east-1.amazonaws.com/", "https://sqs.sa-east-1.amazonaws.com/pedidos", "pedidos,mortos demais", "pedidos,",
	} {
		t.Run("refused "+text, func(t *testing.T) {
			t.Parallel()
			if got, err := pair.ParseRef(text); err == nil {
				t.Errorf("ref %+v", got)
			}
		})
	}
}
