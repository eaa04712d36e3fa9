package guardrail_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

func TestParseLevel(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]guardrail.Level{"off": guardrail.Off, "warning": guardrail.Warning, "error": guardrail.Error} {
		got, err := guardrail.ParseLevel(text)
		if got != want || err != nil || got.String() != text {
			t.Errorf("ParseLevel(%q) = %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "Error", "warn", "fatal"} {
		if got, err := guardrail.ParseLevel(text); err == nil {
			t.Errorf("ParseLevel(%q) = %v, want an error", text, got)
		}
	}
}

func TestParseLevels(t *testing.T) {
	t.Parallel()
	levels, problems := guardrail.ParseLevels(map[string]string{
		"QG106": "off", "QG110": "error", "QG102": "error", // what is fixed may be called an error
		"QG104": "fatal", "QG113": "warning", "QG1O4": "off", "QG777": "off",
	})
	wantLevels := map[string]guardrail.Level{"QG106": guardrail.Off, "QG110": guardrail.Error, "QG102": guardrail.Error}
	if diff := cmp.Diff(wantLevels, levels); diff != "" {
		t.Errorf("levels (-want +got):\n%s", diff)
	}
	want := []guardrail.Problem{
		{
			Rule: "QG902", Key: "QG104",
			What: `The level of QG104 is "fatal".`,
			Why:  "A rule can be off, warn or stop the plan; any other word would silently leave it as it is.",
			Fix:  `Write "off", "warning" or "error".`,
		},
		{
			Rule: "QG903", Key: "QG113",
			What: `The level of QG113 is set to "warning".`,
			Why:  "QG113 (throughput limit does not fit the deduplication scope) is fixed: AWS refuses what it finds, or messages are certain to be lost.",
			Fix:  "Remove the entry for QG113 and mend what the rule finds.",
		},
		{
			Rule: "QG902", Key: "QG1O4",
			What: `There is no guardrail "QG1O4".`,
			Why:  "Nothing would come of this entry, and the rule it was meant for would go on as before.",
			Fix:  "Did you mean QG104 (messages expire before they reach the dead-letter queue)? Otherwise remove the entry.",
		},
		{
			Rule: "QG902", Key: "QG777",
			What: `There is no guardrail "QG777".`,
			Why:  "Nothing would come of this entry, and the rule it was meant for would go on as before.",
			Fix:  "Remove the entry, or correct the ID.",
		},
	}
	if diff := cmp.Diff(want, problems); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
}

func TestNearest(t *testing.T) {
	t.Parallel()
	for id, want := range map[string]string{
		"qg104": "QG104", "QG 104": "QG104", "QG-104": "QG104", "104": "QG104", "GQ104": "QG104", "QG1044": "QG104",
		"QG104": "QG104", "": "", "dead_letters": "", "QG777": "",
	} {
		if got := guardrail.Nearest(id); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", id, got, want)
		}
	}
}

func TestCheckRelease(t *testing.T) {
	t.Parallel()
	for _, right := range []string{"0", "0.3", "0.3.1", "v1.2"} {
		if err := guardrail.CheckRelease(right); err != nil {
			t.Errorf("CheckRelease(%q): %v", right, err)
		}
	}
	for _, wrong := range []string{"", "latest", "0.3.1.2", "0.-1", "0..1"} {
		if err := guardrail.CheckRelease(wrong); err == nil {
			t.Errorf("CheckRelease(%q) finds nothing wrong", wrong)
		}
	}
}
