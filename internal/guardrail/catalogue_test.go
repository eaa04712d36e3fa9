package guardrail_test

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/hcl/v2/hclparse"
	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail/pages"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

const root = "../.."

// eachRule runs a check for every rule of the catalogue.
func eachRule(t *testing.T, check func(*testing.T, guardrail.Rule)) {
	t.Helper()
	for _, rule := range guardrail.All() {
		t.Run(rule.ID, func(t *testing.T) {
			t.Parallel()
			check(t, rule)
		})
	}
}

func TestCatalogueIDs(t *testing.T) {
	t.Parallel()
	wellFormed := regexp.MustCompile(`^QG[1-9][0-9]{2}$`)
	var ids []string
	for _, rule := range guardrail.All() {
		if !wellFormed.MatchString(rule.ID) {
			t.Errorf("%q is not QG and three digits", rule.ID)
		}
		ids = append(ids, rule.ID)
	}
	if !slices.IsSorted(ids) || len(slices.Compact(slices.Clone(ids))) != len(ids) {
		t.Errorf("IDs are not in order, or not unique: %v", ids)
	}
}

func TestCatalogueMetadata(t *testing.T) {
	t.Parallel()
	slug := regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)
	release := regexp.MustCompile(`^[0-9]+\.[0-9]+\.[0-9]+$`)
	link := regexp.MustCompile(`^https://[a-z0-9.-]+/\S+$`)
	eachRule(t, func(t *testing.T, rule guardrail.Rule) {
		if n := utf8.RuneCountInString(rule.Title); n == 0 || n > 60 || strings.HasSuffix(rule.Title, ".") {
			t.Errorf("title %q: 1 to 60 characters, no full stop; it has %d", rule.Title, n)
		}
		if !slug.MatchString(rule.Slug) {
			t.Errorf("slug %q", rule.Slug)
		}
		if !release.MatchString(rule.Since) {
			t.Errorf("since %q is not a release", rule.Since)
		}
		for name, text := range map[string]string{"Checks": rule.Checks, "Why": rule.Why, "Fix": rule.Fix, "Except": rule.Except} {
			if len(text) < 6 || !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "`") && !strings.HasSuffix(text, "?") {
				t.Errorf("%s does not read like sentences: %q", name, text)
			}
		}
		if len(rule.Sources) == 0 {
			t.Error("no source")
		}
		for _, source := range rule.Sources {
			if !link.MatchString(source) {
				t.Errorf("source %q is no link", source)
			}
		}
		phases := []guardrail.Phase{
			guardrail.PhaseConfig, guardrail.PhasePlan, guardrail.PhaseState, guardrail.PhaseLive, guardrail.PhaseReading, guardrail.PhaseAudit,
		}
		if !slices.Contains(phases, rule.Phase) {
			t.Errorf("phase %q", rule.Phase)
		}
		consequences := []guardrail.Consequence{
			guardrail.Refused, guardrail.Loss, guardrail.Silence, guardrail.Delay, guardrail.Access, guardrail.Change, guardrail.Ours,
		}
		if !slices.Contains(consequences, rule.Consequence) {
			t.Errorf("consequence %q", rule.Consequence)
		}
		for _, seed := range rule.Seeds {
			if seed < 1 || seed > 4 {
				t.Errorf("there is no article %d", seed)
			}
		}
		for _, id := range rule.SilencedBy {
			if _, ok := guardrail.Find(id); !ok {
				t.Errorf("silenced by %s, which is no rule", id)
			}
		}
	})
}

// The level of a rule in each preset follows from its metadata.
func TestCatalogueLevels(t *testing.T) {
	t.Parallel()
	eachRule(t, func(t *testing.T, rule guardrail.Rule) {
		if rule.Level != guardrail.Warning && rule.Level != guardrail.Error {
			t.Fatalf("level %s", rule.Level)
		}
		if rule.Fixed && (rule.StrictOnly || rule.FixedInPart || rule.Level != guardrail.Error) {
			t.Error("a fixed rule is an error, in every preset, as a whole")
		}
		want := map[guardrail.Preset]guardrail.Level{
			guardrail.Minimal: guardrail.Off, guardrail.Recommended: rule.Level, guardrail.Strict: rule.Level,
		}
		if rule.Fixed || rule.Loss {
			want[guardrail.Minimal] = rule.Level
		}
		if rule.Loss {
			want[guardrail.Strict] = guardrail.Error
		}
		if rule.StrictOnly {
			want[guardrail.Minimal], want[guardrail.Recommended], want[guardrail.Strict] = guardrail.Off, guardrail.Off, guardrail.Warning
		}
		for preset, level := range want {
			if got := rule.LevelIn(preset); got != level {
				t.Errorf("level %s in preset %s, want %s", got, preset, level)
			}
		}
	})
}

// testedElsewhere are the tests of rules that are enforced where other things are
// decided as well.
var testedElsewhere = map[string]string{
	"QG401": "../acctest/guardrail_enforced_test.go",
	"QG402": "../acctest/guardrail_enforced_test.go",
	"QG410": "../acctest/guardrail_enforced_test.go",
	"QG901": "exceptions_test.go",
	"QG902": "exceptions_test.go",
	"QG903": "exceptions_test.go",
	"QG905": "../acctest/guardrail_enforced_test.go",
}

func TestCatalogueFiles(t *testing.T) {
	t.Parallel()
	registered := map[string]bool{}
	for _, rule := range guardrail.All() {
		registered[rule.File()+".go"] = true
		source, err := os.ReadFile(rule.File() + ".go")
		if err != nil {
			t.Errorf("%s: %s", rule.ID, err)
			continue
		}
		if !strings.Contains(string(source), "\nvar "+strings.ToLower(rule.ID)+" = Rule{\n") {
			t.Errorf("%s.go does not declare %s", rule.File(), strings.ToLower(rule.ID))
		}
		judged := rule.Pair != nil || rule.Fanout != nil || rule.Reading != nil || rule.Audit != nil
		if judged == rule.Enforced {
			t.Errorf("%s: a rule has a function that judges, or is enforced by the resources; not both, not neither", rule.ID)
		}
		if other, ok := testedElsewhere[rule.ID]; ok {
			test, err := os.ReadFile(other)
			if err != nil || judged || !strings.Contains(string(test), rule.ID) {
				t.Errorf("%s: said to be tested in %s, and it is not: %v", rule.ID, other, err)
			}
			continue
		}
		test, err := os.ReadFile(rule.File() + "_test.go")
		if err != nil {
			t.Errorf("%s: %s", rule.ID, err)
		} else if !strings.Contains(string(test), "func Test"+rule.ID+"_") {
			t.Errorf("%s_test.go has no Test%s_…", rule.File(), rule.ID)
		}
	}
	files, err := filepath.Glob("qg*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if file = strings.TrimSuffix(file, "_test.go"); !registered[strings.TrimSuffix(file, ".go")+".go"] {
			t.Errorf("%s belongs to no rule of the catalogue", file)
		}
	}
}

func TestCataloguePages(t *testing.T) {
	t.Parallel()
	const outdated = "run: go generate ./internal/guardrail"
	want := pages.All(guardrail.All(), os.DirFS(root+"/examples/guardrails"))
	written, err := filepath.Glob(root + "/templates/guides/guardrail*.md.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range written {
		if _, ok := want[filepath.Base(path)]; !ok {
			t.Errorf("%s belongs to no rule; %s", path, outdated)
		}
	}
	index := want["guardrails.md.tmpl"]
	for name, text := range want {
		committed, err := os.ReadFile(root + "/templates/guides/" + name)
		if err != nil || string(committed) != text {
			t.Errorf("%s is missing or not up to date; %s", name, outdated)
		}
	}
	link := regexp.MustCompile(`\((guardrail-qg[0-9]+)\.md\)`)
	eachRule(t, func(t *testing.T, rule guardrail.Rule) {
		page := want[rule.Page()+".md.tmpl"]
		if diff := cmp.Diff(pages.Headings, pages.Anchors(page)); diff != "" {
			t.Errorf("headings (-want +got):\n%s", diff)
		}
		for _, match := range link.FindAllStringSubmatch(page, -1) {
			if _, ok := want[match[1]+".md.tmpl"]; !ok {
				t.Errorf("the page links to %s, which is no rule's", match[1])
			}
		}
		// By consequence, by phase, and by each article or by none.
		if rows, n := max(len(rule.Seeds), 1)+2, strings.Count(index, "| ["+rule.ID+"]("+rule.Page()+".md) | "+rule.Title+" |"); n != rows {
			t.Errorf("%d rows in the index, want %d", n, rows)
		}
	})
}

func TestCatalogueExamples(t *testing.T) {
	t.Parallel()
	eachRule(t, func(t *testing.T, rule guardrail.Rule) {
		names := []string{"bad.tf", "good.tf"}
		if rule.Phase == guardrail.PhaseState {
			names = append(names, "before.tf")
		}
		texts := map[string]bool{}
		for _, name := range names {
			text, err := os.ReadFile(filepath.Join(root, "examples", "guardrails", rule.ID, name))
			if err != nil {
				t.Error(err)
				continue
			}
			if _, diags := hclparse.NewParser().ParseHCL(text, name); diags.HasErrors() {
				t.Errorf("%s: %s", name, diags.Error())
			}
			if diff := cmp.Diff(string(hclwrite.Format(text)), string(text)); diff != "" {
				t.Errorf("%s is not formatted (-formatted +written):\n%s", name, diff)
			}
			if strings.Contains(string(text), "terraform {") {
				t.Errorf("%s has a terraform block; tests add one of their own", name)
			}
			texts[string(text)] = true
		}
		if len(texts) != len(names) {
			t.Error("two of the examples are the same")
		}
	})
	folders, err := os.ReadDir(root + "/examples/guardrails")
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range folders {
		if _, ok := guardrail.Find(folder.Name()); !ok {
			t.Errorf("examples/guardrails/%s belongs to no rule", folder.Name())
		}
	}
}

// A rule says nothing about what it does not see: facts of which nothing is
// known, and facts of which nobody wrote anything.
func TestCatalogueSilence(t *testing.T) {
	t.Parallel()
	nobody := null[topology.Pair]()
	nowhere := null[topology.Fanout]()
	pairs := map[string]guardrail.Pair{
		"nothing known":          {},
		"nothing known before":   {Prior: &topology.Pair{}, Replaces: true},
		"nothing written":        {Written: nobody, Planned: nobody},
		"nothing written before": {Written: nobody, Planned: nobody, Prior: &nobody, Replaces: true, Held: guardrail.Held{MayGo: true}},
		"a consumer":             {Written: nobody, Planned: nobody, InFanout: true},
	}
	fanouts := map[string]guardrail.Fanout{
		"nothing known":          {},
		"nothing known before":   {Prior: &topology.Fanout{}, Consumers: map[string]guardrail.Pair{"estoque": {}}},
		"nothing written":        {Written: nowhere, Planned: nowhere},
		"nothing written before": {Written: nowhere, Planned: nowhere, Prior: &nowhere, Held: guardrail.Held{MayGo: true}},
	}
	eachRule(t, func(t *testing.T, rule guardrail.Rule) {
		for name, p := range pairs {
			if rule.Pair != nil && rule.ID != "QG137" { // QG137 is about nothing being written
				if diff := cmp.Diff([]guardrail.Finding(nil), rule.Pair(&p)); diff != "" {
					t.Errorf("pair, %s:\n%s", name, diff)
				}
			}
		}
		for name, f := range fanouts {
			if rule.Fanout != nil {
				if diff := cmp.Diff([]guardrail.Finding(nil), rule.Fanout(&f)); diff != "" {
					t.Errorf("fan-out, %s:\n%s", name, diff)
				}
			}
		}
		if rule.Reading != nil {
			if diff := cmp.Diff([]guardrail.Finding(nil), rule.Reading(guardrail.Reading{})); diff != "" {
				t.Errorf("reading:\n%s", diff)
			}
		}
		if rule.Audit != nil {
			for name, a := range map[string]guardrail.Audit{"nothing read": {}, "nothing but its name": {Queue: guardrail.Export{ARN: topology.ARN{Resource: "pedidos-dlq"}}}} {
				if diff := cmp.Diff([]guardrail.Finding(nil), rule.Audit(a)); diff != "" {
					t.Errorf("audit, %s:\n%s", name, diff)
				}
			}
		}
	})
}

// What rules claim to read exists, so that the ratchet and stale exceptions do
// not look past it.
func TestCatalogueInputs(t *testing.T) {
	t.Parallel()
	eachRule(t, func(t *testing.T, rule guardrail.Rule) {
		for _, path := range rule.Inputs {
			ofPair := rule.Pair != nil && hasAttribute(reflect.TypeFor[topology.Pair](), path)
			ofFanout := rule.Fanout != nil && hasAttribute(reflect.TypeFor[topology.Fanout](), path)
			if !ofPair && !ofFanout {
				t.Errorf("there is no attribute %s", path)
			}
		}
	})
}

// hasAttribute follows the tags of a description's type along a dotted path.
func hasAttribute(description reflect.Type, path string) bool {
	for name := range strings.SplitSeq(path, ".") {
		if description.Kind() != reflect.Struct {
			return false
		}
		field, ok := taggedField(description, name)
		if !ok {
			return false
		}
		held, ok := field.MethodByName("Or") // Maybe[T].Or returns a T
		if !ok {
			return false
		}
		description = held.Type.Out(0)
	}
	return true
}

func taggedField(description reflect.Type, name string) (reflect.Type, bool) {
	for i := range description.NumField() {
		switch tag := description.Field(i).Tag.Get("tf"); tag {
		case name:
			return description.Field(i).Type, true
		case ",embed":
			if field, ok := taggedField(description.Field(i).Type, name); ok {
				return field, true
			}
		}
	}
	return nil, false
}
