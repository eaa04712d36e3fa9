package pair_test

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// visit calls do with every field of a description that may be configured, at
// any depth, and lets it change the field.
func visit(description any, do func(path string, f topology.Field)) {
	visitValue(reflect.ValueOf(description).Elem(), "", do)
}

func visitValue(v reflect.Value, at string, do func(string, topology.Field)) {
	if f, ok := v.Addr().Interface().(topology.Field); ok {
		do(at, f)
		if !f.IsNull() && !f.IsUnknown() {
			visitValue(reflect.ValueOf(f.Pointer()).Elem(), at, do)
		}
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if name := v.Type().Field(i).Tag.Get("tf"); name != ",embed" { // outputs are not configured
				visitValue(v.Field(i), join(at, name), do)
			}
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			slot := reflect.New(v.Type().Elem()).Elem()
			slot.Set(v.MapIndex(k))
			visitValue(slot, join(at, k.String()), do)
			v.SetMapIndex(k, slot)
		}
	case reflect.Slice:
		for i := range v.Len() {
			visitValue(v.Index(i), join(at, strconv.Itoa(i)), do)
		}
	}
}

// everything is a configuration with as much in it as there can be.
func everything() topology.Pair {
	return full(topic("longe", topicAway), changes()["statement added"], changes()["a document"], changes()["dlq statements"],
		changes()["dlq more sources"], changes()["alarm on errors"], changes()["kms"], func(p *topology.Pair) {
			numbers(p)
			p.OKActions, p.InsufficientDataActions = texts(onCall), texts(onCall)
			p.GuardrailExceptions = tags("QG110", "a reason of some length")
			p.NamePrefix, p.Region, p.FIFO = topology.Null[string](), known(saoPaulo), known(false)
			p.EnforceTLS, p.ManagePolicy, p.ForceDestroy = known(true), known(true), known(false)
			undelivered(func(u *topology.Undelivered) {
				u.Enabled, u.Name, u.Tags = known(true), known("perdidos"), tags("a", "b")
			})(p)
			dlq(func(d *topology.DeadLetterQueue) { d.Name, d.HasConsumer = known("mortos"), known(false) })(p)
		})
}

// changedAt is a configuration with a change of what stands at a path.
func changedAt(base topology.Pair, path string, change func(topology.Field)) topology.Pair {
	visit(&base, func(at string, f topology.Field) {
		if at == path {
			change(f)
		}
	})
	return base
}

func unknown(f topology.Field) { f.SetUnknown() }
func absent(f topology.Field)  { f.SetNull() }

// like takes over what another configuration has at a path.
func like(other topology.Pair, path string) func(topology.Field) {
	return func(f topology.Field) {
		visit(&other, func(at string, g topology.Field) {
			if at == path {
				reflect.ValueOf(f).Elem().Set(reflect.ValueOf(g).Elem())
			}
		})
	}
}

func pathsOf(p topology.Pair) []string {
	var out []string
	visit(&p, func(at string, _ topology.Field) { out = append(out, at) })
	slices.Sort(out)
	return slices.Compact(out)
}

// A plan with an unknown value must not promise what the value, once known, does
// not keep: Terraform refuses the apply as inconsistent. The value may turn out
// to be as it was, null, or like that of another configuration. And nothing
// panics.
func TestResolvePromisesOnlyWhatHolds(t *testing.T) {
	t.Parallel()
	bases := map[string]func() topology.Pair{
		"everything": everything,
		"little":     func() topology.Pair { return written(actions) },
		"fifo":       func() topology.Pair { return written(fifo, func(p *topology.Pair) { p.HighThroughput = known(true) }) },
		"somebody else's": func() topology.Pair {
			return written(actions, topic("pedidos", topicHere), func(p *topology.Pair) { p.ExistingDeadLetterQueueARN = known(sharedDLQ) })
		},
		"errors in percent": func() topology.Pair {
			return written(lambda, alarm("handler_errors", func(a *topology.Alarm) { a.RatePercent = known(5.0) }))
		},
	}
	for name, base := range bases {
		for kind, prior := range map[string]*topology.Pair{"new": nil, "existing": stateOf(base())} {
			t.Run(name+"/"+kind, func(t *testing.T) {
				t.Parallel()
				for _, path := range pathsOf(base()) {
					guess := flat(pair.Resolve(changedAt(base(), path, unknown), prior, settingIn(saoPaulo)))
					outcomes := map[string]topology.Pair{"null": changedAt(base(), path, absent)}
					outcomes["as it was"] = base()
					for other, config := range bases {
						if changed := changedAt(base(), path, like(config(), path)); diffPairs(changed, base()) != "" {
							outcomes["like "+other] = changed
						}
					}
					for outcome, config := range outcomes {
						if refused(config) {
							continue
						}
						truth := flat(pair.Resolve(config, prior, settingIn(saoPaulo)))
						if diff := cmp.Diff(map[string]string{}, broken(path, guess, truth)); diff != "" {
							t.Errorf("%s unknown, then %s: promised and not kept (-want +got):\n%s", path, outcome, diff)
						}
					}
				}
			})
		}
	}
}

// stateOf is a state that a configuration could have led to.
func stateOf(config topology.Pair) *topology.Pair {
	p := resolve(config)
	p.URL, p.DeadLetterQueueURL, p.MaxMessageSize = known("source"), known("dead"), known(int64(1048576))
	pair.NullUnknowns(&p)
	return &p
}

// refused says that a configuration does not get as far as a plan.
func refused(p topology.Pair) bool {
	if pairschema.Contradictions("", p).HasError() {
		return true
	}
	for _, m := range p.Subscriptions.Or(nil) {
		if s, ok := m.Get(); !ok || s.TopicARN.IsNull() {
			return true
		}
	}
	return false
}

// broken lists what guess says and truth does not.
func broken(path string, guess, truth map[string]string) map[string]string {
	out := map[string]string{}
	for at, value := range guess {
		if value != "unknown" && truth[at] != value && at != path && !strings.HasPrefix(at, path+".") {
			out[at] = value + ", in truth " + truth[at]
		}
	}
	return out
}

// What does not depend on an unknown value is known all the same.
func TestResolveKnowsTheRest(t *testing.T) {
	t.Parallel()
	for path, want := range map[string][]string{
		"visibility_timeout_seconds": {"poison_message_seconds", "alarms.dead_letter_age.threshold_seconds"},
		"delay_seconds":              nil,
		"tags":                       {"tags_all", "dead_letter_queue.tags_all", "undelivered.queues.sa-east-1.tags_all", "undelivered.queues.us-east-1.tags_all"},
		"dead_letter_queue.name": {
			"dead_letter_queue_name", "dead_letter_queue_arn", "redrive_policy", "redrive_command", "dead_letter_queue.policy",
			"consumer_policy_json",
		},
		"max_receive_count": {"redrive_policy", "poison_message_seconds", "alarms.dead_letter_age.threshold_seconds"},
		"policy_statements": {"policy"},
		"handler":           nil,
		"encryption.mode": {
			"consumer_policy_json", "producer_policy_json", "kms_key_policy_statements_json", "effective_encryption",
			"dead_letter_queue.encryption.mode", "undelivered.encryption.mode", "encryption.kms_data_key_reuse_period_seconds",
			"dead_letter_queue.encryption.kms_data_key_reuse_period_seconds", "undelivered.encryption.kms_data_key_reuse_period_seconds",
		},
		"alarms.dead_letters": {"alarm_arns"},
		"alarm_actions": {
			"alarms.dead_letters.alarm_actions", "alarms.oldest_message.alarm_actions", "alarms.handler_errors.alarm_actions",
			"alarms.redeliveries.alarm_actions", "alarms.undelivered.alarm_actions", "alarms.dead_letter_age", "alarm_arns",
		},
		"guardrail_exceptions": nil,
		"subscriptions.pedidos": {
			"policy", "kms_key_policy_statements_json", "undelivered.queues", "alarm_arns",
			"alarms.undelivered.alarm_actions", "alarms.undelivered.ok_actions", "alarms.undelivered.insufficient_data_actions",
		},
	} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			guess := flat(resolve(changedAt(everything(), path, unknown)))
			known := flat(resolve(everything()))
			var got []string
			for at, value := range guess {
				if value == "unknown" && known[at] != "unknown" && at != path {
					got = append(got, at)
				}
			}
			slices.Sort(got)
			slices.Sort(want)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("made unknown by %s (-want +got):\n%s", path, diff)
			}
		})
	}
}

// Unknown values of the provider block: nothing is promised that depends on them.
func TestResolveUnknownProvider(t *testing.T) {
	t.Parallel()
	full := settingIn(saoPaulo)
	full.Defaults = pair.Defaults{AlarmActions: texts(onCall), OKActions: texts(onCall), EnforceTLS: known(false), DeadLetterSuffix: known("-x")}
	full.DefaultTags = map[string]string{"a": "b"}
	for name, change := range map[string]func(*pair.Setting){
		"region":         func(s *pair.Setting) { s.Region.SetUnknown() },
		"account":        func(s *pair.Setting) { s.Account.SetUnknown() },
		"alarm actions":  func(s *pair.Setting) { s.Defaults.AlarmActions.SetUnknown() },
		"ok actions":     func(s *pair.Setting) { s.Defaults.OKActions.SetUnknown() },
		"tls":            func(s *pair.Setting) { s.Defaults.EnforceTLS.SetUnknown() },
		"suffix":         func(s *pair.Setting) { s.Defaults.DeadLetterSuffix.SetUnknown() },
		"default tags":   func(s *pair.Setting) { s.DefaultTagsUnknown = true },
		"everything":     func(s *pair.Setting) { *s = pair.Setting{DefaultTagsUnknown: true} },
		"generated name": func(s *pair.Setting) { s.GeneratedName.SetUnknown() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			less := full
			change(&less)
			for _, config := range []topology.Pair{written(), written(topic("t", topicHere))} {
				guess, truth := flat(pair.Resolve(config, nil, less)), flat(pair.Resolve(config, nil, full))
				if diff := cmp.Diff(map[string]string{}, broken("-", guess, truth)); diff != "" {
					t.Errorf("promised and not kept (-want +got):\n%s", diff)
				}
			}
		})
	}
}
