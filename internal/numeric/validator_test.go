package numeric_test

import (
	"math/big"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/numeric"
)

// number is a number as Terraform sends it.
func number(t *testing.T, text string) types.Number {
	t.Helper()
	n, _, err := big.ParseFloat(text, 10, 512, big.ToNearestEven)
	if err != nil {
		t.Fatal(err)
	}
	return types.NumberValue(n)
}

func TestNumbersOfARangeAreAccepted(t *testing.T) {
	t.Parallel()
	whole, count, share := numeric.Whole(60, 1209600), numeric.AtLeast(0), numeric.Between(0, 100)
	const (
		ofWhole = "it must be a whole number from 60 to 1209600."
		ofCount = "it must be a whole number from 0 to 2147483647."
		ofShare = "it must be a number from 0 to 100."
	)
	for name, test := range map[string]struct {
		check validator.Number
		value types.Number
		want  string // nothing: accepted
	}{
		"null":          {whole, types.NumberNull(), ""},
		"unknown":       {whole, types.NumberUnknown(), ""},
		"low end":       {whole, number(t, "60"), ""},
		"high end":      {whole, number(t, "1209600"), ""},
		"decimals of 0": {whole, number(t, "60.000"), ""},
		"too small":     {whole, number(t, "59"), "n: The value is 59; " + ofWhole + "\n\nGive a value such as 60."},
		"too large":     {whole, number(t, "1209601"), "n: The value is 1209601; " + ofWhole + "\n\nGive a value such as 1209600."},
		"fraction":      {whole, number(t, "90.5"), "n: The value is 90.5; " + ofWhole + "\n\nGive a value such as 90."},
		"near a whole": {
			whole, number(t, "61.0000000000000000000000000001"),
			"n: The value is 61.0000000000000000000000000001; " + ofWhole + "\n\nGive a value such as 61.",
		},
		"beyond 64 bits":  {whole, number(t, "1e30"), "n: The value is 1e+30; " + ofWhole + "\n\nGive a value such as 1209600."},
		"beyond a float":  {whole, number(t, "-1e400"), "n: The value is -1e+400; " + ofWhole + "\n\nGive a value such as 60."},
		"without a bound": {count, number(t, "2147483647"), ""},
		"beyond 32 bits":  {count, number(t, "2147483648"), "n: The value is 2147483648; " + ofCount + "\n\nGive a value such as 2147483647."},
		"negative":        {count, number(t, "-1"), "n: The value is -1; " + ofCount + "\n\nGive a value such as 0."},
		"every number":    {numeric.Any(), number(t, "-1e308"), ""},
		"none that fits": {
			numeric.Any(), number(t, "1e400"),
			"n: The value is 1e+400; it must be a number that a 64-bit float can hold.\n\nGive a value such as 0.",
		},
		"any number":        {share, number(t, "0.1"), ""},
		"any number, large": {share, number(t, "100.5"), "n: The value is 100.5; " + ofShare + "\n\nGive a value such as 100."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var resp validator.NumberResponse
			test.check.ValidateNumber(t.Context(), validator.NumberRequest{Path: path.Root("n"), ConfigValue: test.value}, &resp)
			got := ""
			for _, d := range resp.Diagnostics {
				if d.Summary() != "Invalid value of n" {
					t.Errorf("summary %q", d.Summary())
				}
				got += d.Detail()
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("detail (-want +got):\n%s", diff)
			}
		})
	}
}
