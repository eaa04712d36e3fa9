package pairschema

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// principalTypes are the types of principal there are; "*" stands for everybody.
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html
var principalTypes = []string{"*", "AWS", "CanonicalUser", "Federated", "Service"}

// wrongPrincipal says what is wrong with a principal's form, and how it is
// written; twice nothing when nothing is.
func wrongPrincipal(kind, id string) (what, fix string) {
	switch kind {
	case "*":
		if id != "*" {
			return fmt.Sprintf("%q is not everybody, whom the type * stands for.", id), "Give \"*\", or another type."
		}
	case "AWS":
		if why := policydoc.WrongAWSPrincipal(id); why != "" {
			return fmt.Sprintf("%q %s. AWS refuses the policy.", id, why),
				"Give it in full, such as arn:aws:iam::123456789012:role/checkout, or 123456789012 for a whole account."
		}
	case "Service":
		if !policydoc.IsServiceName(id) {
			return fmt.Sprintf("%q is not a service, and AWS refuses the policy.", id), "Give the name of a host, such as s3.amazonaws.com."
		}
	}
	return "", ""
}

// publisher accepts what a policy can name as a principal of type AWS. Null and
// unknown values pass.
type publisher struct{}

var _ validator.String = publisher{}

// Description implements validator.Describer.
func (publisher) Description(context.Context) string {
	return "must be the ARN of a role or user, or the ID of an account"
}

// MarkdownDescription implements validator.Describer.
func (v publisher) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateString implements validator.String.
func (publisher) ValidateString(_ context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	if what, fix := wrongPrincipal("AWS", req.ConfigValue.ValueString()); what != "" {
		resp.Diagnostics.Append(tfdiag.Invalid(req.Path, tfdiag.Text{What: what, Fix: fix})...)
	}
}

// publishingService accepts what has the form of a service's name. Whether there
// is such a service AWS alone knows: no list of them is complete. It looks at the
// keys of a map, which are never null and never unknown.
type publishingService struct{}

var _ validator.String = publishingService{}

// Description implements validator.Describer.
func (publishingService) Description(context.Context) string { return "must be the name of a service" }

// MarkdownDescription implements validator.Describer.
func (v publishingService) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateString implements validator.String.
func (publishingService) ValidateString(_ context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if what, fix := wrongPrincipal("Service", req.ConfigValue.ValueString()); what != "" {
		resp.Diagnostics.Append(tfdiag.Invalid(req.Path, tfdiag.Text{What: what, Fix: fix})...)
	}
}

// publishSource accepts the ARN on whose behalf a service publishes, with wildcards
// or without; "*" and "arn:*" are for the guardrails to judge. Null and unknown
// values pass.
type publishSource struct{}

var _ validator.String = publishSource{}

// Description implements validator.Describer.
func (publishSource) Description(context.Context) string { return "must be an ARN" }

// MarkdownDescription implements validator.Describer.
func (v publishSource) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateString implements validator.String.
func (publishSource) ValidateString(_ context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	text := req.ConfigValue.ValueString()
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() || text == "*" || text == "arn:*" {
		return
	}
	if _, err := topology.ParseARN(text); err == nil && !strings.ContainsAny(text, " \t\r\n") {
		return
	}
	resp.Diagnostics.Append(tfdiag.Invalid(req.Path, tfdiag.Text{
		What: fmt.Sprintf("%q is not an ARN, and no source has it as its own: the service could never publish.", text),
		Fix:  "Give the ARN of the bucket, rule or other source, such as arn:aws:s3:::uploads.",
	})...)
}
