package redrivepair

import (
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfvalue"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// decode takes a configuration, plan or state apart.
func decode(raw tftypes.Value) (topology.Pair, diag.Diagnostics) {
	var p topology.Pair
	if err := tfvalue.Decode(raw, &p); err != nil {
		return p, tfdiag.Bug("decode queueguard_redrive_pair", err)
	}
	return p, nil
}

// decodeState takes a state apart; nil when there is none.
func decodeState(raw tftypes.Value) (*topology.Pair, diag.Diagnostics) {
	if raw.IsNull() {
		return nil, nil
	}
	p, diags := decode(raw)
	return &p, diags
}

// encode puts a description together as the value of a plan.
func encode(p topology.Pair, t tftypes.Type) (tftypes.Value, diag.Diagnostics) {
	v, err := tfvalue.Encode(p, t)
	if err != nil {
		return v, tfdiag.Bug("encode queueguard_redrive_pair", err)
	}
	return v, nil
}

// encodeState is encode for states, which hold no unknown value.
func encodeState(p topology.Pair, t tftypes.Type) (tftypes.Value, diag.Diagnostics) {
	pair.NullUnknowns(&p)
	return encode(p, t)
}

// nameOf is how messages name a pair.
func nameOf(p topology.Pair) string {
	return p.QueueName.Or(p.Name.Or("the pair"))
}
