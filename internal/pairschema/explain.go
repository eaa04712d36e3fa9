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
	case errors.As(err, &part):
		return halfWay(task, part)
	case errors.Is(err, context.DeadlineExceeded):
		return tfdiag.Error(path.Empty(), "Could not "+task, outOfTime())
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
		Fix:  "Choose another name, or take it over on purpose: " + importBlock(e.Kind, e.Import),
		More: "See " + tfdiag.Page(version, "QG401"),
	}
	if e.Kind == "alarm" {
		t.Why = "AWS would overwrite it without a word: what it watched would go unwatched. It was not touched."
		t.Fix = "Give ours another alarm_name, or delete the one that is there if nobody needs it."
	}
	if !e.ReplacedBySelf && e.Kind == "queue" {
		t.Fix += " When this apply replaces it with create_before_destroy, use name_prefix in place of name: two queues cannot have one name."
	}
	if e.ReplacedBySelf {
		t.Fix = "It belongs to the object that is to be replaced: with create_before_destroy the new one is created while the old one has the name. " +
			"Use name_prefix in place of name, or take create_before_destroy away."
	}
	if e.Sibling {
		t.What = fmt.Sprintf("Another resource of this configuration creates a %s named %s (%s) in this very apply.", e.Kind, e.Name, e.ARN)
		t.Why = "Both would get the same one without a word: they would take each other's messages, and destroying either would delete it for both. Nothing was changed for this resource."
		t.Fix = "Give one of the two another name."
	}
	return t
}

func importBlock(kind, id string) string {
	resource := "queueguard_redrive_pair"
	if kind == "topic" {
		resource = "queueguard_sqs_fanout"
	}
	if id == "" {
		return "import it."
	}
	return fmt.Sprintf("import { to = %s.NAME, id = %q }. "+
		"If it is what an interrupted apply left behind, the import finds all of it, and the next apply completes it.", resource, id)
}

func held(version string, e *pair.NotEmptyError) tfdiag.Text {
	t := tfdiag.Text{
		What: fmt.Sprintf("The queue %s (%s) holds about %d %s: visible, in flight or delayed.", e.Queue, e.ARN, e.Messages, messages(e.Messages)),
		Why:  "Deleting the queue deletes them, and nothing brings them back. The queue was not touched.",
		Fix: "Let them be handled, move them back (redrive_command) or purge them, and apply again. To delete them with the queue, apply force_destroy = true first, " +
			"or set on_destroy = \"allow\" in the provider's guardrails block (QUEUEGUARD_ON_DESTROY=allow) for test stacks.",
		More: "See " + tfdiag.Page(version, "QG402"),
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
	fix := "Mend the cause and apply again."
	if len(e.Exists) > 0 && strings.HasPrefix(task, "create") {
		fix = "Mend the cause. Terraform marks the resource as tainted and would replace it; `terraform untaint` and apply complete it in place instead."
	}
	text := tfdiag.Text{
		What: tfdiag.Explain(e.Err),
		Why:  "It stopped there. Exists: " + list(e.Exists) + ". Missing: " + list(e.Missing) + ".",
		Fix:  fix,
	}
	if errors.Is(e.Err, context.DeadlineExceeded) {
		text.What = outOfTime().What + " " + text.What
		text.Fix = outOfTime().Fix
	}
	if awsapi.Code(e.Err) == "" && errors.Is(e.Err, context.Canceled) {
		text.What = "The run was interrupted."
	}
	return tfdiag.Error(path.Empty(), "Could not "+e.Doing, text)
}

func list(what []string) string {
	if len(what) == 0 {
		return "nothing"
	}
	return strings.Join(what, ", ")
}
