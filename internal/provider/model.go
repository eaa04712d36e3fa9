package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
)

// model is the provider block.
type model struct {
	AccessKey                 types.String `tfsdk:"access_key"`
	SecretKey                 types.String `tfsdk:"secret_key"`
	Token                     types.String `tfsdk:"token"`
	Profile                   types.String `tfsdk:"profile"`
	Region                    types.String `tfsdk:"region"`
	AccountID                 types.String `tfsdk:"account_id"`
	SharedConfigFiles         types.List   `tfsdk:"shared_config_files"`
	SharedCredentialsFiles    types.List   `tfsdk:"shared_credentials_files"`
	AllowedAccountIDs         types.Set    `tfsdk:"allowed_account_ids"`
	ForbiddenAccountIDs       types.Set    `tfsdk:"forbidden_account_ids"`
	SkipCredentialsValidation types.Bool   `tfsdk:"skip_credentials_validation"`
	SkipRegionValidation      types.Bool   `tfsdk:"skip_region_validation"`
	SkipRequestingAccountID   types.Bool   `tfsdk:"skip_requesting_account_id"`
	SkipMetadataAPICheck      types.String `tfsdk:"skip_metadata_api_check"`
	AssumeRole                types.List   `tfsdk:"assume_role"`
	AssumeRoleWithWebIdentity types.List   `tfsdk:"assume_role_with_web_identity"`

	CustomCABundle                 types.String `tfsdk:"custom_ca_bundle"`
	EC2MetadataServiceEndpoint     types.String `tfsdk:"ec2_metadata_service_endpoint"`
	EC2MetadataServiceEndpointMode types.String `tfsdk:"ec2_metadata_service_endpoint_mode"`
	HTTPProxy                      types.String `tfsdk:"http_proxy"`
	HTTPSProxy                     types.String `tfsdk:"https_proxy"`
	NoProxy                        types.String `tfsdk:"no_proxy"`
	Insecure                       types.Bool   `tfsdk:"insecure"`
	MaxRetries                     types.Number `tfsdk:"max_retries"`
	RetryMode                      types.String `tfsdk:"retry_mode"`
	TokenBucketRateLimiterCapacity types.Number `tfsdk:"token_bucket_rate_limiter_capacity"`
	STSRegion                      types.String `tfsdk:"sts_region"`
	UseDualStackEndpoint           types.Bool   `tfsdk:"use_dualstack_endpoint"`
	UseFIPSEndpoint                types.Bool   `tfsdk:"use_fips_endpoint"`
	UserAgent                      types.List   `tfsdk:"user_agent"`
	Endpoints                      types.List   `tfsdk:"endpoints"`

	S3UsePathStyle            types.Bool   `tfsdk:"s3_use_path_style"`
	S3USEast1RegionalEndpoint types.String `tfsdk:"s3_us_east_1_regional_endpoint"`
	TagPolicyCompliance       types.String `tfsdk:"tag_policy_compliance"`

	DefaultTags types.List   `tfsdk:"default_tags"`
	IgnoreTags  types.List   `tfsdk:"ignore_tags"`
	Guardrails  types.Object `tfsdk:"guardrails"`
	Defaults    types.Object `tfsdk:"defaults"`
	Propagation types.Object `tfsdk:"propagation"`
}

type assumeRoleModel struct {
	sessionModel
	ExternalID        types.String `tfsdk:"external_id"`
	SourceIdentity    types.String `tfsdk:"source_identity"`
	Tags              types.Map    `tfsdk:"tags"`
	TransitiveTagKeys types.Set    `tfsdk:"transitive_tag_keys"`
}

type webIdentityModel struct {
	sessionModel
	Token     types.String `tfsdk:"web_identity_token"`
	TokenFile types.String `tfsdk:"web_identity_token_file"`
}

type sessionModel struct {
	Duration    types.String `tfsdk:"duration"`
	Policy      types.String `tfsdk:"policy"`
	PolicyARNs  types.Set    `tfsdk:"policy_arns"`
	RoleARN     types.String `tfsdk:"role_arn"`
	SessionName types.String `tfsdk:"session_name"`
}

type defaultTagsModel struct {
	Tags types.Map `tfsdk:"tags"`
}

type ignoreTagsModel struct {
	Keys        types.Set `tfsdk:"keys"`
	KeyPrefixes types.Set `tfsdk:"key_prefixes"`
}

type guardrailsModel struct {
	Preset     types.String `tfsdk:"preset"`
	Levels     types.Map    `tfsdk:"levels"`
	LiveChecks types.String `tfsdk:"live_checks"`
	OnDestroy  types.String `tfsdk:"on_destroy"`
	RulesAsOf  types.String `tfsdk:"rules_as_of"`
}

type defaultsModel struct {
	AlarmActions     types.List   `tfsdk:"alarm_actions"`
	OKActions        types.List   `tfsdk:"ok_actions"`
	EnforceTLS       types.Bool   `tfsdk:"enforce_tls"`
	DeadLetterSuffix types.String `tfsdk:"dead_letter_suffix"`
}

type propagationModel struct {
	ConsecutiveReads types.Number `tfsdk:"consecutive_reads"`
	Interval         types.String `tfsdk:"interval"`
}

// collection is a list or set of blocks.
type collection interface {
	IsNull() bool
	IsUnknown() bool
	ElementsAs(context.Context, any, bool) diag.Diagnostics
}

// blocks decodes the blocks of a list or set into a slice of T. Null and unknown
// blocks give none.
func blocks[T any](ctx context.Context, list collection) ([]T, diag.Diagnostics) {
	if list.IsNull() || list.IsUnknown() {
		return nil, nil
	}
	var decoded []T
	diags := list.ElementsAs(ctx, &decoded, false)
	return decoded, diags
}

// block decodes a single block into a T, whose zero value, all null, stands for
// one that is missing or unknown.
func block[T any](ctx context.Context, object types.Object) (T, diag.Diagnostics) {
	var decoded T
	if object.IsNull() || object.IsUnknown() {
		return decoded, nil
	}
	diags := object.As(ctx, &decoded, basetypes.ObjectAsOptions{})
	return decoded, diags
}
