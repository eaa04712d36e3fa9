package guardrail_test

import (
	"strings"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestQG114_Name(t *testing.T) {
	t.Parallel()
	testPairRule(t, "QG114", []pairCase{
		{
			name:  "80 characters and a short dead-letter queue",
			edits: []edit{func(p *topology.Pair) { p.Name = known(strings.Repeat("p", 80)) }, deadLetterQueue(func(d *topology.DeadLetterQueue) { d.Name = known("pedidos-dlq") })},
		},
		{
			name:  "81 characters",
			edits: []edit{func(p *topology.Pair) { p.Name = known(strings.Repeat("p", 81)) }},
			want: []guardrail.Finding{{
				Path:  "name",
				What:  "The queue name \"ppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppp\" has 81 characters.",
				Why:   "SQS refuses the name.",
				Fix:   "Shorten it by 1: a queue name has at most 80 characters, .fifo included.",
				Reads: []string{"name", "name", "name_prefix", "fifo"},
			}},
		},
		{
			name:  "derived name too long",
			edits: []edit{func(p *topology.Pair) { p.Name = known(strings.Repeat("p", 78)) }},
			want: []guardrail.Finding{{
				Path:  "dead_letter_queue.name",
				What:  "The queue name \"pppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppp-dlq\", derived from the source's, has 82 characters.",
				Why:   "SQS refuses the name.",
				Fix:   "Give a shorter one in dead_letter_queue.name, or shorten the source's name.",
				Reads: []string{"dead_letter_queue.name", "name", "name_prefix", "fifo"},
			}},
		},
		{
			name:  "FIFO derived name too long",
			edits: []edit{fifo, func(p *topology.Pair) { p.Name = known(strings.Repeat("p", 72)) }},
			want: []guardrail.Finding{{
				Path:  "dead_letter_queue.name",
				What:  "The queue name \"pppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppp-dlq.fifo\", derived from the source's, has 81 characters.",
				Why:   "SQS refuses the name.",
				Fix:   "Give a shorter one in dead_letter_queue.name, or shorten the source's name.",
				Reads: []string{"dead_letter_queue.name", "name", "name_prefix", "fifo"},
			}},
		},
		{
			name:  "FIFO name too long",
			edits: []edit{fifo, func(p *topology.Pair) { p.Name = known(strings.Repeat("p", 76)) }},
			want: []guardrail.Finding{{
				Path:  "name",
				What:  "The queue name \"" + strings.Repeat("p", 76) + ".fifo\" has 81 characters.",
				Why:   "SQS refuses the name.",
				Fix:   "Shorten it by 1: a queue name has at most 80 characters, .fifo included.",
				Reads: []string{"name", "name", "name_prefix", "fifo"},
			}},
		},
		{
			name: "FIFO prefix without room",
			edits: []edit{fifo, func(p *topology.Pair) {
				p.Name = topology.Null[string]()
				p.NamePrefix = known(strings.Repeat("p", 54))
			}},
			want: []guardrail.Finding{{
				Path:  "name_prefix",
				What:  "The queue name \"" + strings.Repeat("p", 54) + "\" with 22 generated characters and .fifo has 81 characters.",
				Why:   "SQS refuses the name.",
				Fix:   "Shorten it by 1: a queue name has at most 80 characters, .fifo included.",
				Reads: []string{"name_prefix", "name", "name_prefix", "fifo"},
			}},
		},
		{
			name:  "FIFO suffix twice is once",
			edits: []edit{fifo, func(p *topology.Pair) { p.Name = known("pedidos.fifo") }},
		},
		{
			name:  "FIFO suffix on a standard queue",
			edits: []edit{func(p *topology.Pair) { p.Name = known("pedidos.fifo") }},
			want: []guardrail.Finding{{
				Path:  "name",
				What:  "The queue name \"pedidos.fifo\" ends in .fifo, and the queue is a standard queue.",
				Why:   "SQS refuses the name.",
				Fix:   "Set fifo = true, or remove .fifo from the name.",
				Reads: []string{"name", "name", "name_prefix", "fifo"},
			}},
		},
		{
			name:  "illegal character",
			edits: []edit{func(p *topology.Pair) { p.Name = known("pedidos novos") }},
			want: []guardrail.Finding{{
				Path:  "name",
				What:  "The queue name \"pedidos novos\" holds \" \".",
				Why:   "SQS refuses the name.",
				Fix:   "Use only letters, digits, hyphens and underscores.",
				Reads: []string{"name", "name", "name_prefix", "fifo"},
			}},
		},
		{
			name:  "empty",
			edits: []edit{func(p *topology.Pair) { p.Name = known("") }},
			want: []guardrail.Finding{{
				Path:  "name",
				What:  "The queue name \"\" has no characters.",
				Why:   "SQS refuses the name.",
				Fix:   "Give it 1 to 80 letters, digits, hyphens and underscores.",
				Reads: []string{"name", "name", "name_prefix", "fifo"},
			}},
		},
		{
			name: "prefix without room",
			edits: []edit{func(p *topology.Pair) {
				p.Name = topology.Null[string]()
				p.NamePrefix = known(strings.Repeat("p", 59))
			}},
			want: []guardrail.Finding{{
				Path:  "name_prefix",
				What:  "The queue name \"ppppppppppppppppppppppppppppppppppppppppppppppppppppppppppp\" with 22 generated characters has 81 characters.",
				Why:   "SQS refuses the name.",
				Fix:   "Shorten it by 1: a queue name has at most 80 characters, .fifo included.",
				Reads: []string{"name_prefix", "name", "name_prefix", "fifo"},
			}},
		},
		{
			name: "prefix with room",
			edits: []edit{func(p *topology.Pair) {
				p.Name = topology.Null[string]()
				p.NamePrefix = known(strings.Repeat("p", 58))
			}},
		},
		{
			name:  "dead-letter queue",
			edits: []edit{deadLetterQueue(func(d *topology.DeadLetterQueue) { d.Name = known("pedidos/dlq") })},
			want: []guardrail.Finding{{
				Path:  "dead_letter_queue.name",
				What:  "The queue name \"pedidos/dlq\" holds \"/\".",
				Why:   "SQS refuses the name.",
				Fix:   "Use only letters, digits, hyphens and underscores.",
				Reads: []string{"dead_letter_queue.name", "name", "name_prefix", "fifo"},
			}},
		},
		{
			name:  "alarm name",
			edits: []edit{alarmOf("dead_letters", func(a *topology.Alarm) { a.AlarmName = known(strings.Repeat("a", 256)) })},
			want: []guardrail.Finding{{
				Path:  "alarms.dead_letters.alarm_name",
				What:  "The alarm name \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\" has 256 characters.",
				Why:   "CloudWatch refuses the name.",
				Fix:   "Use 1 to 255 characters and no control characters, or remove it: the alarm is then named after the queue.",
				Reads: []string{"alarms.dead_letters.alarm_name"},
				Set:   map[string]any{"alarms.dead_letters.alarm_name": nil},
			}},
		},
		{
			name:  "not known",
			edits: []edit{func(p *topology.Pair) { p.Name = topology.Unknown[string]() }},
		},
	})
}

func TestQG114_FanoutName(t *testing.T) {
	t.Parallel()
	named := func(name string) fanoutEdit { return func(f *topology.Fanout) { f.Name = known(name) } }
	finding := func(what, fix string) []guardrail.Finding {
		return []guardrail.Finding{{Path: "name", What: what, Why: "SNS refuses the name.", Fix: fix, Reads: []string{"name", "fifo"}}}
	}
	long := strings.Repeat("p", 257)
	testFanoutRule(t, "QG114", []fanoutCase{
		{name: "legal", edits: []fanoutEdit{named("pedidos_2-novos")}},
		{name: "empty", edits: []fanoutEdit{named("")}, want: finding(`The topic name "" has no characters.`, "Give it 1 to 256 letters, digits, hyphens and underscores.")},
		{name: "a space", edits: []fanoutEdit{named("pedidos novos")}, want: finding(`The topic name "pedidos novos" holds " ".`, "Use only letters, digits, hyphens and underscores.")},
		{name: "FIFO suffix on a standard topic", edits: []fanoutEdit{named("pedidos.fifo")}, want: finding(`The topic name "pedidos.fifo" ends in .fifo, and the topic is a standard topic.`, "Set fifo = true, or remove .fifo from the name.")},
		{name: "257 characters", edits: []fanoutEdit{named(long)}, want: finding(`The topic name "`+long+`" has 257 characters.`, "Shorten it to at most 256 characters, .fifo included.")},
		{name: "not ours to name", edits: []fanoutEdit{named(""), func(f *topology.Fanout) { f.ExistingTopicARN = known("arn:aws:sns:sa-east-1:123456789012:pedidos") }}},
	})
}
