package redriveaudit_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// What cannot be audited is refused with the attribute to blame.
func TestRefused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		arguments, deny string
		want            []string
	}{
		"nothing asked":   {arguments: ``, want: []string{"error queue: Invalid value of queue"}},
		"both asked":      {arguments: "queue = \"pedidos\"\nname_prefix = \"p\"", want: []string{"error queue: Invalid value of queue"}},
		"not a queue":     {arguments: `queue = "http://["`, want: []string{"error queue: Invalid value of queue"}},
		"two queues":      {arguments: `queue = "pedidos,pedidos-dlq"`, want: []string{"error queue: Invalid value of queue"}},
		"a comma":         {arguments: `queue = "pedidos,"`, want: []string{"error queue: Invalid value of queue"}},
		"two prefixes":    {arguments: `name_prefix = "pedidos,faturas"`, want: []string{"error name_prefix: Invalid value of name_prefix"}},
		"a pattern":       {arguments: `name_prefix = "pedidos*"`, want: []string{"error name_prefix: Invalid value of name_prefix"}},
		"another ending":  {arguments: `name_prefix = "pedidos.fila"`, want: []string{"error name_prefix: Invalid value of name_prefix"}},
		"too long":        {arguments: `name_prefix = "` + strings.Repeat("p", 81) + `"`, want: []string{"error name_prefix: Invalid value of name_prefix"}},
		"another service": {arguments: `queue = "arn:aws:sns:sa-east-1:123456789012:pedidos"`, want: []string{"error queue: Invalid value of queue"}},
		"not a region":    {arguments: "queue = \"pedidos\"\nregion = \"lua\"", want: []string{"error region: Invalid value of region"}},
		"another region":  {arguments: "queue = \"arn:aws:sqs:us-east-1:123456789012:pedidos\"\nregion = \"sa-east-1\"", want: []string{"error region: Invalid value of region"}},
		"another account": {arguments: `queue = "arn:aws:sqs:sa-east-1:999999999999:pedidos"`, want: []string{"error queue: The queue belongs to another account"}},
		"no such queue":   {arguments: `queue = "nada"`, want: []string{"error queue: No such queue: nada"}},
		"not there":       {arguments: "queue = \"pedidos\"\nregion = \"us-east-1\"", want: []string{"error queue: No such queue: pedidos"}},
		"no such rule":    {arguments: "queue = \"pedidos\"\nexcept = [\"QG599\"]", want: []string{"error except: Invalid value of except"}},
		"a fixed rule":    {arguments: "queue = \"pedidos\"\nexcept = [\"QG102\"]", want: []string{"error except: Invalid value of except"}},
		"may not list":    {arguments: `name_prefix = "p"`, deny: "sqs:ListQueues", want: []string{"error : Could not audit the queues"}},
		"may not read it": {arguments: `queue = "pedidos"`, deny: "sqs:GetQueueAttributes", want: []string{"error : Could not audit the queues"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			pairThere(s, "pedidos", nil)
			if c.deny != "" {
				s.AWS.Deny(c.deny)
			}
			out := s.Plan(auditOf(c.arguments))
			if diff := cmp.Diff(c.want, out.Lines()); diff != "" {
				t.Errorf("said (-want +got):\n%s\n%s", diff, out.Text())
			}
		})
	}
}

// A comma is said to be what is wrong, for the one queue that an audit takes.
func TestComma(t *testing.T) {
	t.Parallel()
	const want = "pedidos,pedidos-dlq does not say which queue is meant: it has a comma, and an audit is of one queue; its dead-letter queue is audited with it."
	if said := acctest.Start(t).Plan(auditOf(`queue = "pedidos,pedidos-dlq"`)).Text(); !strings.Contains(said, want) {
		t.Errorf("said %q, want %q", said, want)
	}
}

// What a FIFO queue's name begins with may end anywhere in its suffix.
func TestPrefixes(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	region(s).Queue("pedidos.fifo").Put(map[string]string{"FifoQueue": "true"})
	for _, prefix := range []string{"", "p", "pedidos", "pedidos.", "pedidos.fi", "pedidos.fifo"} {
		expect(t, prefix, read(t, s, `name_prefix = "`+prefix+`"`), "pedidos.fifo QG501 warning")
	}
}

// Rules are left out by the audit's own list, and set by the provider's levels.
func TestLevels(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	pairThere(s, "pedidos", nil)
	expect(t, "left out", read(t, s, "queue = \"pedidos\"\nexcept = [\"QG504\", \"QG109\"]"))
	expect(t, "null", read(t, s, "queue = \"pedidos\"\nexcept = null"), "pedidos-dlq QG504 warning")
	s.Provider = "guardrails {\n levels = { QG504 = \"error\" }\n}"
	v := read(t, s, `queue = "pedidos"`)
	expect(t, "an error", v, "pedidos-dlq QG504 error")
	if v.GetAttr("ok").True() {
		t.Error("ok, in spite of an error")
	}
	s.Provider = "guardrails {\n preset = \"strict\"\n}"
	expect(t, "strict", read(t, s, `queue = "pedidos"`), "pedidos QG122 warning", "pedidos QG137 warning", "pedidos-dlq QG504 warning")
}

// An audit of another region looks there and nowhere else.
func TestRegion(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.AWS.Default().Region("us-east-1").Queue("avulsos").Put(nil)
	for _, arguments := range []string{
		"queue = \"avulsos\"\nregion = \"us-east-1\"", `queue = "arn:aws:sqs:us-east-1:123456789012:avulsos"`, "name_prefix = \"a\"\nregion = \"us-east-1\"", `queue = "avulsos@us-east-1"`,
	} {
		v := read(t, s, arguments)
		expect(t, arguments, v, "avulsos QG501 warning")
		if got := text(v, "region"); got != "us-east-1" {
			t.Errorf("%s: region %q", arguments, got)
		}
	}
}
