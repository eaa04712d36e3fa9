package pairschema

import (
	"fmt"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Contradictions finds what cannot be meant: attributes that exclude each other,
// one that needs another, documents that are none. It judges nothing that is not
// known. within is put before paths: "" for a pair, `consumers["email"].` for a
// consumer, whose name may be left out.
func Contradictions(within string, p topology.Pair) diag.Diagnostics {
	c := &checker{within: within}
	if within == "" {
		c.name(p)
	}
	c.deadLetterQueue(p)
	c.encryption("encryption", p.Encryption)
	if d, ok := p.DeadLetterQueue.Get(); ok {
		c.encryption("dead_letter_queue.encryption", d.Encryption)
		c.statements("dead_letter_queue.policy_statements", d.PolicyStatements)
	}
	if u, ok := p.Undelivered.Get(); ok {
		c.encryption("undelivered.encryption", u.Encryption)
	}
	c.subscriptions(p)
	c.throughput(p)
	c.handler(p)
	c.alarms(p)
	c.statements("policy_statements", p.PolicyStatements)
	c.documents(p)
	c.unmanaged(p)
	c.timeouts(p)
	return c.diags
}

type checker struct {
	within string
	diags  diag.Diagnostics
}

func (c *checker) refuse(path, what, fix string) {
	c.diags.Append(tfdiag.Invalid(tfdiag.Path(c.within+path), tfdiag.Text{What: what, Fix: fix})...)
}

func (c *checker) name(p topology.Pair) {
	switch {
	case p.Name.IsNull() && p.NamePrefix.IsNull():
		c.refuse("name", "Neither name nor name_prefix is given.", "Give one of them.")
	case p.Name.IsKnown() && p.NamePrefix.IsKnown():
		c.refuse("name_prefix", "Both name and name_prefix are given.", "Give one of them: name for a name of your own, name_prefix for a generated one.")
	}
	if prefix, ok := p.NamePrefix.Get(); ok && prefix == "" {
		c.refuse("name_prefix", "name_prefix is empty.", "Give a beginning such as \"pedidos-\", or use name.")
	}
}

func (c *checker) deadLetterQueue(p topology.Pair) {
	if p.DeadLetterQueue.IsKnown() && p.ExistingDeadLetterQueueARN.IsKnown() {
		c.refuse("existing_dead_letter_queue_arn", "Both dead_letter_queue and existing_dead_letter_queue_arn are given.",
			"Keep dead_letter_queue for a queue of this pair, existing_dead_letter_queue_arn for somebody else's.")
	}
}

func (c *checker) encryption(at string, m topology.Maybe[topology.Encryption]) {
	e, ok := m.Get()
	mode, given := e.Mode.Get()
	if !ok {
		return
	}
	switch {
	case given && mode == topology.EncryptionKMS && e.KMSMasterKeyID.IsNull():
		c.refuse(at+".kms_master_key_id", "mode is kms, but no key is given.", "Give kms_master_key_id, or use mode = \"sse_sqs\".")
	case given && mode != topology.EncryptionKMS && e.KMSMasterKeyID.IsKnown():
		c.refuse(at+".mode", fmt.Sprintf("mode is %s, but a KMS key is given: a queue has one kind of encryption.", mode),
			"Leave one of the two out.")
	case given && mode != topology.EncryptionKMS && e.KMSDataKeyReusePeriodSeconds.IsKnown(),
		!given && e.Mode.IsNull() && e.KMSMasterKeyID.IsNull() && e.KMSDataKeyReusePeriodSeconds.IsKnown():
		c.refuse(at+".kms_data_key_reuse_period_seconds", "A reuse period is given without a KMS key; SQS does not keep it then.",
			"Give kms_master_key_id, or leave the period out.")
	}
	if key, ok := e.KMSMasterKeyID.Get(); ok && key == "" {
		c.refuse(at+".kms_master_key_id", "The key is an empty text.", "Give a key, or null for none.")
	}
}

func (c *checker) subscriptions(p topology.Pair) {
	for key, m := range p.Subscriptions.Or(nil) {
		if s, ok := m.Get(); ok && s.TopicARN.IsNull() {
			c.refuse(fmt.Sprintf("subscriptions[%q].topic_arn", key), "The subscription names no topic.", "Give topic_arn, the ARN of the topic.")
		}
	}
}

// throughput takes false for what it is in a module that passes everything: not
// asked for.
func (c *checker) throughput(p topology.Pair) {
	if p.HighThroughput.Or(false) && (p.DeduplicationScope.Or("") == "queue" || p.FIFOThroughputLimit.Or("") == "perQueue") {
		c.refuse("high_throughput", "high_throughput is true, but deduplication_scope or fifo_throughput_limit says otherwise.",
			"Leave those two out: high_throughput sets both.")
	}
}

func (c *checker) handler(p topology.Pair) {
	h, ok := p.Handler.Get()
	if !ok {
		return
	}
	if h.LambdaFunctionName.IsKnown() && h.LambdaFunctionARN.IsKnown() {
		c.refuse("handler.lambda_function_arn", "Both lambda_function_name and lambda_function_arn are given.", "Give one of them.")
	}
	if h.Kind.Or("") == topology.HandlerWorker && (h.LambdaFunctionName.IsKnown() || h.LambdaFunctionARN.IsKnown()) {
		c.refuse("handler.kind", "kind is worker, but a Lambda function is given.", "Leave kind out, or the function.")
	}
	if h.MarginSeconds.IsKnown() && h.P99Seconds.IsNull() {
		c.refuse("handler.margin_seconds", "margin_seconds is given without p99_seconds, to which it is added.", "Give p99_seconds, or leave the margin out.")
	}
}

func (c *checker) alarms(p topology.Pair) {
	a, ok := p.Alarms.Get()
	if !ok {
		return
	}
	if m, ok := a.OldestMessage.Get(); ok && m.Enabled.Or(true) && m.ThresholdSeconds.IsNull() {
		c.refuse("alarms.oldest_message.threshold_seconds", "The alarm has no threshold: only you know how long a message may wait.",
			"Give threshold_seconds, such as 900.")
	}
	if m, ok := a.Redeliveries.Get(); ok && m.Enabled.Or(true) && m.Threshold.IsNull() {
		c.refuse("alarms.redeliveries.threshold", "The alarm has no threshold.", "Give threshold, such as 100 a period of 5 minutes.")
	}
	if m, ok := a.DeadLetterAge.Get(); ok && m.Enabled.Or(true) && m.ThresholdSeconds.IsNull() && p.ExistingDeadLetterQueueARN.IsKnown() {
		c.refuse("alarms.dead_letter_age.threshold_seconds", "The alarm has no threshold, and the dead-letter queue is somebody else's, whose retention is not known here.",
			"Give threshold_seconds: at most what is left of that queue's retention after the source's.")
	}
	m, ok := a.HandlerErrors.Get()
	if !ok {
		return
	}
	if m.Threshold.IsKnown() && m.RatePercent.IsKnown() {
		c.refuse("alarms.handler_errors.rate_percent", "Both threshold and rate_percent are given.", "Give one of them.")
	}
	h := p.Handler.Or(topology.Handler{})
	if m.Enabled.Or(true) && (p.Handler.IsNull() || p.Handler.IsKnown() && h.LambdaFunctionName.IsNull() && h.LambdaFunctionARN.IsNull()) {
		c.refuse("alarms.handler_errors", "The alarm watches the errors of a Lambda function, and handler names none.",
			"Give handler.lambda_function_name, or leave the alarm out.")
	}
}

// documents checks that each is a policy that states its version: AWS would fill
// in the old one, and every comparison would then fail for ever
// (hashicorp/terraform-provider-aws#29497).
func (c *checker) documents(p topology.Pair) {
	sids := map[string]bool{policydoc.SidAllowSNS: true, policydoc.SidDenyInsecureTransport: true}
	for sid := range p.PolicyStatements.Or(nil) {
		sids[sid] = true
	}
	for i, m := range p.SourcePolicyDocuments.Or(nil) {
		text, ok := m.Get()
		if !ok {
			continue
		}
		here := fmt.Sprintf("source_policy_documents[%d]", i)
		d, err := policydoc.ParseDocument(text)
		if err != nil {
			c.refuse(here, "It is not a policy document: "+err.Error()+".", "Give the JSON of one, such as data.aws_iam_policy_document.x.json.")
			continue
		}
		if d.Version == "" {
			c.refuse(here, "The policy document states no Version. AWS reads it in the language of 2008, in which policy variables are plain text.",
				"Add \"Version\": \"2012-10-17\".")
		}
		for _, s := range d.Statements {
			if s.Sid != "" && sids[s.Sid] {
				c.refuse(here, fmt.Sprintf("The Sid %s is used twice in the queue's policy, or is one of this provider's own.", s.Sid), "Choose another Sid.")
			}
			sids[s.Sid] = true
		}
	}
}

func (c *checker) timeouts(p topology.Pair) {
	t, ok := p.Timeouts.Get()
	if !ok {
		return
	}
	for _, one := range []struct {
		name string
		m    topology.Maybe[string]
	}{{"create", t.Create}, {"update", t.Update}, {"delete", t.Delete}} {
		text, ok := one.m.Get()
		if d, err := time.ParseDuration(text); ok && err == nil && d <= 0 {
			c.refuse("timeouts."+one.name, fmt.Sprintf("%q is no time to do anything in.", text), "Give a duration such as \"5m\".")
		}
	}
}
