package redrivepair_test

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/zclconf/go-cty/cty"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
)

// numbers lists the attributes that a person can write a number to.
func numbers(at string, in map[string]schema.Attribute) (paths []string) {
	for name, a := range in {
		here := strings.TrimPrefix(at+"."+name, ".")
		switch t := a.(type) {
		case schema.NumberAttribute:
			if t.Optional {
				paths = append(paths, here)
			}
		case schema.SingleNestedAttribute:
			paths = append(paths, numbers(here, t.Attributes)...)
		}
	}
	return paths
}

// needed is what an object must have beside the number, so that nothing else is
// wrong with it.
var needed = map[string]string{
	"alarms.oldest_message":        "threshold_seconds = 900",
	"alarms.redeliveries":          "threshold = 100",
	"encryption":                   `kms_master_key_id = "alias/a"`,
	"dead_letter_queue.encryption": `kms_master_key_id = "alias/a"`,
	"undelivered.encryption":       `kms_master_key_id = "alias/a"`,
}

// Terraform's numbers are of any size and precision. What does not fit is refused
// on the attribute it was written to, with the range and once, whether it is known
// when the configuration is validated or only in the plan: no rule judges it as well.
func TestOddNumbers(t *testing.T) {
	t.Parallel()
	paths := numbers("", pairschema.Pair())
	if len(paths) < 40 {
		t.Fatalf("only %d attributes were found: %v", len(paths), paths)
	}
	decimal := []string{".threshold", ".rate_percent", ".min_visibility_ratio"}
	for _, path := range paths {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			odd := []string{"2.5", "1e30", "-1", "99999999999"}
			if slices.ContainsFunc(decimal, func(end string) bool { return strings.HasSuffix(path, end) }) {
				odd = []string{"1e400"}
			}
			written, steps := "var.n", strings.Split(path, ".")
			for i, step := range slices.Backward(steps) {
				written = step + " = " + written
				if beside := needed[strings.Join(steps[:i], ".")]; i == len(steps)-1 && !strings.HasPrefix(beside, step+" ") {
					written = strings.TrimSuffix(written+", "+beside, ", ")
				}
				if i > 0 {
					written = "{ " + written + " }"
				}
			}
			if strings.HasPrefix(path, "alarms.handler_errors") {
				written += "\n handler = { lambda_function_name = \"pedidos\" }"
			}
			s := acctest.Start(t)
			for _, number := range odd {
				n, _, err := big.ParseFloat(number, 10, 512, big.ToNearestEven)
				if err != nil {
					t.Fatal(err)
				}
				s.Vars = map[string]cty.Value{"n": cty.NumberVal(n)}
				for _, config := range []string{pairOf(strings.Replace(written, "var.n", number, 1)), pairOf(written)} {
					out := s.Plan(config)
					says := func(d acctest.Diagnostic) bool {
						return d.Path == path && strings.HasPrefix(d.Detail, path+": The value is ")
					}
					if len(out.Errors()) != 1 || !says(out.Errors()[0]) || strings.Contains(out.Text(), "always an error in the provider") {
						t.Errorf("%s:\n%s", number, out.Text())
					}
				}
			}
		})
	}
}
