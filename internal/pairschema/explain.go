package pairschema

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Explain turns an error of the engine into diagnostics. task says what was to
// be done ("create the pair pedidos"); within is put before attribute paths:
// "" for a pair, `consumers["email"].` for a consumer.
func Explain(version, task, within string, err error) diag.Diagnostics {
	var (
		part     *pair.PartError
		adoption *pair.AdoptionError
		notEmpty *pair.NotEmptyError
		shared   *pair.SharedError
		missing  *pair.MissingError
		refused  *pair.NotAllowedError
		pending  *pair.PendingError
	)
	at := func(p string) path.Path {
		if p == "" {
			return path.Empty()
		}
		return tfdiag.Path(within + p)
	}
	switch {
	case errors.As(err, &adoption):
		text := adopted(version, adoption)
		if errors.As(err, &part) && len(part.Exists) > 0 {
			text.Why += " Before that, this apply made: " + list(part.Exists) + "."
		}
		return tfdiag.Error(at(adoption.Path), "QG401: the name is taken", text)
	case errors.As(err, &notEmpty):
		return tfdiag.Error(path.Empty(), "QG402: a queue that would be deleted holds messages", held(version, notEmpty))
	case errors.As(err, &shared):
		return tfdiag.Error(path.Empty(), "QG410: other queues use this dead-letter queue", sharedBy(version, shared))
	case errors.As(err, &missing):
		return notThere(at(missing.Path), missing)
	case errors.As(err, &refused):
		text := notAllowed(refused)
		if errors.As(err, &part) || errors.As(refused.Left, &part) {
			text.Why = stoppedThere(part)
			text.Fix += " " + wayOn(task, part)
		}
		if refused.Left != nil {
			text.Why += " What was subscribed before it could not be ended: " + tfdiag.Explain(part.Err)
		}
		return tfdiag.Error(at(refused.Path), "The topic's owner does not let this account subscribe", text)
	case errors.As(err, &pending):
		return tfdiag.Error(at(pending.Path), "The subscription waits for confirmation", unconfirmed(pending))
	case errors.As(err, &part):
		return halfWay(task, part)
	case errors.Is(err, context.DeadlineExceeded):
		return tfdiag.Error(path.Empty(), "Could not "+task, outOfTime())
	case errors.Is(err, context.Canceled):
		return tfdiag.Error(path.Empty(), "Could not "+task, tfdiag.Text{What: "The run was interrupted, and no further call was made.", Fix: "Apply again."})
	}
	return tfdiag.Failed(task, err)
}

func notThere(at path.Path, e *pair.MissingError) diag.Diagnostics {
	text := tfdiag.Text{
		What: fmt.Sprintf("The %s %s %s.", e.Kind, e.ARN, e.Why),
		Why:  "The pair builds on it. Nothing was created or changed.",
		Fix:  "Correct the ARN, its region and its account, or create the " + e.Kind + " first.",
	}
	if e.Fix == "" {
		return tfdiag.Error(at, "Not there: "+e.Kind, text)
	}
	text.Why, text.Fix = "A pair is a queue with its dead-letter queue. Nothing was changed.", e.Fix
	return tfdiag.Error(at, "Not a pair: "+e.ARN, text)
}

// notAllowed says what the owner of a topic has to do. Only the owner can: no
// permission of our own helps in another account.
func notAllowed(e *pair.NotAllowedError) tfdiag.Text {
	owner := "the topic's owner"
	if a, err := topology.ParseARN(e.Topic); err == nil {
		owner = "account " + a.Account
	}
	text := tfdiag.Text{
		What: fmt.Sprintf("The topic %s belongs to %s, and its access policy does not allow sns:Subscribe to account %s.", e.Topic, owner, e.Account),
		Why:  "Nothing was created or changed.",
		Fix:  fmt.Sprintf("Have %s add this statement to the topic's access policy, and apply again: %s.", owner, e.Statement()),
	}
	if e.Err != nil {
		text.What = fmt.Sprintf("SNS refuses sns:Subscribe to account %s on the topic %s, which belongs to %s. %s", e.Account, e.Topic, owner, tfdiag.Explain(e.Err))
	}
	return text
}

func unconfirmed(e *pair.PendingError) tfdiag.Text {
	return tfdiag.Text{
		What: fmt.Sprintf("The subscription to %s is to be changed, and is still pending.", e.Topic),
		Why:  "SNS gives a subscription its ARN, by which it could be changed, when it is confirmed. After 2 days without that the request expires.",
		Fix:  "Confirm it with the token that SNS sent into the queue (aws sns confirm-subscription), and apply again; once it has expired, apply subscribes anew.",
	}
}

// outOfTime is what to say when the time of an operation is over.
func outOfTime() tfdiag.Text {
	return tfdiag.Text{
		What: "The time for it was over before it was done.",
		Why:  "AWS answered slowly, or made us wait: a name that was deleted is free again after 60 seconds, a change is spread within as long.",
		Fix:  "Apply again, and give more time in timeouts if it stays: timeouts = { create = \"10m\" }.",
	}
}

func held(version string, e *pair.NotEmptyError) tfdiag.Text {
	t := tfdiag.Text{
		What: fmt.Sprintf("The queue %s (%s) holds about %s: visible, in flight or delayed.", e.Queue, e.ARN, guardrail.Counted(e.Messages, "message")),
		Why:  "Deleting the queue deletes them, and nothing brings them back. The queue was not touched.",
		Fix: "Let them be handled, move them back (redrive_command) or purge them, and apply again. To delete them with the queue, apply force_destroy = true first, " +
			"or set on_destroy = \"allow\" in the provider's guardrails block (QUEUEGUARD_ON_DESTROY=allow) for test stacks.",
		More: "See " + tfdiag.Page(version, "QG402"),
	}
	if e.Lets {
		t.Why = "on_destroy = \"warn\" lets the queue go all the same: they are deleted with it, and nothing brings them back."
		t.Fix = "With on_destroy = \"refuse\" in the provider's guardrails block, the queue stays until it is empty."
		return t
	}
	if e.Unsubscribed {
		t.Why += " They came while the queue was being deleted: its subscriptions are already gone, and the next apply restores them."
	}
	return t
}

func sharedBy(version string, e *pair.SharedError) tfdiag.Text {
	return tfdiag.Text{
		What: fmt.Sprintf("The queue %s (%s) is the dead-letter queue of other queues as well: %s.", e.Queue, e.ARN, strings.Join(e.Sources, ", ")),
		Why:  "Without it, SQS keeps a message that they cannot handle in circulation until its retention is over. Nothing was touched.",
		Fix:  "Point those queues to another dead-letter queue first.",
		More: "See " + tfdiag.Page(version, "QG410"),
	}
}

// halfWay says what exists, what is missing, and the way on.
func halfWay(task string, e *pair.PartError) diag.Diagnostics {
	text := tfdiag.Text{What: tfdiag.Explain(e.Err), Why: stoppedThere(e), Fix: wayOn(task, e)}
	if errors.Is(e.Err, context.DeadlineExceeded) {
		text.What = outOfTime().What + " " + text.What
		text.Fix = outOfTime().Fix
	}
	if awsapi.Code(e.Err) == "" && errors.Is(e.Err, context.Canceled) {
		text.What = "The run was interrupted."
	}
	return tfdiag.Error(path.Empty(), "Could not "+e.Doing, text)
}

func stoppedThere(e *pair.PartError) string {
	return "It stopped there. Exists: " + list(e.Exists) + ". Missing: " + list(e.Missing) + "."
}

func wayOn(task string, e *pair.PartError) string {
	if len(e.Exists) > 0 && strings.HasPrefix(task, "create") {
		return "Mend the cause. Terraform marks the resource as tainted and would replace it; `terraform untaint` and apply complete it in place instead."
	}
	return "Mend the cause and apply again."
}

func list(what []string) string {
	if len(what) == 0 {
		return "nothing"
	}
	return strings.Join(what, ", ")
}
