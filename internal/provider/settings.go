package provider

import (
	"context"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
)

// settings turns the known provider block into what the AWS client is made of.
func (p *Provider) settings(ctx context.Context, m *model) (awsapi.Settings, diag.Diagnostics) {
	var diags diag.Diagnostics
	s := awsapi.Settings{
		Region:                         m.Region.ValueString(),
		AccessKey:                      m.AccessKey.ValueString(),
		SecretKey:                      m.SecretKey.ValueString(),
		Token:                          m.Token.ValueString(),
		Profile:                        m.Profile.ValueString(),
		SharedConfigFiles:              strs(m.SharedConfigFiles.Elements()),
		SharedCredentialsFiles:         strs(m.SharedCredentialsFiles.Elements()),
		MaxRetries:                     whole(m.MaxRetries),
		RetryMode:                      m.RetryMode.ValueString(),
		TokenBucketRateLimiterCapacity: whole(m.TokenBucketRateLimiterCapacity),
		HTTPProxy:                      m.HTTPProxy.ValueStringPointer(),
		HTTPSProxy:                     m.HTTPSProxy.ValueStringPointer(),
		NoProxy:                        m.NoProxy.ValueString(),
		CustomCABundle:                 m.CustomCABundle.ValueString(),
		Insecure:                       m.Insecure.ValueBool(),
		EC2MetadataServiceEndpoint:     m.EC2MetadataServiceEndpoint.ValueString(),
		EC2MetadataServiceEndpointMode: m.EC2MetadataServiceEndpointMode.ValueString(),
		SkipMetadataAPICheck:           optionalBool(m.SkipMetadataAPICheck),
		STSRegion:                      m.STSRegion.ValueString(),
		UseFIPSEndpoint:                m.UseFIPSEndpoint.ValueBool(),
		UseDualStackEndpoint:           m.UseDualStackEndpoint.ValueBool(),
		SkipRegionValidation:           m.SkipRegionValidation.ValueBool(),
		SkipRequestingAccountID:        m.SkipRequestingAccountID.ValueBool(),
		AccountID:                      m.AccountID.ValueString(),
		AllowedAccountIDs:              strs(m.AllowedAccountIDs.Elements()),
		ForbiddenAccountIDs:            strs(m.ForbiddenAccountIDs.Elements()),
		UserAgent:                      append([]string{"terraform-provider-queueguard/" + p.version}, strs(m.UserAgent.Elements())...),
		Debug:                          p.logging(),
		Now:                            p.environment.Now,
		Sleep:                          p.environment.Sleep,
	}
	var more diag.Diagnostics
	s.AssumeRole, more = assumeRoles(ctx, m)
	diags.Append(more...)
	s.AssumeRoleWithWebIdentity, more = p.webIdentity(ctx, m)
	diags.Append(more...)
	s.Endpoints, more = p.endpoints(m)
	diags.Append(more...)
	s.Propagation, more = propagation(ctx, m)
	diags.Append(more...)
	return s, diags
}

// logging reports whether anybody reads what the AWS client would log.
func (p *Provider) logging() bool {
	for _, name := range []string{"TF_LOG", "TF_LOG_PROVIDER"} {
		switch p.environment.Getenv(name) {
		case "TRACE", "trace", "DEBUG", "debug", "JSON", "json":
			return true
		}
	}
	return false
}

func propagation(ctx context.Context, m *model) (awsapi.Propagation, diag.Diagnostics) {
	b, diags := block[propagationModel](ctx, m.Propagation)
	interval, err := time.ParseDuration(b.Interval.ValueString())
	if err != nil {
		interval = 0 // empty or unknown: the client's default; anything else was refused by the schema
	}
	return awsapi.Propagation{ConsecutiveReads: whole(b.ConsecutiveReads), Interval: interval}, diags
}

// assumeRoles follows hashicorp/aws: a single block without a role is as if it
// were not there; among several, each needs one.
func assumeRoles(ctx context.Context, m *model) ([]awsapi.AssumeRole, diag.Diagnostics) {
	roles, diags := blocks[assumeRoleModel](ctx, m.AssumeRole)
	if len(roles) == 1 && roles[0].RoleARN.ValueString() == "" {
		diags.Append(tfdiag.Warning(path.Root("assume_role").AtListIndex(0), "No role is assumed", tfdiag.Text{
			What: "assume_role has no role_arn, so the provider goes on with the credentials it has.",
			Fix:  "Give it a role_arn, or remove the block.",
		})...)
		return nil, diags
	}
	var list []awsapi.AssumeRole
	for i, r := range roles {
		if r.RoleARN.ValueString() == "" {
			diags.Append(tfdiag.Invalid(path.Root("assume_role").AtListIndex(i).AtName("role_arn"), tfdiag.Text{
				What: "this step of the chain of roles names no role.",
				Fix:  "Give it a role_arn, or remove the block.",
			})...)
			continue
		}
		list = append(list, awsapi.AssumeRole{
			RoleARN: r.RoleARN.ValueString(), Duration: sessionLength(r.Duration), Policy: r.Policy.ValueString(),
			PolicyARNs: strs(r.PolicyARNs.Elements()), SessionName: r.SessionName.ValueString(),
			ExternalID: r.ExternalID.ValueString(), SourceIdentity: r.SourceIdentity.ValueString(),
			Tags: strMap(r.Tags.Elements()), TransitiveTagKeys: strs(r.TransitiveTagKeys.Elements()),
		})
	}
	return list, diags
}

// webIdentity takes the token from the block, else from the environment.
func (p *Provider) webIdentity(ctx context.Context, m *model) (*awsapi.WebIdentity, diag.Diagnostics) {
	identities, diags := blocks[webIdentityModel](ctx, m.AssumeRoleWithWebIdentity)
	if len(identities) == 0 || identities[0].RoleARN.ValueString() == "" {
		return nil, diags
	}
	b := identities[0]
	w := &awsapi.WebIdentity{
		RoleARN: b.RoleARN.ValueString(), Duration: sessionLength(b.Duration), Policy: b.Policy.ValueString(),
		PolicyARNs: strs(b.PolicyARNs.Elements()), SessionName: b.SessionName.ValueString(),
		WebIdentityToken: b.Token.ValueString(), WebIdentityTokenFile: b.TokenFile.ValueString(),
	}
	if w.WebIdentityToken == "" && w.WebIdentityTokenFile == "" {
		if w.WebIdentityToken = p.environment.Getenv("TF_AWS_WEB_IDENTITY_TOKEN"); w.WebIdentityToken == "" {
			w.WebIdentityTokenFile = p.environment.Getenv("AWS_WEB_IDENTITY_TOKEN_FILE")
		}
	}
	if w.WebIdentityToken == "" && w.WebIdentityTokenFile == "" {
		diags.Append(tfdiag.Invalid(path.Root("assume_role_with_web_identity").AtListIndex(0), tfdiag.Text{
			What: "there is no token to assume " + w.RoleARN + " with.",
			Fix:  "Set web_identity_token_file or web_identity_token, or AWS_WEB_IDENTITY_TOKEN_FILE or TF_AWS_WEB_IDENTITY_TOKEN in the environment.",
		})...)
	}
	return w, diags
}

// sessionLength reads a duration that the schema has judged; 0 is the role's own.
func sessionLength(s types.String) time.Duration {
	d, err := time.ParseDuration(s.ValueString())
	if err != nil {
		return 0
	}
	return d
}

func optionalBool(s types.String) *bool {
	if s.ValueString() == "" {
		return nil
	}
	value := s.ValueString() == "true"
	return &value
}

// strs returns the known strings of a list or set.
func strs(elements []attr.Value) []string {
	var list []string
	for _, element := range elements {
		if s, ok := element.(types.String); ok && !s.IsNull() && !s.IsUnknown() {
			list = append(list, s.ValueString())
		}
	}
	return list
}

// strMap returns the known strings of a map.
func strMap(elements map[string]attr.Value) map[string]string {
	known := make(map[string]string, len(elements))
	for key, element := range elements {
		if s, ok := element.(types.String); ok && !s.IsNull() && !s.IsUnknown() {
			known[key] = s.ValueString()
		}
	}
	return known
}

// whole is a number that the schema has found to be whole and within 32 bits; 0
// when there is none.
func whole(n types.Number) int {
	if n.IsNull() || n.IsUnknown() {
		return 0
	}
	i, _ := n.ValueBigFloat().Int64()
	return int(i)
}
