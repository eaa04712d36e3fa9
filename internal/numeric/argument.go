package numeric

import (
	"context"
	"fmt"
	"math/big"

	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// Argument is the whole number that the argument of a function at a position,
// counted from 0, stands for; null is 0. Its parameter is a
// function.NumberParameter, for the reason that attributes are: what is no
// integer of Go would be refused as a mistake of the provider. An error names
// the range, both ends included.
func Argument(position int64, value types.Number, low, high int64) (int64, *function.FuncError) {
	if value.IsNull() {
		return 0, nil
	}
	n, meant := value.ValueBigFloat(), between{low: new(big.Float).SetInt64(low), high: new(big.Float).SetInt64(high), whole: true}
	if !meant.admits(n) { // Terraform ends the sentence
		return 0, function.NewArgumentFuncError(position, fmt.Sprintf("the value is %s; it %s", text(n), meant.Description(context.Background())))
	}
	whole, _ := n.Int64()
	return whole, nil
}
