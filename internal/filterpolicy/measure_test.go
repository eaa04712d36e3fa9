package filterpolicy_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

// values is a JSON list of n strings.
func values(n int) string {
	quoted := make([]string, n)
	for i := range quoted {
		quoted[i] = fmt.Sprintf(`"v%d"`, i)
	}
	return "[" + strings.Join(quoted, ",") + "]"
}

func TestMeasure(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		policy string
		want   filterpolicy.Measure
	}{
		"empty": {`{}`, filterpolicy.Measure{Combinations: 1}},
		"flat": {
			`{"a":["x","y"],"b":["z"]}`,
			filterpolicy.Measure{TopLevelKeys: 2, LeafKeys: 2, Combinations: 2},
		},
		// The example of AWS's page on constraints: 3 × 4 × 2 × 3.
		"nested": {
			`{"a":{"b":{"c":["1","2","3","4"]}},"d":{"e":["1","2","3"]}}`,
			filterpolicy.Measure{TopLevelKeys: 2, LeafKeys: 2, Combinations: 72, Nested: true},
		},
		// AWS refused this one in localstack's recording: 3 × 4 × 2 × 3 × 1 × 3.
		"nested, too complex": {
			`{"a":{"b":{"c":["1","2","3","4"]}},"d":{"e":["1","2","3"]},"f":["1","2","3"]}`,
			filterpolicy.Measure{TopLevelKeys: 3, LeafKeys: 3, Combinations: 216, Nested: true},
		},
		// Recorded as refused: 4×6 + 4×4×4 + 4×4×4.
		"alternatives": {
			`{"s":` + values(4) + `,"$or":[{"m":` + values(6) + `},{"t":` + values(4) + `,"$or":[{"i":[1,2,3,4]},{"p":[1,2,3,4]}]}]}`,
			filterpolicy.Measure{TopLevelKeys: 2, LeafKeys: 5, Combinations: 152, UsesOr: true},
		},
		// Recorded as accepted: 3×6 + 3×4×4 + 3×4×7, and the order of keys does not matter.
		"alternatives first": {
			`{"$or":[{"m":` + values(6) + `},{"t":` + values(4) + `,"$or":[{"i":[1,2,3,4]},{"p":[1,2,3,4,5,6,7]}]}],"s":` + values(3) + `}`,
			filterpolicy.Measure{TopLevelKeys: 2, LeafKeys: 5, Combinations: 150, UsesOr: true},
		},
		// Recorded as refused: 3×4×2 + 3×4×6 + 2×4×2 + 2×4×6.
		"alternatives, nested": {
			`{"$or":[{"m":["1","2","3"]},{"n":["1","2"]}],"d":{"s":["1","2"],"$or":[{"o":["1"]},{"t":["1","2","3"]}]}}`,
			filterpolicy.Measure{TopLevelKeys: 2, LeafKeys: 5, Combinations: 160, UsesOr: true, Nested: true},
		},
		"or as a plain key": {
			`{"$or":[{"a":["x"]}]}`,
			filterpolicy.Measure{TopLevelKeys: 1, LeafKeys: 1, Combinations: 1},
		},
		// The page's example: two patterns with one asterisk, (1 + 1) × 2.
		"wildcards": {
			`{"a":[{"wildcard":"*x"},{"wildcard":"y*"}]}`,
			filterpolicy.Measure{TopLevelKeys: 1, LeafKeys: 1, Combinations: 2, WildcardPoints: 4, MaxWildcardsInPattern: 1},
		},
		"wildcards, several": {
			`{"a":[{"wildcard":"*x*y*z*"}],"b":[{"wildcard":"p*"},"q",{"anything-but":{"wildcard":"*r"}}]}`,
			filterpolicy.Measure{TopLevelKeys: 2, LeafKeys: 2, Combinations: 3, WildcardPoints: 12 + 4, MaxWildcardsInPattern: 4},
		},
		"escaped asterisk": {
			`{"a":[{"wildcard":"\\*x*"}]}`,
			filterpolicy.Measure{TopLevelKeys: 1, LeafKeys: 1, Combinations: 1, WildcardPoints: 1, MaxWildcardsInPattern: 1},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test.want.Bytes = len(test.policy)
			if diff := cmp.Diff(test.want, mustParse(t, test.policy).Measure(filterpolicy.MessageBody)); diff != "" {
				t.Errorf("Measure(%s) (-want +got):\n%s", test.policy, diff)
			}
		})
	}
}

func TestMeasureCountsBytesAsGiven(t *testing.T) {
	t.Parallel()
	if got := mustParse(t, `{ "ação": ["x"] }`).Measure(filterpolicy.MessageAttributes).Bytes; got != 19 {
		t.Errorf("Bytes = %d, want 19: blanks and UTF-8 bytes count", got)
	}
}

func TestMeasureSaturates(t *testing.T) {
	t.Parallel()
	keys := make([]string, 20)
	for i := range keys {
		keys[i] = fmt.Sprintf(`"k%d":%s`, i, values(1000))
	}
	got := mustParse(t, "{"+strings.Join(keys, ",")+"}").Measure(filterpolicy.MessageAttributes).Combinations
	if got != math.MaxInt32 {
		t.Errorf("Combinations of 1000^20 = %d, want %d", got, math.MaxInt32)
	}
}
