package pairschema

import (
	"fmt"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
)

// adopted says of a name that is taken who may have it, and the ways out.
func adopted(version string, e *pair.AdoptionError) tfdiag.Text {
	if e.Sibling {
		return takenBySibling(version, e)
	}
	kind := indefinite(e.Kind)
	t := tfdiag.Text{
		What: fmt.Sprintf("%s named %s exists already (%s), and it is not managed by this resource.", strings.ToUpper(kind[:1])+kind[1:], e.Name, e.ARN),
		Why: "AWS would hand it over without a word, with whatever is in it and whoever uses it: two owners would change it back and forth, " +
			"and a destroy would delete it for both. It was not touched.",
		Fix:  "Choose another name, or take it over on purpose: " + importBlock(e),
		More: "See " + tfdiag.Page(version, "QG401"),
	}
	if e.Kind == "alarm" {
		t.Why = "AWS would overwrite it without a word: what it watched would go unwatched. It was not touched."
		t.Fix = "Give ours another alarm_name, or delete the one that is there if nobody needs it."
	}
	ofFanout := e.Fanout || e.Kind == "topic" // which has no name_prefix
	if !e.ReplacedBySelf && e.Kind == "queue" && !ofFanout {
		t.Fix += " When this apply replaces it with create_before_destroy, use name_prefix in place of name: two queues cannot have one name."
	}
	if !e.ReplacedBySelf && e.Kind == "topic" {
		t.Fix += " When this apply replaces it with create_before_destroy, take that away: two topics cannot have one name."
	}
	if e.ReplacedBySelf {
		t.Fix = "It belongs to the object that is to be replaced: with create_before_destroy the new one is created while the old one has the name. " +
			"Use name_prefix in place of name, or take create_before_destroy away."
		if ofFanout {
			t.Fix = "It belongs to the fan-out that is to be replaced: with create_before_destroy the new one is created while the old one has the names. " +
				"Take create_before_destroy away, or give the new one another name."
		}
	}
	return t
}

// takenBySibling says what becomes of two resources that give one name in one apply.
func takenBySibling(version string, e *pair.AdoptionError) tfdiag.Text {
	const untouched = " Nothing was changed for this resource."
	t := tfdiag.Text{
		What: fmt.Sprintf("Another resource of this configuration creates %s named %s in this very apply.", indefinite(e.Kind), named(e)),
		Fix:  "Give one of the two another name.",
		More: "See " + tfdiag.Page(version, "QG401"),
	}
	switch e.Kind {
	case "topic":
		t.Why = "Both would get the same one without a word: the consumers of either would receive what is meant for the other's, " +
			"and destroying either would delete it for both." + untouched
	case "alarm":
		t.Why = "The second would overwrite the first without a word, and what the first watches would go unwatched." + untouched
		t.Fix = "Give one of the two another alarm_name, or none: the default has the name of what it watches in it."
	default:
		t.Why = "Both would get the same one without a word: they would take each other's messages, and destroying either would delete it for both." + untouched
	}
	return t
}

func indefinite(kind string) string {
	if strings.HasPrefix(kind, "a") {
		return "an " + kind
	}
	return "a " + kind
}

// named is the name of what has it, with the ARN where that is known.
func named(e *pair.AdoptionError) string {
	if e.ARN == "" {
		return e.Name
	}
	return e.Name + " (" + e.ARN + ")"
}

func importBlock(e *pair.AdoptionError) string {
	resource := "queueguard_redrive_pair"
	if e.Kind == "topic" || e.Fanout {
		resource = "queueguard_sqs_fanout"
	}
	if e.Import == "" {
		return "import it."
	}
	text := fmt.Sprintf("import { to = %s.NAME, id = %q }. "+
		"If it is what an interrupted apply left behind, the import finds all of it, and the next apply completes it.", resource, e.Import)
	if e.Fanout && e.Kind != "topic" {
		text += " The import takes over the whole fan-out, so one that is in state already has to leave it first (terraform state rm)."
	}
	return text
}
