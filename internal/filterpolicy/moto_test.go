package filterpolicy_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os/exec"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

// motoCase is one question to both matchers.
type motoCase struct {
	Policy     string                   `json:"policy"`
	Scope      filterpolicy.Scope       `json:"scope"`
	Body       string                   `json:"body"`
	Attributes map[string]motoAttribute `json:"attributes"`
}

// motoAttribute is an attribute as moto keeps it.
type motoAttribute struct{ Type, Value string }

// ask runs moto's matcher over the cases. It needs the python3 on the PATH to
// have moto (pip install "moto[server]"); no server is started.
func ask(t *testing.T, cases []motoCase) []any {
	t.Helper()
	input, err := json.Marshal(cases)
	if err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), "python3", "testdata/moto_matcher.py")
	command.Stdin = bytes.NewReader(input)
	var stderr bytes.Buffer
	command.Stderr = &stderr
	output, err := command.Output()
	if err != nil {
		t.Fatalf("python3 with moto is needed (pip install \"moto[server]\"): %s\n%s", err, stderr.String())
	}
	var verdicts []any
	if err := json.Unmarshal(output, &verdicts); err != nil || len(verdicts) != len(cases) {
		t.Fatalf("moto answered %d of %d cases: %v", len(verdicts), len(cases), err)
	}
	return verdicts
}

// ours is our verdict on the case.
func (c motoCase) ours(t *testing.T) bool {
	t.Helper()
	m := filterpolicy.Message{Body: c.Body, Attributes: attributes{}}
	for name, attribute := range c.Attributes {
		m.Attributes[name] = filterpolicy.Attribute{DataType: attribute.Type, StringValue: attribute.Value}
	}
	matched, _, err := mustParse(t, c.Policy).Match(c.Scope, m)
	if err != nil {
		t.Fatalf("Match(%s): %s", c.Policy, err)
	}
	return matched
}

// Where moto models SNS at all, both must say the same about every generated
// case. What moto does otherwise is not generated; it is in motoDifferences.
func TestAccMotoMatcherAgrees(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 11))
	cases := make([]motoCase, 4000)
	for i := range cases {
		if i%2 == 0 {
			cases[i] = attributeCase(random)
		} else {
			cases[i] = bodyCase(random)
		}
	}
	matched := 0
	for i, theirs := range ask(t, cases) {
		ours := cases[i].ours(t)
		if theirs != ours {
			t.Errorf("ours %t, moto %v:\n%+v", ours, theirs, cases[i])
		}
		if ours {
			matched++
		}
	}
	if share := matched * 100 / len(cases); share < 20 || share > 80 {
		t.Errorf("%d %% of the generated cases match: they no longer ask much", share)
	}
}

// Every known difference is still one; when moto mends it, the row goes.
func TestAccMotoMatcherDifferences(t *testing.T) {
	t.Parallel()
	cases := make([]motoCase, 0, len(motoDifferences))
	for _, difference := range motoDifferences {
		cases = append(cases, difference.motoCase)
	}
	verdicts := ask(t, cases)
	for i, difference := range motoDifferences {
		t.Run(difference.why, func(t *testing.T) {
			t.Parallel()
			type both struct{ Ours, Moto any }
			want, got := both{difference.ours, difference.moto}, both{cases[i].ours(t), verdicts[i]}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%+v (-want +got):\n%s", cases[i], diff)
			}
		})
	}
}
