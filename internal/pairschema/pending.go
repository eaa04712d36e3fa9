package pairschema

import (
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/diag"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Pending warns of subscriptions that wait for the queue's owner to agree: until
// then nothing is delivered.
func Pending(p topology.Pair) diag.Diagnostics {
	var diags diag.Diagnostics
	for key, m := range p.SubscriptionARNs.Or(nil) {
		if m.Or("") != awsapi.PendingConfirmation {
			continue
		}
		topic := p.Subscriptions.Or(nil)[key].Or(topology.Subscription{}).TopicARN.Or("")
		diags.Append(tfdiag.Warning(tfdiag.Path(fmt.Sprintf("subscriptions[%q]", key)), "The subscription waits for confirmation", tfdiag.Text{
			What: fmt.Sprintf("The subscription of %s to %s is pending.", p.QueueName.Or(""), topic),
			Why:  "Topic and queue have different owners, and the topic's owner did not let this account subscribe. Nothing is delivered until it is confirmed; after 2 days the request expires.",
			Fix:  "Confirm it with the token that SNS sent into the queue (aws sns confirm-subscription), or have the topic's policy allow sns:Subscribe to this account and apply again.",
		})...)
	}
	return diags
}
