package sqsfanout

import (
	"errors"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/diag"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fanout"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// explain turns an error of the engine into diagnostics, one for each consumer
// that failed, each with the consumer's name and path.
func (r *Resource) explain(task string, err error) diag.Diagnostics {
	if joined, ok := err.(interface{ Unwrap() []error }); ok { // a joined error is one at its top
		var diags diag.Diagnostics
		for _, one := range joined.Unwrap() {
			diags.Append(r.explain(task, one)...)
		}
		return diags
	}
	var consumer *fanout.ConsumerError
	if !errors.As(err, &consumer) {
		return pairschema.Explain(r.data.Version, task, "", err)
	}
	if _, begun := errors.AsType[*pair.PartError](err); !begun && awsapi.IsInterrupted(err) {
		return pairschema.Explain(r.data.Version, task, "", consumer.Err) // as of every other consumer: said once
	}
	at := fmt.Sprintf("consumers[%q]", consumer.Key)
	return tfdiag.About(tfdiag.Path(at), fmt.Sprintf("Consumer %s (queue %s):", consumer.Key, consumer.Queue),
		pairschema.Explain(r.data.Version, task, at+".", consumer.Err))
}

// gone warns of queues that went with messages in them.
func (r *Resource) gone(full []fanout.Holding) diag.Diagnostics {
	var diags diag.Diagnostics
	for _, q := range full {
		diags.Append(tfdiag.AsWarnings(r.explain("", q.Err()))...)
	}
	return diags
}

// pending warns of consumers whose subscription waits for confirmation.
func pending(f topology.Fanout) diag.Diagnostics {
	var diags diag.Diagnostics
	for key, m := range f.Consumers.Or(nil) {
		c, ok := m.Get()
		if !ok || c.SubscriptionARN.Or("") != awsapi.PendingConfirmation {
			continue
		}
		diags.Append(tfdiag.Warning(tfdiag.Path(fmt.Sprintf("consumers[%q]", key)), "The subscription waits for confirmation", tfdiag.Text{
			What: fmt.Sprintf("The subscription of %s to %s is pending.", c.QueueName.Or(""), f.TopicARN.Or("")),
			Why:  "The topic's owner did not let this account subscribe. Nothing is delivered until it is confirmed; after 2 days the request expires.",
			Fix:  "Have the topic's policy allow sns:Subscribe to this account and apply again, or confirm with the token that SNS sent into the queue.",
		})...)
	}
	return diags
}
