package acctest_test

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// pointed is where Terraform shows each problem: the line, by its text, or the
// first of several.
func pointed(out []byte) map[string]string {
	lines := map[string]string{}
	for line := range bytes.Lines(out) {
		var entry struct {
			Type       string
			Diagnostic struct {
				Summary, Detail string
				Snippet         struct{ Code string }
			}
		}
		d := &entry.Diagnostic
		if json.Unmarshal(line, &entry) != nil || entry.Type != "diagnostic" || d.Snippet.Code == "" {
			continue
		}
		attribute, _, _ := strings.Cut(d.Detail, ": ")
		lines[attribute], _, _ = strings.Cut(strings.TrimSpace(d.Snippet.Code), "\n")
	}
	return lines
}

// TestCLISourceLine asserts what a person sees: the line Terraform shows. By the
// true path it would be the one of the root's message_retention_seconds, or the
// resource's first; and keys that are numbers would crash Terraform.
func TestCLISourceLine(t *testing.T) {
	t.Parallel()
	terraform := builtProvider(t)
	for name, test := range map[string]struct {
		configuration string
		want          map[string]string
	}{
		"rules": {
			`
provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "test" {
  name                      = "pedidos"
  message_retention_seconds = 1209600
  dead_letter_queue = {
    message_retention_seconds = 86400
  }
  alarms = {
    oldest_message = {
      threshold_seconds = 900
      period_seconds    = 77
    }
  }
  guardrail_exceptions = {
    1 = "the numbers are not known here"
  }
}
`,
			map[string]string{
				"pedidos, dead_letter_queue.message_retention_seconds": "message_retention_seconds = 86400",
				"pedidos, alarms.oldest_message.period_seconds":        "oldest_message = {",
				`pedidos, guardrail_exceptions["1"]`:                   "guardrail_exceptions = {",
			},
		},
		"validators": {
			`
resource "queueguard_redrive_pair" "test" {
  name                      = "pedidos"
  message_retention_seconds = 345600
  dead_letter_queue = {
    message_retention_seconds = 1209601
  }
}
`,
			map[string]string{
				"dead_letter_queue.message_retention_seconds": "message_retention_seconds = 1209601",
			},
		},
		"provider": {
			`
provider "queueguard" {
  region = "sa-east-1"
  guardrails {
    levels = { 104 = "off" }
  }
}

resource "queueguard_redrive_pair" "test" {
  name = "pedidos"
}
`,
			map[string]string{"guardrails.levels": `levels = { 104 = "off" }`},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			writeFile(t, filepath.Join(folder, "main.tf"), requiredProvider+test.configuration)
			if diff := cmp.Diff(test.want, pointed(terraform(t, folder, "plan", "-json"))); diff != "" {
				t.Errorf("lines (-want +got):\n%s", diff)
			}
		})
	}
}
