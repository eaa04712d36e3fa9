package pairschema

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// principalTypes are the types of principal there are; "*" stands for everybody.
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html
var principalTypes = []string{"*", "AWS", "CanonicalUser", "Federated", "Service"}

// uniqueID is what AWS shows in place of the ARN of a role or user that is gone.
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-unique-ids
var uniqueID = regexp.MustCompile(`^A[A-Z0-9]{15,}$`)

// wrongPrincipal says what is wrong with a principal's form, and how it is
// written; twice nothing when nothing is.
func wrongPrincipal(kind, id string) (what, fix string) {
	switch kind {
	case "*":
		if id != "*" {
			return fmt.Sprintf("%q is not everybody, whom the type * stands for.", id), "Give \"*\", or another type."
		}
	case "AWS":
		a, err := topology.ParseARN(id)
		isIAM := err == nil && (a.Service == "iam" || a.Service == "sts") && isAccount(a.Account)
		if id != "*" && !isAccount(id) && !isIAM && !uniqueID.MatchString(id) {
			return fmt.Sprintf("%q is neither the ARN of a role or user nor the ID of an account, and AWS refuses the policy.", id),
				"Give it in full, such as arn:aws:iam::123456789012:role/checkout, or 123456789012 for a whole account."
		}
	case "Service":
		if !strings.Contains(id, ".") {
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
