package pair_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// here are the objects of a full pair.
type here struct {
	region                    fakeaws.Region
	source, dead, undelivered fakeaws.Queue
	w                         *world
}

func (w *world) here() here {
	r := w.aws.Default().Region(saoPaulo)
	return here{r, r.Queue("pedidos"), r.Queue("pedidos-dlq"), r.Queue("pedidos-undelivered"), w}
}

func (h here) subscription() fakeaws.Subscription { return h.region.Subscriptions()[0] }

// Whatever somebody changes behind Terraform's back, the refresh sees it, the
// plan shows it under the attribute's own name, and the apply mends it.
func TestDrift(t *testing.T) {
	t.Parallel()
	queue := func(of func(here) fakeaws.Queue, attribute, value string) func(here) {
		return func(h here) { of(h).SetAttribute(attribute, value) }
	}
	source := func(h here) fakeaws.Queue { return h.source }
	dead := func(h here) fakeaws.Queue { return h.dead }
	lost := func(h here) fakeaws.Queue { return h.undelivered }
	subscription := func(attribute, value string) func(here) {
		return func(h here) { h.region.SetSubscriptionAttribute(h.subscription().ARN, attribute, value) }
	}
	alarm := func(name, param string, value any) func(here) {
		return func(h here) { h.region.Alarm("pedidos-"+name).SetParam(param, value) }
	}
	foreign := `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":"sqs:*","Resource":"*"}]}`
	for name, test := range map[string]struct {
		drift func(here)
		seen  []string // attributes in which the state changes
	}{
		"visibility":            {queue(source, "VisibilityTimeout", "31"), []string{"visibility_timeout_seconds"}},
		"retention":             {queue(source, "MessageRetentionPeriod", "61"), []string{"message_retention_seconds"}},
		"receive wait":          {queue(source, "ReceiveMessageWaitTimeSeconds", "1"), []string{"receive_wait_time_seconds"}},
		"delay":                 {queue(source, "DelaySeconds", "1"), []string{"delay_seconds"}},
		"another dead letter":   {queue(source, "RedrivePolicy", `{"deadLetterTargetArn":"`+sharedDLQ+`","maxReceiveCount":5}`), []string{"redrive_policy"}},
		"count":                 {queue(source, "RedrivePolicy", `{"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq","maxReceiveCount":"9"}`), []string{"max_receive_count", "redrive_policy"}},
		"no redrive policy":     {queue(source, "RedrivePolicy", ""), []string{"redrive_policy"}},
		"policy":                {queue(source, "Policy", foreign), []string{"policy"}},
		"no policy":             {queue(source, "Policy", ""), []string{"policy"}},
		"no policy of the dlq":  {queue(dead, "Policy", ""), []string{"dead_letter_queue.policy"}},
		"allow policy":          {queue(dead, "RedriveAllowPolicy", `{"redrivePermission":"denyAll"}`), []string{"dead_letter_queue.redrive_allow_policy"}},
		"no allow policy":       {queue(dead, "RedriveAllowPolicy", ""), []string{"dead_letter_queue.redrive_allow_policy"}},
		"dlq retention":         {queue(dead, "MessageRetentionPeriod", "61"), []string{"dead_letter_queue.message_retention_seconds"}},
		"dlq visibility":        {queue(dead, "VisibilityTimeout", "31"), []string{"dead_letter_queue.visibility_timeout_seconds"}},
		"undelivered retention": {queue(lost, "MessageRetentionPeriod", "61"), []string{"undelivered.message_retention_seconds"}},
		"undelivered policy":    {queue(lost, "Policy", foreign), []string{"undelivered.queues.sa-east-1.policy"}},
		"no undelivered policy": {queue(lost, "Policy", ""), []string{"undelivered.queues.sa-east-1.policy"}},
		"not encrypted":         {queue(source, "SqsManagedSseEnabled", "false"), []string{"effective_encryption", "encryption.mode"}},
		"dlq not encrypted":     {queue(dead, "SqsManagedSseEnabled", "false"), []string{"dead_letter_queue.encryption.mode"}},
		"undelivered with a key": {func(h here) {
			h.undelivered.SetAttribute("SqsManagedSseEnabled", "false")
			h.undelivered.SetAttribute("KmsMasterKeyId", "k")
		}, []string{"undelivered.encryption.kms_data_key_reuse_period_seconds", "undelivered.encryption.kms_master_key_id", "undelivered.encryption.mode"}},

		"a tag changed":            {func(h here) { h.source.SetTags(map[string]string{"equipe": "outra"}) }, []string{"tags.equipe", "tags_all.equipe"}},
		"a tag too many":           {func(h here) { h.source.SetTags(map[string]string{"equipe": "pedidos", "a": "b"}) }, []string{"tags_all", "tags_all.a"}},
		"no tags":                  {func(h here) { h.source.SetTags(map[string]string{}) }, []string{"tags", "tags.equipe", "tags_all", "tags_all.equipe"}},
		"a tag of the dlq":         {func(h here) { h.dead.SetTags(map[string]string{"equipe": "pedidos", "papel": "outro"}) }, []string{"dead_letter_queue.tags.papel", "dead_letter_queue.tags_all.papel"}},
		"a tag of the undelivered": {func(h here) { h.undelivered.SetTags(map[string]string{}) }, []string{"undelivered.queues.sa-east-1.tags_all", "undelivered.queues.sa-east-1.tags_all.equipe"}},

		"envelope":           {subscription("RawMessageDelivery", "false"), []string{"subscriptions.pedidos.raw_message_delivery"}},
		"filter":             {subscription("FilterPolicy", `{"outro":["x"]}`), []string{"subscriptions.pedidos.filter_policy"}},
		"no filter":          {subscription("FilterPolicy", ""), []string{"subscriptions.pedidos.filter_policy"}},
		"body scope":         {subscription("FilterPolicyScope", "MessageBody"), []string{"subscriptions.pedidos.filter_policy_scope"}},
		"no delivery queue":  {subscription("RedrivePolicy", ""), []string{"subscriptions.pedidos.existing_delivery_dead_letter_queue_arn"}},
		"another one":        {subscription("RedrivePolicy", `{"deadLetterTargetArn":"`+sharedDLQ+`"}`), []string{"subscriptions.pedidos.existing_delivery_dead_letter_queue_arn"}},
		"alarm threshold":    {alarm("dead-letters", "Threshold", "9"), []string{"alarms.dead_letters.threshold"}},
		"alarm age":          {alarm("oldest-message", "Threshold", "9"), []string{"alarms.oldest_message.threshold_seconds"}},
		"alarm periods":      {alarm("dead-letters", "EvaluationPeriods", "3"), []string{"alarms.dead_letters.evaluation_periods"}},
		"alarm period":       {alarm("dead-letters", "Period", "300"), []string{"alarms.dead_letters.period_seconds"}},
		"alarm statistic":    {alarm("dead-letters", "Statistic", "Sum"), []string{"alarms.dead_letters.statistic"}},
		"alarm metric":       {alarm("dead-letters", "MetricName", "NumberOfMessagesSent"), []string{"alarms.dead_letters.metric_name"}},
		"alarm without data": {alarm("dead-letters", "TreatMissingData", "breaching"), []string{"alarms.dead_letters.treat_missing_data"}},
		"alarm silenced":     {alarm("dead-letters", "ActionsEnabled", "false"), []string{"alarms.dead_letters.actions_enabled"}},
		"alarm to nobody":    {alarm("dead-letters", "AlarmActions", nil), []string{"alarms.dead_letters.alarm_actions", "alarms.dead_letters.alarm_actions.0"}},
		"alarm to others":    {alarm("dead-letters", "AlarmActions", []any{onCall, onCall + "-2"}), []string{"alarms.dead_letters.alarm_actions", "alarms.dead_letters.alarm_actions.1"}},
		"alarm ok actions":   {alarm("dead-letters", "OKActions", []any{onCall}), []string{"alarms.dead_letters.ok_actions", "alarms.dead_letters.ok_actions.0"}},
		"alarm description":  {alarm("dead-letters", "AlarmDescription", "outra"), []string{"alarms.dead_letters.alarm_description"}},
		"alarm of another queue": {
			alarm("dead-letters", "Dimensions", []any{map[string]any{"Name": "QueueName", "Value": "outra"}}),
			[]string{"alarms.dead_letters.metric_name"},
		},
		"alarm compares":      {alarm("dead-letters", "ComparisonOperator", "LessThanThreshold"), []string{"alarms.dead_letters.metric_name"}},
		"alarm on expression": {alarm("redeliveries", "Threshold", "1"), []string{"alarms.redeliveries.threshold"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := realWorld(t)
			w.apply(full())
			before := flat(*w.state)
			test.drift(w.here())
			w.restart()
			w.refresh()
			if diff := cmp.Diff(test.seen, changed(before, flat(*w.state))); diff != "" {
				t.Errorf("changed by the refresh (-want +got):\n%s", diff)
			}
			if diffPairs(*w.state, w.plan(full())) == "" {
				t.Error("the plan is empty")
			}
			w.apply(full())
			if diff := cmp.Diff(before, flat(*w.state)); diff != "" {
				t.Errorf("state after it is mended (-before +after):\n%s", diff)
			}
		})
	}
}

// changed lists the paths at which two flat descriptions differ.
func changed(a, b map[string]string) []string {
	var out []string
	for path, value := range a {
		if b[path] != value {
			out = append(out, path)
		}
	}
	for path := range b {
		if _, ok := a[path]; !ok {
			out = append(out, path)
		}
	}
	slices.Sort(out)
	return out
}

// A size that somebody changed is the size the queue has: nobody wrote another.
func TestDriftOfTheSizeIsKept(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.apply(full())
	w.here().source.SetAttribute("MaximumMessageSize", "2048")
	w.refresh()
	if got := flat(*w.state)["max_message_size"]; got != "2048" {
		t.Errorf("max_message_size %s", got)
	}
	w.mustBeSettled(full())
}

// Each object that disappears alone is put back, beside what is still there.
func TestDisappears(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		vanish func(here)
		null   []string // what the state then does not have
	}{
		"source":            {func(h here) { h.source.Forget() }, []string{"arn", "url"}},
		"dead letter queue": {func(h here) { h.dead.Forget() }, []string{"dead_letter_queue_arn", "dead_letter_queue_url"}},
		"dead letter alarm": {func(h here) { h.region.Alarm("pedidos-dead-letters").Delete() }, []string{"alarms.dead_letters"}},
		"expression alarm":  {func(h here) { h.region.Alarm("pedidos-redeliveries").Delete() }, []string{"alarms.redeliveries"}},
		"undelivered alarm": {func(h here) { h.region.Alarm("pedidos-undelivered").Delete() }, []string{"alarms.undelivered"}},
		"subscription":      {func(h here) { h.region.DeleteSubscription(h.subscription().ARN) }, nil},
		"undelivered queue": {func(h here) { h.undelivered.Forget() }, nil},
		"all but the source": {func(h here) {
			h.dead.Forget()
			h.undelivered.Forget()
			h.region.DeleteSubscription(h.subscription().ARN)
			for _, a := range h.region.Alarms() {
				h.region.Alarm(a).Delete()
			}
		}, []string{"dead_letter_queue_arn"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(full())
			test.vanish(w.here())
			w.restart()
			if actual := w.refresh(); !actual.Exists() {
				t.Fatal("nothing exists any more")
			}
			w.mustBeKnown()
			state := flat(*w.state)
			for _, path := range test.null {
				if state[path] != "null" {
					t.Errorf("%s is %s", path, state[path])
				}
			}
			if diffPairs(*w.state, w.plan(full())) == "" {
				t.Error("the plan is empty")
			}
			w.apply(full())
		})
	}
}

// With both queues gone, the pair is gone.
func TestDisappearsAltogether(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.apply(full())
	w.here().source.Forget()
	w.here().dead.Forget()
	if actual := w.refresh(); actual.Exists() {
		t.Errorf("there is %v", inActual(actual))
	}
}

// A topic that is gone takes its subscriptions along, although SNS goes on
// answering for them (hashicorp/terraform-provider-aws#25059). When it is there
// again, the plan subscribes anew.
func TestTopicDeletedAndMadeAnew(t *testing.T) {
	t.Parallel()
	for name, anew := range map[string]bool{"deleted": false, "made anew": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(full())
			topic := w.here().region.Topic("pedidos")
			topic.Delete()
			if anew {
				topic.Put(nil)
			}
			w.restart()
			w.refresh()
			if got := flat(*w.state)["subscription_arns"]; got != "map of 0" {
				t.Errorf("subscription_arns %s", got)
			}
			topic.Put(nil)
			w.restart()
			w.apply(full())
		})
	}
}

// Tags that are ignored are as if they were not there, and are left alone.
func TestIgnoredTags(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.setting.IgnoreTag = func(key string) bool { return strings.HasPrefix(key, "ext:") }
	w.setting.DefaultTags = map[string]string{"ambiente": "produção"}
	w.apply(full())
	w.here().source.SetTags(map[string]string{"ambiente": "produção", "equipe": "pedidos", "ext:custo": "42"})
	w.mustBeSettled(full())
	w.apply(full(func(p *topology.Pair) { p.Tags = tags("equipe", "vendas") }))
	want := map[string]string{"ambiente": "produção", "equipe": "vendas", "ext:custo": "42"}
	if diff := cmp.Diff(want, w.here().source.Tags()); diff != "" {
		t.Errorf("tags (-want +got):\n%s", diff)
	}
}

// One that the configuration names all the same is not written either: the next
// plan, which does not see it, would write it again, for ever.
func TestIgnoredTags_Written(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.setting.IgnoreTag = func(key string) bool { return strings.HasPrefix(key, "ext:") }
	mine := full(func(p *topology.Pair) { p.Tags = tags("equipe", "vendas", "ext:custo", "7") }, dlq(func(d *topology.DeadLetterQueue) { d.Tags = tags("ext:dono", "x") }))
	w.apply(mine)
	w.here().source.SetTags(map[string]string{"equipe": "pedidos", "ext:custo": "42"})
	w.refresh()
	w.apply(mine)
	want := map[string]string{"equipe": "vendas", "ext:custo": "42"}
	if diff := cmp.Diff(want, w.here().source.Tags()); diff != "" {
		t.Errorf("tags (-want +got):\n%s", diff)
	}
}
