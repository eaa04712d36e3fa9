package guardrail

import (
	"errors"
	"fmt"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

var qg141 = Rule{
	ID:          "QG141",
	Title:       "the redrive policy is malformed",
	Slug:        "malformed_redrive",
	Phase:       PhaseReading,
	Level:       Error,
	Fixed:       true,
	Consequence: Refused,
	Since:       "0.1.0",
	Checks: "Whether the exported `RedrivePolicy` is a string that holds a JSON object with exactly the keys `deadLetterTargetArn`, the ARN of a queue, " +
		"and `maxReceiveCount`, a whole number that may stand in quotes.",
	Why: "In the map of attributes every value is a string, the redrive policy too. Whoever builds the map by hand and puts an object there sends something else. " +
		"SQS refuses unknown keys, a missing count and a URL in place of the ARN.",
	Fix:    "Write the policy as text, for example with the function `build_redrive_policy`.",
	Except: "Never: SQS refuses it.",
	Sources: []string{
		"https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html",
		"https://github.com/hashicorp/terraform-provider-aws/issues/42453",
	},
	Seeds:   []int{1},
	Reading: checkMalformedRedrive,
}

func checkMalformedRedrive(r Reading) []Finding {
	finding := func(what string) []Finding {
		return []Finding{{
			Path: redriveAttribute, What: what,
			Why:   "SQS refuses such a policy, so the queue as exported cannot have been made this way.",
			Fix:   fmt.Sprintf("Write it as a string: %s.", exampleRedrive(r)),
			Reads: []string{redriveAttribute},
		}}
	}
	if slices.Contains(r.Source.NotText, "RedrivePolicy") {
		return finding("RedrivePolicy is not a string. It must be a string that contains a JSON object.")
	}
	text, ok := r.Source.Attributes["RedrivePolicy"]
	if !ok {
		return nil
	}
	redrive, err := policydoc.ParseRedrive(text)
	if err == nil {
		err = redrive.Validate()
	}
	var wrong *policydoc.RedriveError
	if !errors.As(err, &wrong) || wrong.Kind == policydoc.KindCountRange {
		return nil
	}
	return finding(fmt.Sprintf("RedrivePolicy: %s.", wrong.Error()))
}

// exampleRedrive is the redrive policy that the source should have.
func exampleRedrive(r Reading) string {
	arn := r.DeadLetter.ARN
	if arn.Partition == "" {
		arn.Partition = "aws"
	}
	return policydoc.Redrive{DeadLetterTargetARN: arn.String(), MaxReceiveCount: deterministicReceives}.JSON()
}

// lacks reports whether the queue certainly has no such attribute.
func (e Export) lacks(attribute string) bool {
	return e.Attributes[attribute] == "" && !slices.Contains(e.NotText, attribute)
}
