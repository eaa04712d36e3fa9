package numeric

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
)

// Most is the upper bound of a whole number that has no other: integers of AWS's
// APIs have 32 bits (https://smithy.io/2.0/spec/simple-types.html#integer).
const Most = math.MaxInt32

// Whole accepts whole numbers of a range, both ends included. Null and unknown
// values pass.
func Whole(low, high int64) validator.Number {
	return between{low: new(big.Float).SetInt64(low), high: new(big.Float).SetInt64(high), whole: true}
}

// AtLeast is [Whole] without an upper bound but [Most].
func AtLeast(low int64) validator.Number { return Whole(low, Most) }

// Between accepts numbers of a range, whole or not, both ends included. Null and
// unknown values pass.
func Between(low, high float64) validator.Number {
	return between{low: big.NewFloat(low), high: big.NewFloat(high)}
}

// Any accepts every number that the APIs can take: 64 bits of floating point.
// Null and unknown values pass.
func Any() validator.Number {
	return between{low: big.NewFloat(-math.MaxFloat64), high: big.NewFloat(math.MaxFloat64), any: true}
}

// between is a range of numbers.
type between struct {
	low, high  *big.Float
	whole, any bool
}

var _ validator.Number = between{}

// Description implements validator.Describer.
func (v between) Description(context.Context) string {
	kind := "a number"
	switch {
	case v.any:
		return "must be a number that a 64-bit float can hold"
	case v.whole:
		kind = "a whole number"
	}
	return fmt.Sprintf("must be %s from %s to %s", kind, text(v.low), text(v.high))
}

// MarkdownDescription implements validator.Describer.
func (v between) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateNumber implements validator.Number.
func (v between) ValidateNumber(ctx context.Context, req validator.NumberRequest, resp *validator.NumberResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	n := req.ConfigValue.ValueBigFloat()
	if v.admits(n) {
		return
	}
	resp.Diagnostics.Append(tfdiag.Invalid(req.Path, tfdiag.Text{
		What: fmt.Sprintf("The value is %s; it %s.", text(n), v.Description(ctx)),
		Fix:  fmt.Sprintf("Give a value such as %s.", text(v.nearest(n))),
	})...)
}

// admits tells whether a number is one that is meant.
func (v between) admits(n *big.Float) bool {
	return n.Cmp(v.low) >= 0 && n.Cmp(v.high) <= 0 && (n.IsInt() || !v.whole)
}

// nearest is a number of the range that is close to the one given.
func (v between) nearest(n *big.Float) *big.Float {
	if v.any {
		return new(big.Float)
	}
	if n.Cmp(v.low) < 0 {
		return v.low
	}
	if n.Cmp(v.high) > 0 {
		return v.high
	}
	below, _ := n.Int64()
	return new(big.Float).SetInt64(below)
}

// text writes a number as HCL does: in digits what people write in digits.
func text(n *big.Float) string {
	if i, accuracy := n.Int64(); accuracy == big.Exact {
		return fmt.Sprint(i)
	}
	return n.Text('g', -1)
}
