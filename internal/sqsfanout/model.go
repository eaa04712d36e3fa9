package sqsfanout

import (
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfvalue"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// decode takes a configuration, plan or state apart.
func decode(raw tftypes.Value) (topology.Fanout, diag.Diagnostics) {
	var f topology.Fanout
	if err := tfvalue.Decode(raw, &f); err != nil {
		return f, tfdiag.Bug("decode queueguard_sqs_fanout", err)
	}
	return f, nil
}

// decodeState takes a state apart; nil when there is none.
func decodeState(raw tftypes.Value) (*topology.Fanout, diag.Diagnostics) {
	if raw.IsNull() {
		return nil, nil
	}
	f, diags := decode(raw)
	return &f, diags
}

// encode puts a description together as the value of a plan.
func encode(f topology.Fanout, t tftypes.Type) (tftypes.Value, diag.Diagnostics) {
	v, err := tfvalue.Encode(f, t)
	if err != nil {
		return v, tfdiag.Bug("encode queueguard_sqs_fanout", err)
	}
	return v, nil
}

// encodeState is encode for states, which hold no unknown value.
func encodeState(f topology.Fanout, t tftypes.Type) (tftypes.Value, diag.Diagnostics) {
	pair.NullUnknowns(&f)
	return encode(f, t)
}

// nameOf is how messages name a fan-out.
func nameOf(f topology.Fanout) string {
	return f.TopicName.Or(f.Name.Or("the fan-out"))
}
