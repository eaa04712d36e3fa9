package pairschema

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
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
		if errors.As(err, &part) {
			text.Why = stoppedThere(part)
			text.Fix += " " + wayOn(task, part)
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

func adopted(version string, e *pair.AdoptionError) tfdiag.Text {
	article := "A"
	if e.Kind == "alarm" {
		article = "An"
	}
	t := tfdiag.Text{
		What: fmt.Sprintf("%s %s named %s exists already (%s), and it is not managed by this resource.", article, e.Kind, e.Name, e.ARN),
		Why: "AWS would hand it over without a word, with whatever is in it and whoever uses it: two owners would change it back and forth, " +
			"and a destroy would delete it for both. It was not touched.",
		Fix:  "Choose another name, or take it over on purpose: " + importBlock(e),
		More: "See " + tfdiag.Page(version, "QG401"),
	}
	if e.Kind == "alarm" {
		t.Why = "AWS would overwrite it without a word: what it watched would go unwatched. It was not touched."
		t.Fix = "Give ours another alarm_name, or delete the one that is there if nobody needs it."
	}
	ofFanOut := e.FanOut || e.Kind == "topic" // which has no name_prefix
	if !e.ReplacedBySelf && e.Kind == "queue" && !ofFanOut {
		t.Fix += " When this apply replaces it with create_before_destroy, use name_prefix in place of name: two queues cannot have one name."
	}
	if e.ReplacedBySelf {
		t.Fix = "It belongs to the object that is to be replaced: with create_before_destroy the new one is created while the old one has the name. " +
			"Use name_prefix in place of name, or take create_before_destroy away."
		if ofFanOut {
			t.Fix = "It belongs to the fan-out that is to be replaced: with create_before_destroy the new one is created while the old one has the names. " +
				"Take create_before_destroy away, or give the new one another name."
		}
	}
	if e.Sibling {
		t.What = fmt.Sprintf("Another resource of this configuration creates %s %s named %s (%s) in this very apply.", strings.ToLower(article), e.Kind, e.Name, e.ARN)
		t.Why = "Both would get the same one without a word: they would take each other's messages, and destroying either would delete it for both. Nothing was changed for this resource."
		t.Fix = "Give one of the two another name."
		if e.Kind == "topic" {
			t.Why = "Both would get the same one without a word: the consumers of either would receive what is meant for the other's, and destroying either would delete it for both. Nothing was changed for this resource."
		}
		if e.Kind == "alarm" {
			t.Why = "The second would overwrite the first without a word, and one of the two queues would go unwatched. Nothing was changed for this resource."
			t.Fix = "Give one of the two another alarm_name, or none: the default has the queue's name in it."
		}
	}
	return t
}

func importBlock(e *pair.AdoptionError) string {
	resource := "queueguard_redrive_pair"
	if e.Kind == "topic" || e.FanOut {
		resource = "queueguard_sqs_fanout"
	}
	if e.Import == "" {
		return "import it."
	}
	text := fmt.Sprintf("import { to = %s.NAME, id = %q }. "+
		"If it is what an interrupted apply left behind, the import finds all of it, and the next apply completes it.", resource, e.Import)
	if e.FanOut && e.Kind != "topic" {
		text += " The import takes over the whole fan-out, so one that is in state already has to leave it first (terraform state rm)."
	}
	return text
}

func held(version string, e *pair.NotEmptyError) tfdiag.Text {
	t := tfdiag.Text{
		What: fmt.Sprintf("The queue %s (%s) holds about %d %s: visible, in flight or delayed.", e.Queue, e.ARN, e.Messages, messages(e.Messages)),
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

func messages(n int64) string {
	if n == 1 {
		return "message"
	}
	return "messages"
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
