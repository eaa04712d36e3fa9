package pairschema_test

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/diag"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func known[T any](v T) topology.Maybe[T] { return topology.Known(v) }

func unknown[T any]() topology.Maybe[T] { return topology.Unknown[T]() }

// none returns a description in which nothing is given.
func none[T any]() T {
	var d T
	v := reflect.ValueOf(&d).Elem()
	for i := range v.NumField() {
		if f, ok := v.Field(i).Addr().Interface().(topology.Field); ok {
			f.SetNull()
		}
	}
	return d
}

func with[T any](edits ...func(*T)) topology.Maybe[T] {
	d := none[T]()
	for _, e := range edits {
		e(&d)
	}
	return known(d)
}

// said writes diagnostics down: path, a colon, the first line.
func said(diags diag.Diagnostics) []string {
	var out []string
	for _, d := range diags {
		at := ""
		if p, ok := d.(diag.DiagnosticWithPath); ok {
			at = p.Path().String()
		}
		out = append(out, at)
	}
	return out
}

func TestContradictions(t *testing.T) {
	t.Parallel()
	type e = func(*topology.Pair)
	encryption := func(edits ...func(*topology.Encryption)) e {
		return func(p *topology.Pair) { p.Encryption = with(edits...) }
	}
	key := func(v string) func(*topology.Encryption) {
		return func(x *topology.Encryption) { x.KMSMasterKeyID = known(v) }
	}
	mode := func(v string) func(*topology.Encryption) {
		return func(x *topology.Encryption) { x.Mode = known(v) }
	}
	reuse := func(x *topology.Encryption) { x.KMSDataKeyReusePeriodSeconds = known(int64(300)) }
	handler := func(edits ...func(*topology.Handler)) e {
		return func(p *topology.Pair) { p.Handler = with(edits...) }
	}
	function := func(h *topology.Handler) { h.LambdaFunctionName = known("f") }
	alarms := func(edits ...func(*topology.Alarms)) e {
		return func(p *topology.Pair) { p.Alarms = with(edits...) }
	}
	statement := func(sid string, edits ...func(*topology.Statement)) e {
		return func(p *topology.Pair) {
			p.PolicyStatements = known(map[string]topology.Maybe[topology.Statement]{sid: with(edits...)})
		}
	}
	complete := func(s *topology.Statement) {
		s.Actions = known(topology.Strings{known("sqs:SendMessage")})
		s.Principals = known(map[string]topology.Strings{"*": {known("*")}})
	}
	document := func(text string) e {
		return func(p *topology.Pair) { p.SourcePolicyDocuments = known(topology.Strings{known(text)}) }
	}
	const policy = `{"Version":"2012-10-17","Statement":{"Sid":"A","Effect":"Allow","Principal":"*","Action":"sqs:SendMessage","Resource":"*"}}`
	for name, test := range map[string]struct {
		edit e
		want []string // paths
	}{
		"a name":          {func(*topology.Pair) {}, nil},
		"no name":         {func(p *topology.Pair) { p.Name.SetNull() }, []string{"name"}},
		"two names":       {func(p *topology.Pair) { p.NamePrefix = known("a") }, []string{"name_prefix"}},
		"an empty prefix": {func(p *topology.Pair) { p.Name.SetNull(); p.NamePrefix = known("") }, []string{"name_prefix"}},
		"an unknown name": {func(p *topology.Pair) { p.Name.SetUnknown(); p.NamePrefix = known("a") }, nil},
		"two dead-letter queues": {func(p *topology.Pair) {
			p.DeadLetterQueue, p.ExistingDeadLetterQueueARN = with[topology.DeadLetterQueue](), known("arn")
		}, []string{"existing_dead_letter_queue_arn"}},
		"one of them unknown": {func(p *topology.Pair) {
			p.DeadLetterQueue, p.ExistingDeadLetterQueueARN = with[topology.DeadLetterQueue](), unknown[string]()
		}, nil},

		"kms without a key":        {encryption(mode("kms")), []string{"encryption.kms_master_key_id"}},
		"kms with an unknown key":  {encryption(mode("kms"), func(x *topology.Encryption) { x.KMSMasterKeyID.SetUnknown() }), nil},
		"a key in another mode":    {encryption(mode("sse_sqs"), key("k")), []string{"encryption.mode"}},
		"a key alone":              {encryption(key("k"), reuse), nil},
		"an empty key":             {encryption(key("")), []string{"encryption.kms_master_key_id"}},
		"a period without a key":   {encryption(reuse), []string{"encryption.kms_data_key_reuse_period_seconds"}},
		"a period in another mode": {encryption(mode("none"), reuse), []string{"encryption.kms_data_key_reuse_period_seconds"}},
		"the dead-letter queue's": {func(p *topology.Pair) {
			p.DeadLetterQueue = with(func(d *topology.DeadLetterQueue) { d.Encryption = with(mode("kms")) })
		}, []string{"dead_letter_queue.encryption.kms_master_key_id"}},
		"the undelivered queue's": {func(p *topology.Pair) {
			p.Undelivered = with(func(u *topology.Undelivered) { u.Encryption = with(mode("kms")) })
		}, []string{"undelivered.encryption.kms_master_key_id"}},

		"fast, but not its parts": {func(p *topology.Pair) { p.HighThroughput, p.DeduplicationScope = known(true), known("queue") }, []string{"high_throughput"}},
		"slow, but its parts": {func(p *topology.Pair) {
			p.HighThroughput, p.DeduplicationScope, p.FIFOThroughputLimit = known(false), known("messageGroup"), known("perMessageGroupId")
		}, nil},
		"fast with its parts": {func(p *topology.Pair) { p.HighThroughput, p.DeduplicationScope = known(true), known("messageGroup") }, nil},

		"two functions":         {handler(function, func(h *topology.Handler) { h.LambdaFunctionARN = known("arn") }), []string{"handler.lambda_function_arn"}},
		"a worker's function":   {handler(function, func(h *topology.Handler) { h.Kind = known("worker") }), []string{"handler.kind"}},
		"a margin to nothing":   {handler(func(h *topology.Handler) { h.MarginSeconds = known(int64(1)) }), []string{"handler.margin_seconds"}},
		"a margin to something": {handler(func(h *topology.Handler) { h.MarginSeconds, h.P99Seconds = known(int64(1)), unknown[int64]() }), nil},

		"a promise of nothing":  {alarms(func(a *topology.Alarms) { a.OldestMessage = with[topology.Alarm]() }), []string{"alarms.oldest_message.threshold_seconds"}},
		"a promise that is off": {alarms(func(a *topology.Alarms) { a.OldestMessage = with(func(x *topology.Alarm) { x.Enabled = known(false) }) }), nil},
		"redeliveries of what":  {alarms(func(a *topology.Alarms) { a.Redeliveries = with[topology.Alarm]() }), []string{"alarms.redeliveries.threshold"}},
		"errors of nobody":      {alarms(func(a *topology.Alarms) { a.HandlerErrors = with[topology.Alarm]() }), []string{"alarms.handler_errors"}},
		"errors of a function": {func(p *topology.Pair) {
			handler(function)(p)
			alarms(func(a *topology.Alarms) { a.HandlerErrors = with[topology.Alarm]() })(p)
		}, nil},
		"errors of somebody unknown": {func(p *topology.Pair) {
			p.Handler.SetUnknown()
			alarms(func(a *topology.Alarms) { a.HandlerErrors = with[topology.Alarm]() })(p)
		}, nil},
		"two thresholds": {func(p *topology.Pair) {
			handler(function)(p)
			alarms(func(a *topology.Alarms) {
				a.HandlerErrors = with(func(x *topology.Alarm) { x.Threshold, x.RatePercent = known(1.0), known(1.0) })
			})(p)
		}, []string{"alarms.handler_errors.rate_percent"}},
		"an age nobody knows": {func(p *topology.Pair) {
			p.ExistingDeadLetterQueueARN = known("arn")
			alarms(func(a *topology.Alarms) { a.DeadLetterAge = with[topology.Alarm]() })(p)
		}, []string{"alarms.dead_letter_age.threshold_seconds"}},

		"a statement":            {statement("A", complete), nil},
		"a statement of ours":    {statement("AllowSNSTopics", complete), []string{`policy_statements["AllowSNSTopics"]`}},
		"a statement of nothing": {statement("A"), []string{`policy_statements["A"].actions`, `policy_statements["A"].principals`}},
		"a statement of the dead": {func(p *topology.Pair) {
			p.DeadLetterQueue = with(func(d *topology.DeadLetterQueue) {
				d.PolicyStatements = known(map[string]topology.Maybe[topology.Statement]{"A": with[topology.Statement]()})
			})
		}, []string{`dead_letter_queue.policy_statements["A"].actions`, `dead_letter_queue.policy_statements["A"].principals`}},

		"a document":                 {document(policy), nil},
		"not a document":             {document(`{"a":1}`), []string{"source_policy_documents[0]"}},
		"a document without version": {document(`{"Statement":{"Effect":"Allow","Principal":"*","Action":"sqs:SendMessage","Resource":"*"}}`), []string{"source_policy_documents[0]"}},
		"a Sid twice": {func(p *topology.Pair) {
			statement("A", complete)(p)
			document(policy)(p)
		}, []string{"source_policy_documents[0]"}},
		"no time at all": {func(p *topology.Pair) {
			p.Timeouts = with(func(t *topology.Timeouts) { t.Create, t.Delete = known("0s"), known("-1m") })
		}, []string{"timeouts.create", "timeouts.delete"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := pair.NullPair()
			p.Name = known("pedidos")
			test.edit(&p)
			diags := pairschema.Contradictions("", p)
			if diff := cmp.Diff(test.want, said(diags)); diff != "" {
				t.Errorf("refused at (-want +got):\n%s\n%v", diff, diags)
			}
			for _, d := range diags {
				if d.Severity() != diag.SeverityError || d.Summary() == "" || d.Detail() == "" {
					t.Errorf("%s: %s: %s", d.Severity(), d.Summary(), d.Detail())
				}
			}
		})
	}
}

// Nothing is judged that is not known.
func TestContradictionsOfTheUnknown(t *testing.T) {
	t.Parallel()
	if diags := pairschema.Contradictions("", topology.Pair{}); len(diags) > 0 {
		t.Errorf("refused at %v", said(diags))
	}
}

// Paths within a fan-out begin with the consumer, which needs no name.
func TestContradictionsOfAConsumer(t *testing.T) {
	t.Parallel()
	p := pair.NullPair()
	p.Encryption = with(func(x *topology.Encryption) { x.Mode = known("kms") })
	diags := pairschema.Contradictions(`consumers["email"].`, p)
	if diff := cmp.Diff([]string{`consumers["email"].encryption.kms_master_key_id`}, said(diags)); diff != "" {
		t.Errorf("refused at (-want +got):\n%s", diff)
	}
}

// Parts of an object that is not known yet must not be asked for: only what is
// known to be left out is refused.
func TestASubscriptionNeedsATopic(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		subscription topology.Maybe[topology.Subscription]
		want         []string
	}{
		"none":                 {with[topology.Subscription](), []string{`subscriptions["a"].topic_arn`}},
		"not known yet":        {with(func(s *topology.Subscription) { s.TopicARN = unknown[string]() }), nil},
		"a whole unknown one":  {unknown[topology.Subscription](), nil},
		"one that is given":    {with(func(s *topology.Subscription) { s.TopicARN = known("arn:aws:sns:sa-east-1:123456789012:t") }), nil},
		"a null one is no one": {topology.Null[topology.Subscription](), nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := pair.NullPair()
			p.Name = known("pedidos")
			p.Subscriptions = known(map[string]topology.Maybe[topology.Subscription]{"a": test.subscription})
			if diff := cmp.Diff(test.want, said(pairschema.Contradictions("", p))); diff != "" {
				t.Errorf("paths (-want +got):\n%s", diff)
			}
		})
	}
}
