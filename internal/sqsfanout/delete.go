package sqsfanout

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/queueguard/terraform-provider-queueguard/internal/fanout"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
)

// Delete removes the fan-out, unless a queue holds messages and nobody said that
// they may go: then nothing at all is touched.
func (r *Resource) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	prior, diags := decode(req.State.Raw)
	resp.Diagnostics.Append(diags...)
	if resp.Diagnostics.HasError() || pairschema.Unready(r.data.Ready(), &resp.Diagnostics) {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, pairschema.Timeout(prior.Timeouts, pairschema.ToDelete, defaultTimeout))
	defer cancel()
	may := forced(prior)
	held := func(queue string) guardrail.OnDestroy {
		if may(queue) {
			return guardrail.Allow
		}
		return r.data.Guardrails.OnDestroy
	}
	left, warnings, err := r.engine().Destroy(ctx, fanout.ActualOf(prior), held)
	resp.Diagnostics.Append(r.gone(warnings)...)
	if err == nil {
		return
	}
	resp.Diagnostics.Append(r.explain("delete the fan-out "+nameOf(prior), err)...)
	raw, diags := encodeState(fanout.Observe(prior, nil, left, r.data.Setting()), req.State.Raw.Type())
	resp.Diagnostics.Append(diags...)
	if !diags.HasError() {
		resp.State.Raw = raw
	}
}
