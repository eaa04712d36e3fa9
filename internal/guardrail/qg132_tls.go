package guardrail

import "github.com/queueguard/terraform-provider-queueguard/internal/topology"

var qg132 = Rule{
	ID:          "QG132",
	Title:       "the queues accept requests without TLS",
	Slug:        "tls",
	Phase:       PhaseConfig,
	Level:       Warning,
	Consequence: Access,
	Since:       "0.1.0",
	Inputs:      []string{"enforce_tls", "manage_policy"},
	Checks: "Whether `enforce_tls` is off, so that the access policies do not refuse plain HTTP. " +
		"Where `manage_policy` is false the policy is somebody else's, and the rule is silent.",
	Why: "SQS still answers on port 80. A client that is configured with an `http://` endpoint by mistake sends messages in the clear, and nobody sees it. " +
		"Deliveries of SNS, S3 and EventBridge use TLS and are not affected.",
	Fix:    "Set `enforce_tls = true`, or leave it out.",
	Except: "When a client inside a closed network cannot do TLS.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-security-best-practices.html",
	},
	Seeds: []int{4},
	Pair:  checkTLS,
	Fanout: func(f *Fanout) []Finding {
		return withoutTLS(f.Planned.EnforceTLS, topology.Null[bool]())
	},
}

func checkTLS(p *Pair) []Finding {
	if p.InFanout && p.Written.EnforceTLS.IsNull() {
		return nil // the fan-out's own setting, and its own finding
	}
	return withoutTLS(p.Planned.EnforceTLS, p.Planned.ManagePolicy)
}

func withoutTLS(enforce, manage topology.Maybe[bool]) []Finding {
	enforced, ok := enforce.Get()
	if !ok || enforced || manage.IsUnknown() || !manage.Or(true) {
		return nil
	}
	return []Finding{{
		Path:  "enforce_tls",
		What:  "The access policies of the queues do not refuse plain HTTP.",
		Why:   "SQS also answers without TLS, so one wrongly configured client sends and reads messages in the clear.",
		Fix:   "Set enforce_tls = true, or leave it out.",
		Reads: []string{"enforce_tls", "manage_policy"},
		Set:   map[string]any{"enforce_tls": true},
	}}
}
