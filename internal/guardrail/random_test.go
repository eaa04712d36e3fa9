package guardrail_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// generator makes descriptions up: legal, illegal and absurd ones.
type generator struct {
	*rand.Rand
	unknowns float64 // share of fields that nobody knows
	nulls    float64
}

func newGenerator(seed uint64) *generator {
	return &generator{Rand: rand.New(rand.NewPCG(seed, 42)), nulls: 0.55}
}

// values are what fields hold, by attribute name; other numbers and texts come
// from anyNumber and anyText.
var values = map[string][]any{
	"name":                           {"pedidos", "pedidos.fifo", "estoque-dlq", "com espaço", ""},
	"name_prefix":                    {"pedidos-"},
	"region":                         {"sa-east-1", "us-east-1"},
	"visibility_timeout_seconds":     {int64(0), int64(1), int64(30), int64(180), int64(900), int64(5400), int64(43200)},
	"message_retention_seconds":      {int64(60), int64(3600), int64(86400), int64(345600), int64(1209600)},
	"delay_seconds":                  {int64(0), int64(900)},
	"receive_wait_time_seconds":      {int64(0), int64(20)},
	"max_message_size":               {int64(1024), int64(262144), int64(1048576), int64(2097152)},
	"max_receive_count":              {int64(1), int64(2), int64(3), int64(5), int64(10), int64(11), int64(1000)},
	"deduplication_scope":            {"queue", "messageGroup"},
	"fifo_throughput_limit":          {"perQueue", "perMessageGroupId"},
	"existing_dead_letter_queue_arn": {"arn:aws:sqs:sa-east-1:123456789012:velha-dlq", "arn:aws:sqs:us-east-1:210987654321:velha-dlq.fifo", "nonsense"},
	"kind":                           {topology.HandlerLambda, topology.HandlerWorker, topology.HandlerUnknown},
	"lambda_function_arn":            {"arn:aws:lambda:sa-east-1:123456789012:function:pedidos", "arn:aws:lambda:sa-east-1:210987654321:function:pedidos"},
	"timeout_seconds":                {int64(1), int64(30), int64(120), int64(900), int64(5400), int64(50000)},
	"p99_seconds":                    {int64(1), int64(45), int64(3000), int64(50000)},
	"margin_seconds":                 {int64(0), int64(15), int64(600)},
	"batch_size":                     {int64(1), int64(10), int64(100), int64(20000)},
	"batching_window_seconds":        {int64(0), int64(5), int64(300)},
	"heartbeat_seconds":              {int64(1), int64(20), int64(60), int64(3000)},
	"failures":                       {topology.FailuresTransient, topology.FailuresDeterministic, topology.FailuresMixed},
	"min_visibility_ratio":           {1.0, 1.5, 6.0},
	"mode":                           {topology.EncryptionSSESQS, topology.EncryptionKMS, topology.EncryptionNone},
	"kms_master_key_id":              {"alias/aws/sqs", "alias/pedidos", "arn:aws:kms:sa-east-1:123456789012:key/8f0a"},
	"topic_arn":                      {"arn:aws:sns:sa-east-1:123456789012:pedidos", "arn:aws:sns:us-east-1:123456789012:pedidos.fifo"},
	"filter_policy":                  {`{"tipo_evento":["PedidoCriado"]}`, `{"a":[1]`, `{"a":{"b":[{"numeric":[">",1]}]}}`, `{}`},
	"filter_policy_scope":            {"MessageAttributes", "MessageBody"},
	"existing_delivery_dead_letter_queue_arn": {"arn:aws:sqs:us-east-1:123456789012:perdidas"},
	"alarm_actions":                {onCall, "arn:aws:sns:us-east-1:123456789012:plantao", "arn:aws:ssm-incidents::123456789012:response-plan/pedidos"},
	"additional_source_queue_arns": {"arn:aws:sqs:sa-east-1:123456789012:outra", "arn:aws:sqs:us-east-1:123456789012:outra.fifo"},
	"source_policy_documents":      {`{"Statement":[{"Effect":"Allow","Principal":"*","Action":"sqs:SendMessage","Resource":"*"}]}`, "{", "[]"},
	"threshold":                    {0.0, 1.0, 100.0},
	"threshold_seconds":            {int64(60), int64(900), int64(86400), int64(345600), int64(1209600)},
	"statistic":                    {"Maximum", "Sum", "Minimum", "Average"},
	"period_seconds":               {int64(10), int64(45), int64(60), int64(300), int64(3600), int64(86400)},
	"evaluation_periods":           {int64(1), int64(3), int64(300)},
	"datapoints_to_alarm":          {int64(0), int64(1), int64(2), int64(15)},
	"treat_missing_data":           {"notBreaching", "breaching", "missing"},
	"effect":                       {"Allow", "Deny"},
	"actions":                      {"sqs:SendMessage", "sqs:*", "sqs:ReceiveMessage"},
	"test":                         {"StringEquals", "ArnLike", "Bool"},
	"variable":                     {"aws:SourceArn", "aws:SourceAccount", "aws:SecureTransport"},
	"fifo_throughput_scope":        {"Topic", "MessageGroup"},
	"signature_version":            {int64(1), int64(2)},
	"tracing_config":               {"Active", "PassThrough"},
	"existing_topic_arn":           {"arn:aws:sns:sa-east-1:123456789012:eventos", "arn:aws:sns:us-east-1:123456789012:eventos.fifo"},
	"publisher_arns":               {"arn:aws:iam::123456789012:role/loja", "*", "210987654321"},
	"publisher_services":           {"arn:aws:s3:::uploads"},
	"principals":                   {"sns.amazonaws.com", "*", "arn:aws:iam::210987654321:root"},
}

var (
	mapKeys   = []string{"pedidos", "AllowLoja", "Service", "AWS"}
	exception = []string{"QG104", "QG110", "QG102", "QG999"}
)

// pair is a written pair. Computed fields stay null, as in a configuration.
func (g *generator) pair() topology.Pair {
	p := null[topology.Pair]()
	outputs := p.Outputs
	g.fill(reflect.ValueOf(&p).Elem())
	p.Outputs = outputs
	return p
}

// garbage is a pair whose three descriptions have nothing to do with each other.
func (g *generator) garbage() guardrail.Pair {
	prior := g.whole()
	return guardrail.Pair{Written: g.whole(), Planned: g.whole(), Prior: &prior, Place: pairOf().Place, Replaces: g.IntN(2) == 0}
}

// fanout is a written fan-out. Computed fields stay null, as in a configuration.
func (g *generator) fanout() topology.Fanout {
	f := null[topology.Fanout]()
	g.fill(reflect.ValueOf(&f).Elem())
	for _, computed := range []string{
		"topic_arn", "topic_name", "topic_policy", "queue_arns", "queue_urls", "dead_letter_queue_arns", "undelivered_queue_arn", "topic_alarm_arns",
		"tags_all", "kms_key_policy_statements_json", "leftover_queue_arns",
	} {
		change(&f, computed, func(f topology.Field) { f.SetNull() })
	}
	return f
}

// garbageFanout is a fan-out whose descriptions and consumers have nothing to do
// with each other.
func (g *generator) garbageFanout() guardrail.Fanout {
	var written, planned, prior topology.Fanout
	for _, f := range []*topology.Fanout{&written, &planned, &prior} {
		g.fill(reflect.ValueOf(f).Elem())
	}
	f := guardrail.Fanout{Written: written, Planned: planned, Prior: &prior, Place: pairOf().Place, Consumers: map[string]guardrail.Pair{}}
	for i := range 5 {
		f.Consumers[fmt.Sprint("c", i)] = g.garbage()
	}
	return f
}

func (g *generator) whole() topology.Pair {
	var p topology.Pair
	g.fill(reflect.ValueOf(&p).Elem())
	return p
}

func (g *generator) fill(v reflect.Value) {
	for i := range v.NumField() {
		tag := v.Type().Field(i).Tag.Get("tf")
		if tag == ",embed" {
			g.fill(v.Field(i))
		} else if f, ok := v.Field(i).Addr().Interface().(topology.Field); ok {
			g.field(tag, f)
		}
	}
}

func (g *generator) field(name string, f topology.Field) {
	switch roll := g.Float64(); {
	case roll < g.unknowns:
		f.SetUnknown()
	case roll < g.unknowns+g.nulls:
		f.SetNull()
	default:
		g.value(name, reflect.ValueOf(f.Hold()).Elem())
	}
}

func (g *generator) value(name string, v reflect.Value) {
	if f, ok := v.Addr().Interface().(topology.Field); ok {
		g.field(name, f)
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		g.fill(v)
	case reflect.Bool:
		v.SetBool(g.IntN(2) == 0)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), g.IntN(8), 8))
		for i := range v.Len() {
			g.value(name, v.Index(i))
		}
	case reflect.Map:
		keys := mapKeys
		if name == "guardrail_exceptions" {
			keys = exception
		}
		v.Set(reflect.MakeMap(v.Type()))
		for range g.IntN(3) {
			entry := reflect.New(v.Type().Elem()).Elem()
			g.value(name, entry)
			v.SetMapIndex(reflect.ValueOf(keys[g.IntN(len(keys))]), entry)
		}
	default:
		v.Set(reflect.ValueOf(g.scalar(name, v.Kind())).Convert(v.Type()))
	}
}

func (g *generator) scalar(name string, kind reflect.Kind) any {
	if list := values[name]; len(list) > 0 && reflect.TypeOf(list[0]).Kind() == kind {
		return list[g.IntN(len(list))]
	}
	switch kind {
	case reflect.Int64:
		return []int64{-1, 0, 1, 300, 1 << 40}[g.IntN(5)]
	case reflect.Float64:
		return []float64{-1, 0, 0.5, 1e18}[g.IntN(4)]
	}
	return []string{"", "x", "5m", "a reason that is long enough"}[g.IntN(4)]
}
