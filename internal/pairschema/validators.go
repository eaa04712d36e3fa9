package pairschema

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var (
	_ validator.String = arnOf{}
	_ validator.String = regionName{}
	_ validator.String = tagKey{}
	_ validator.Map    = noNulls{}
)

// arnOf accepts the ARN of one kind of object in one service. Null and unknown
// values pass.
type arnOf struct {
	service string
	what    string // "a queue", for the message
}

func (v arnOf) Description(context.Context) string { return "must be the ARN of " + v.what }

func (v arnOf) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

func (v arnOf) ValidateString(_ context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	text := req.ConfigValue.ValueString()
	a, err := topology.ParseARN(text)
	var why string
	switch {
	case err != nil:
		why = "it is not an ARN"
	case a.Service != v.service:
		why = fmt.Sprintf("it is an ARN of %s, not of %s", a.Service, v.service)
	case !awsapi.IsRegion(a.Region):
		why = fmt.Sprintf("its region %q is not one", a.Region)
	case awsapi.Partition(a.Region) != a.Partition:
		why = otherPartition(a)
	case !isAccount(a.Account):
		why = fmt.Sprintf("its account %q is not twelve digits", a.Account)
	case v.service != "lambda" && strings.ContainsAny(a.Resource, ", :/*"):
		why = fmt.Sprintf("%q is not a name: it must be one ARN, without wildcards", a.Resource)
	default:
		return
	}
	resp.Diagnostics.Append(tfdiag.Invalid(req.Path, tfdiag.Text{
		What: fmt.Sprintf("%q must be the ARN of %s, and %s.", text, v.what, why),
		Fix:  fmt.Sprintf("Give it in full, such as %s.", exampleARN[v.service]),
	})...)
}

var exampleARN = map[string]string{
	"sqs":    "arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq",
	"sns":    "arn:aws:sns:sa-east-1:123456789012:pedidos",
	"lambda": "arn:aws:lambda:sa-east-1:123456789012:function:pedidos",
}

func isAccount(text string) bool {
	if len(text) != 12 {
		return false
	}
	for _, r := range text {
		if r < '0' || r > '9' {
			return false
		}
	}
	return true
}

// RegionName refuses what is no region's name.
func RegionName() validator.String { return regionName{} }

// regionName accepts names of the form of a region, of any partition.
type regionName struct{}

func (regionName) Description(context.Context) string { return "must be the name of a region" }

func (v regionName) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

func (regionName) ValidateString(_ context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() || awsapi.IsRegion(req.ConfigValue.ValueString()) {
		return
	}
	resp.Diagnostics.Append(tfdiag.Invalid(req.Path, tfdiag.Text{
		What: fmt.Sprintf("%q is not the name of an AWS region.", req.ConfigValue.ValueString()),
		Fix:  "Give a name such as sa-east-1 or us-east-1.",
	})...)
}

// tagKey accepts keys that are not reserved: those that begin with aws: are AWS's
// own, in any case (SQS API reference, TagQueue).
type tagKey struct{}

func (tagKey) Description(context.Context) string { return "must not begin with aws:" }

func (v tagKey) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

func (tagKey) ValidateString(_ context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	key := req.ConfigValue.ValueString()
	if len(key) < 4 || !strings.EqualFold(key[:4], "aws:") {
		return
	}
	resp.Diagnostics.Append(tfdiag.Invalid(req.Path, tfdiag.Text{
		What: fmt.Sprintf("The tag key %q begins with aws:, which AWS keeps for itself.", key),
		Fix:  "Choose another key.",
	})...)
}

// noNulls accepts maps each key of which has a value.
type noNulls struct{}

func (noNulls) Description(context.Context) string { return "must have a value for each key" }

func (v noNulls) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

func (noNulls) ValidateMap(_ context.Context, req validator.MapRequest, resp *validator.MapResponse) {
	elements := req.ConfigValue.Elements()
	for _, key := range slices.Sorted(maps.Keys(elements)) {
		if elements[key].IsNull() {
			resp.Diagnostics.Append(tfdiag.Invalid(req.Path.AtMapKey(key), tfdiag.Text{
				What: "The value is null.",
				Fix:  fmt.Sprintf("Write a list, or leave the key %q out.", key),
			})...)
		}
	}
}
