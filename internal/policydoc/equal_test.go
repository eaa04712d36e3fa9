package policydoc_test

import (
	"math/rand/v2"
	"testing"

	awspolicy "github.com/hashicorp/awspolicyequivalence"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

func statement(inner string) string {
	return `{"Version":"2012-10-17","Statement":[{"Effect":"Allow",` + inner + `}]}`
}

// better says where the meaning is the same and awspolicyequivalence, which
// compares structure, does not see it.
type equalCase struct {
	a, b         string
	want, better bool
}

var equalCases = map[string]equalCase{
	"same":             {a: statement(`"Action":"a"`), b: statement(`"Action":"a"`), want: true},
	"blanks":           {a: statement(`"Action":"a"`), b: statement(` "Action" : "a" `), want: true}, // hashicorp/terraform-provider-aws#22505
	"one or list":      {a: statement(`"Action":["a"]`), b: statement(`"Action":"a"`), want: true},
	"order of actions": {a: statement(`"Action":["a","b"]`), b: statement(`"Action":["b","a"]`), want: true}, // hashicorp/terraform-provider-aws#28992
	"case of actions":  {a: statement(`"Action":"SQS:SendMessage"`), b: statement(`"Action":"sqs:SendMessage"`), want: true, better: true},
	"another action":   {a: statement(`"Action":["a","b"]`), b: statement(`"Action":"a"`)},
	"not an action":    {a: statement(`"Action":"a"`), b: statement(`"NotAction":"a"`)},
	"case of resource": {a: statement(`"Resource":"Q"`), b: statement(`"Resource":"q"`)},
	"effect":           {a: statement(`"Action":"a"`), b: `{"Version":"2012-10-17","Statement":[{"Effect":"Deny","Action":"a"}]}`},
	"order of services": {
		a:    statement(`"Principal":{"Service":["a","b"]}`),
		b:    statement(`"Principal":{"Service":["b","a"]}`),
		want: true,
	},
	"account or root": {
		a:    statement(`"Principal":{"AWS":"123456789012"}`),
		b:    statement(`"Principal":{"AWS":"arn:aws:iam::123456789012:root"}`),
		want: true,
	},
	"another account": {
		a: statement(`"Principal":{"AWS":"123456789012"}`),
		b: statement(`"Principal":{"AWS":"arn:aws:iam::123456789013:root"}`),
	},
	"account or role": {
		a: statement(`"Principal":{"AWS":"123456789012"}`),
		b: statement(`"Principal":{"AWS":"arn:aws:iam::123456789012:role/root"}`),
	},
	"everyone":         {a: statement(`"Principal":"*"`), b: statement(`"Principal":{"AWS":"*"}`), want: true, better: true},
	"everyone or none": {a: statement(`"Principal":"*"`), b: statement(`"Action":"a"`)},
	"empty principals": {a: statement(`"Principal":{"Service":[],"AWS":"1"}`), b: statement(`"Principal":{"AWS":"1"}`), want: true},
	"another type":     {a: statement(`"Principal":{"AWS":"a"}`), b: statement(`"Principal":{"Service":"a"}`)},
	"case of a key":    {a: statement(`"Condition":{"ArnEquals":{"AWS:SourceArn":"a"}}`), b: statement(`"Condition":{"ArnEquals":{"aws:SourceArn":"a"}}`), want: true, better: true},
	"boolean value":    {a: statement(`"Condition":{"Bool":{"k":false}}`), b: statement(`"Condition":{"Bool":{"k":["False"]}}`), want: true, better: true},
	"number value":     {a: statement(`"Condition":{"NumericEquals":{"k":5}}`), b: statement(`"Condition":{"NumericEquals":{"k":"5"}}`), want: true},
	"order of values":  {a: statement(`"Condition":{"ArnLike":{"k":["a","b"]}}`), b: statement(`"Condition":{"ArnLike":{"k":["b","a"]}}`), want: true},
	"another operator": {a: statement(`"Condition":{"ArnLike":{"k":"a"}}`), b: statement(`"Condition":{"ArnEquals":{"k":"a"}}`)},
	"one more key":     {a: statement(`"Condition":{"ArnLike":{"k":"a","l":"b"}}`), b: statement(`"Condition":{"ArnLike":{"k":"a"}}`)},
	"version absent":   {a: `{"Statement":[{"Effect":"Allow","Action":"a"}]}`, b: `{"Version":"2008-10-17","Statement":[{"Effect":"Allow","Action":"a"}]}`, want: true, better: true},
	"version differs":  {a: `{"Statement":[{"Effect":"Allow","Action":"a"}]}`, b: statement(`"Action":"a"`)},
	"id":               {a: `{"Id":"x","Statement":[]}`, b: `{"Statement":[]}`},
	"sid":              {a: statement(`"Sid":"x","Action":"a"`), b: statement(`"Action":"a"`)},
	"one statement":    {a: `{"Statement":{"Effect":"Allow","Action":"a"}}`, b: `{"Statement":[{"Effect":"Allow","Action":"a"}]}`, want: true},
	"order of statements": {
		a:    `{"Statement":[{"Effect":"Allow","Action":"a"},{"Effect":"Deny","Action":"b"}]}`,
		b:    `{"Statement":[{"Effect":"Deny","Action":"b"},{"Effect":"Allow","Action":"a"}]}`,
		want: true,
	},
	"repeated statement": {
		a:    `{"Statement":[{"Effect":"Allow","Action":"a"},{"Effect":"Allow","Action":"a"}]}`,
		b:    `{"Statement":[{"Effect":"Allow","Action":"a"}]}`,
		want: true, better: true,
	},
	"one statement more": {
		a: `{"Statement":[{"Effect":"Allow","Action":"a"},{"Effect":"Allow","Action":"b"}]}`,
		b: `{"Statement":[{"Effect":"Allow","Action":"a"}]}`,
	},
}

func TestEqualText(t *testing.T) {
	t.Parallel()
	for name, test := range equalCases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := policydoc.EqualText(test.a, test.b); got != test.want {
				t.Errorf("EqualText(%s, %s) = %t, want %t", test.a, test.b, got, test.want)
			}
			if got := policydoc.EqualText(test.b, test.a); got != test.want {
				t.Errorf("the other way round EqualText = %t, want %t", got, test.want)
			}
		})
	}
}

func TestEqualTextOfWhatIsNoPolicy(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		a, b string
		want bool
	}{{"", "", true}, {"{", "{", true}, {"{", "{ ", false}, {"", `{"Statement":[]}`, false}} {
		if got := policydoc.EqualText(test.a, test.b); got != test.want {
			t.Errorf("EqualText(%q, %q) = %t, want %t", test.a, test.b, got, test.want)
		}
	}
}

// awspolicyequivalence is what hashicorp/aws compares policies with: where it
// sees no difference, neither may we.
func TestEqualAgreesWithAWSPolicyEquivalence(t *testing.T) {
	t.Parallel()
	for name, test := range equalCases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			theirs, err := awspolicy.PoliciesAreEquivalent(test.a, test.b)
			if err != nil {
				t.Fatalf("PoliciesAreEquivalent: %s", err)
			}
			if want := test.want && !test.better; theirs != want {
				t.Errorf("PoliciesAreEquivalent(%s, %s) = %t, want %t", test.a, test.b, theirs, want)
			}
		})
	}
}

func TestStatementSameEffectIgnoresTheSid(t *testing.T) {
	t.Parallel()
	a := policydoc.AllowSNS(ordersARN, []string{topicARN}, []string{"sns.amazonaws.com"})
	b := a
	b.Sid = "Other"
	if a.Equal(b) || !a.SameEffect(b) {
		t.Errorf("Equal = %t, SameEffect = %t, want false and true", a.Equal(b), a.SameEffect(b))
	}
	b.Effect = policydoc.Deny
	if a.SameEffect(b) {
		t.Error("SameEffect of Allow and Deny = true")
	}
}

// However a document is shuffled, it stays equal to itself; whatever single
// thing is taken away, it does not.
func TestEqualUnderShuffles(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		d := randomDocument(random)
		shuffled := shuffle(random, d)
		if !policydoc.Equal(d, d) || !policydoc.Equal(d, shuffled) || !policydoc.Equal(shuffled, d) {
			t.Fatalf("not equal after a shuffle:\n%s\n%s", d.JSON(), shuffled.JSON())
		}
		again, err := policydoc.ParseDocument(shuffled.JSON())
		if err != nil || !policydoc.Equal(d, again) {
			t.Fatalf("not equal after writing and reading (%v):\n%s\n%s", err, d.JSON(), again.JSON())
		}
		shuffled.Statements = append([]policydoc.Statement{}, shuffled.Statements[1:]...)
		if policydoc.Equal(d, shuffled) {
			t.Fatalf("equal without a statement:\n%s\n%s", d.JSON(), shuffled.JSON())
		}
	}
}

func randomDocument(random *rand.Rand) policydoc.Document {
	pick := func() []string {
		all := []string{"a", "b", "c", "d", "e"}
		return all[random.IntN(len(all)):]
	}
	d := policydoc.NewDocument()
	for i := range 1 + random.IntN(4) {
		d.Statements = append(d.Statements, policydoc.Statement{
			Sid: string(rune('A' + i)), Effect: policydoc.Allow, Actions: pick(), Resources: pick(),
			Principals: policydoc.Principals{ByType: map[string][]string{"AWS": pick(), "Service": pick()}},
			Conditions: []policydoc.Condition{
				{Operator: "StringLike", Key: "k", Values: pick()}, {Operator: "ArnLike", Key: "l", Values: pick()},
			},
		})
	}
	return d
}

func shuffle(random *rand.Rand, d policydoc.Document) policydoc.Document {
	strings := func(values []string) []string {
		out := append([]string{}, values...)
		random.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
		return out
	}
	out := policydoc.Document{Version: d.Version, ID: d.ID}
	for _, i := range random.Perm(len(d.Statements)) {
		s := d.Statements[i]
		s.Actions, s.Resources = strings(s.Actions), strings(s.Resources)
		principals := map[string][]string{}
		for kind, values := range s.Principals.ByType {
			principals[kind] = strings(values)
		}
		s.Principals.ByType = principals
		var conditions []policydoc.Condition
		for _, j := range random.Perm(len(s.Conditions)) {
			c := s.Conditions[j]
			c.Values = strings(c.Values)
			conditions = append(conditions, c)
		}
		s.Conditions = conditions
		out.Statements = append(out.Statements, s)
	}
	return out
}
