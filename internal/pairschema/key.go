package pairschema

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// kmsKey accepts what names a KMS key: an ID or alias as it is, an ARN when it is
// one of a key or an alias. SQS and SNS take every text here; only a message shows
// that there is no such key. Null and unknown values pass.
// https://docs.aws.amazon.com/kms/latest/developerguide/concepts.html#key-id
type kmsKey struct{}

var _ validator.String = kmsKey{}

// Description implements validator.Describer.
func (kmsKey) Description(context.Context) string {
	return "must be the ID, ARN, alias or alias ARN of a KMS key"
}

// MarkdownDescription implements validator.Describer.
func (v kmsKey) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateString implements validator.String.
func (kmsKey) ValidateString(_ context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	if why := wrongKey(req.ConfigValue.ValueString()); why != "" {
		resp.Diagnostics.Append(tfdiag.Invalid(req.Path, tfdiag.Text{
			What: fmt.Sprintf("%q names no KMS key: %s.", req.ConfigValue.ValueString(), why),
			Why:  "AWS would take it, and then refuse every message.",
			Fix:  "Give a key such as arn:aws:kms:sa-east-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab, its ID alone, or alias/pedidos.",
		})...)
	}
}

func wrongKey(text string) string {
	if !strings.HasPrefix(text, "arn:") {
		return ""
	}
	a, err := topology.ParseARN(text)
	switch {
	case err != nil:
		return "it is not an ARN"
	case a.Service != "kms":
		return fmt.Sprintf("it is an ARN of %s, not of kms", a.Service)
	case awsapi.IsRegion(a.Region) && awsapi.Partition(a.Region) != a.Partition:
		return otherPartition(a)
	case !isAccount(a.Account):
		return fmt.Sprintf("its account %q is not twelve digits", a.Account)
	case !strings.HasPrefix(a.Resource, "key/") && !strings.HasPrefix(a.Resource, "alias/"):
		return fmt.Sprintf("%q is neither key/… nor alias/…", a.Resource)
	}
	return ""
}
