package skeleton_test

import (
	"go/format"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail/skeleton"
)

func TestFiles(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		id, slug, signature string
		want                []string
	}{
		{"QG199", "queue_too_blue", "(p " + judged("Pair"), []string{
			"examples/guardrails/QG199/bad.tf",
			"examples/guardrails/QG199/good.tf",
			"internal/guardrail/qg199_queue_too_blue.go",
			"internal/guardrail/qg199_queue_too_blue_test.go",
		}},
		{"QG211", "topics", "(f " + judged("Fanout"), []string{
			"examples/guardrails/QG211/bad.tf",
			"examples/guardrails/QG211/good.tf",
			"internal/guardrail/qg211_topics.go",
			"internal/guardrail/qg211_topics_test.go",
		}},
		{"QG599", "lost", "(a " + judged("Audit"), []string{
			"examples/guardrails/QG599/bad.tf",
			"examples/guardrails/QG599/good.tf",
			"internal/guardrail/qg599_lost.go",
			"internal/guardrail/qg599_lost_test.go",
		}},
	} {
		t.Run(c.id, func(t *testing.T) {
			t.Parallel()
			files, err := skeleton.Files(c.id, c.slug)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, slices.Sorted(maps.Keys(files))); diff != "" {
				t.Errorf("files (-want +got):\n%s", diff)
			}
			if source := files[c.want[2]]; !strings.Contains(source, c.signature) {
				t.Errorf("the rule does not judge with %q:\n%s", c.signature, source)
			}
			for path, text := range files {
				formatted := string(hclwrite.Format([]byte(text)))
				if strings.HasSuffix(path, ".go") {
					source, err := format.Source([]byte(text))
					if err != nil {
						t.Fatalf("%s: %s", path, err)
					}
					formatted = string(source)
				}
				if diff := cmp.Diff(formatted, text); diff != "" {
					t.Errorf("%s is not formatted (-formatted +written):\n%s", path, diff)
				}
			}
		})
	}
}

// judged is what follows the name of the parameter in a function that a field of
// Rule takes.
func judged(field string) string {
	f, _ := reflect.TypeFor[guardrail.Rule]().FieldByName(field)
	return strings.ReplaceAll(strings.TrimPrefix(f.Type.String(), "func("), "guardrail.", "") + " {"
}

func TestFilesRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ id, slug, want string }{
		{"QG99", "slug", `"QG99" is no rule ID: QG and three digits, the first of them 1 to 5, or 9`},
		{"qg199", "slug", `"qg199" is no rule ID: QG and three digits, the first of them 1 to 5, or 9`},
		{"QG799", "slug", `"QG799" is no rule ID: QG and three digits, the first of them 1 to 5, or 9`},
		{"QG199", "Too-Blue", `"Too-Blue" is no slug: small letters and digits, words joined by underscores`},
	} {
		if _, err := skeleton.Files(c.id, c.slug); err == nil || err.Error() != c.want {
			t.Errorf("Files(%q, %q): error %v, want %q", c.id, c.slug, err, c.want)
		}
	}
}

var example = regexp.MustCompile(`newrule (?:\[-root \.\] )?(QG[0-9]+) (\S+?)[` + "`" + `"\s]`)

// Whoever follows an example of the command is not told that its ID is taken.
func TestExamplesAreFree(t *testing.T) {
	t.Parallel()
	for file, n := range map[string]int{"../../../CONTRIBUTING.md": 1, "../cmd/newrule/main.go": 2} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found := example.FindAllStringSubmatch(string(text), -1)
		if len(found) != n {
			t.Errorf("%s has %d examples of newrule, want %d", file, len(found), n)
		}
		for _, e := range found {
			if rule, taken := guardrail.Find(e[1]); taken {
				t.Errorf("%s: %s is taken (%s): take another", file, e[1], rule.Title)
			}
			if _, err := skeleton.Files(e[1], e[2]); err != nil {
				t.Errorf("%s: %s", file, err)
			}
		}
	}
}
