package acctest_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

// enforcedExample is how to come to see a rule that the resources keep themselves.
type enforcedExample struct {
	// before is what was applied before, made of the example; the before.tf of
	// the rule or nothing if it is nil.
	before func(module string) string
	// meanwhile is what AWS is like when the example is applied.
	meanwhile func(s *acctest.Stack, aws fakeaws.Region)
	// also are the rules that speak where this one is content.
	also []string
}

var enforcedExamples = map[string]enforcedExample{
	"QG401": {meanwhile: func(_ *acctest.Stack, aws fakeaws.Region) {
		aws.Queue("pedidos-dlq").Put(nil)
		failsInto(aws.Queue("pedidos"), aws.Queue("pedidos-dlq"))
	}},
	"QG402": {
		before: without("fifo"),
		meanwhile: func(_ *acctest.Stack, aws fakeaws.Region) {
			aws.Queue("pedidos").Send("a message that nobody has handled")
		},
		also: []string{"QG133"},
	},
	"QG410": {
		meanwhile: func(_ *acctest.Stack, aws fakeaws.Region) { failsInto(aws.Queue("estoque"), aws.Queue("pedidos-dlq")) },
	},
	"QG904": {before: same, meanwhile: func(s *acctest.Stack, _ fakeaws.Region) { s.AWS.Deny("sqs:ListQueueTags") }},
	"QG905": {before: same, meanwhile: func(s *acctest.Stack, _ fakeaws.Region) { s.AWS.OmitAttributes("ReceiveMessageWaitTimeSeconds") }},
}

// failsInto makes a queue whose failed messages another takes.
func failsInto(queue, deadLetters fakeaws.Queue) {
	queue.Put(map[string]string{"RedrivePolicy": `{"deadLetterTargetArn":"` + deadLetters.ARN() + `","maxReceiveCount":5}`})
}

func same(module string) string { return module }

// without takes out the line of an attribute, in whatever block.
func without(attribute string) func(string) string {
	line := regexp.MustCompile(`(?m)^ +` + attribute + ` .*\n`)
	return func(module string) string { return line.ReplaceAllString(module, "") }
}

// The examples of rules that the resources keep themselves are applied, each to
// an AWS that is as the example says.
func TestEachEnforcedGuardrailExample(t *testing.T) {
	t.Parallel()
	for _, rule := range guardrail.All() {
		if !rule.Enforced || rule.Phase != guardrail.PhaseLive {
			continue // those of the configuration are planned with the others
		}
		example, ok := enforcedExamples[rule.ID]
		if !ok {
			t.Errorf("nobody says how to come to see %s", rule.ID)
		}
		t.Run(rule.ID, func(t *testing.T) {
			t.Parallel()
			compareRules(t, "good.tf", example.also, example.applied(t, rule.ID, "good.tf"))
			compareRules(t, "bad.tf", []string{rule.ID}, example.applied(t, rule.ID, "bad.tf"))
		})
	}
}

// importBlock is the form in which the examples import.
var importBlock = regexp.MustCompile(`(?s)^import \{\n  to = (\w+)\.(\w+)\n  id = "([^"]+)"\n\}\n`)

// applied is what is said while an example is applied.
func (e enforcedExample) applied(t *testing.T, id, name string) acctest.Diagnostics {
	t.Helper()
	s := acctest.Start(t)
	connection, module := exampleOf(t, id, name)
	s.Connection = connection + credentials(s.AWS.URL)
	if strings.Contains(connection, "endpoints {") {
		keys, _, _ := strings.Cut(credentials(s.AWS.URL), "endpoints {")
		s.Connection = strings.ReplaceAll(connection, "http://localhost:5000", s.AWS.URL) + keys
	}
	if e.before != nil {
		s.MustApply(e.before(module))
	} else if _, err := os.Stat(filepath.Join(guardrailExamples, id, "before.tf")); err == nil {
		_, before := exampleOf(t, id, "before.tf")
		s.MustApply(before)
	}
	if e.meanwhile != nil {
		e.meanwhile(s, s.AWS.Default().Region(acctest.Region))
	}
	if found := importBlock.FindStringSubmatch(module); found != nil {
		if d := s.Import(found[1], found[2], found[3]); d.HasErrors() {
			t.Fatalf("%s imports:\n%s", name, d.Text())
		}
		module = module[len(found[0]):]
	}
	return s.Apply(module, acctest.Once()).Diagnostics
}
