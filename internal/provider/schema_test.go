package provider_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	queueguard "github.com/queueguard/terraform-provider-queueguard/internal/provider"
)

// The attributes and blocks of provider "aws" in hashicorp/aws v6
// (internal/provider/framework/provider.go there).
var (
	awsAttributes = strings.Fields(`
		access_key allowed_account_ids custom_ca_bundle ec2_metadata_service_endpoint ec2_metadata_service_endpoint_mode
		forbidden_account_ids http_proxy https_proxy insecure max_retries no_proxy profile region retry_mode s3_use_path_style
		s3_us_east_1_regional_endpoint secret_key shared_config_files shared_credentials_files skip_credentials_validation
		skip_metadata_api_check skip_region_validation skip_requesting_account_id sts_region tag_policy_compliance token
		token_bucket_rate_limiter_capacity use_dualstack_endpoint use_fips_endpoint user_agent`)
	awsBlocks = map[string][]string{
		"assume_role": strings.Fields("duration external_id policy policy_arns role_arn session_name source_identity tags transitive_tag_keys"),
		"assume_role_with_web_identity": strings.Fields(
			"duration policy policy_arns role_arn session_name web_identity_token web_identity_token_file"),
		"default_tags": {"tags"},
		"ignore_tags":  {"keys", "key_prefixes"},
		"endpoints":    strings.Fields("cloudwatch iam kms lambda sns sqs sso sts dynamodb ec2 s3 s3api stepfunctions s3vectors"),
	}
)

func providerSchema(t *testing.T) *tfprotov6.Schema {
	t.Helper()
	server := providerserver.NewProtocol6(queueguard.New("test")())()
	resp, err := server.GetProviderSchema(t.Context(), &tfprotov6.GetProviderSchemaRequest{})
	if err != nil || len(resp.Diagnostics) > 0 {
		t.Fatalf("schema: %v, %v", err, resp.Diagnostics)
	}
	return resp.Provider
}

func TestBlockOfAWSIsAccepted(t *testing.T) {
	t.Parallel()
	block := providerSchema(t).Block
	attributes := names(block.Attributes)
	for _, name := range awsAttributes {
		if !attributes[name] {
			t.Errorf("no attribute %s", name)
		}
	}
	nested := map[string]map[string]bool{}
	for _, b := range block.BlockTypes {
		nested[b.TypeName] = names(b.Block.Attributes)
	}
	for name, wanted := range awsBlocks {
		for _, attribute := range wanted {
			if !nested[name][attribute] {
				t.Errorf("no attribute %s.%s", name, attribute)
			}
		}
	}
}

func names(attributes []*tfprotov6.SchemaAttribute) map[string]bool {
	all := map[string]bool{}
	for _, a := range attributes {
		all[a.Name] = true
	}
	return all
}

func TestEverythingIsDescribed(t *testing.T) {
	t.Parallel()
	block := providerSchema(t).Block
	check := func(path string, attributes []*tfprotov6.SchemaAttribute) {
		for _, a := range attributes {
			if len(a.Description) < 20 || !strings.HasSuffix(a.Description, ".") {
				t.Errorf("%s%s is described as %q", path, a.Name, a.Description)
			}
			if a.Required || !a.Optional {
				t.Errorf("%s%s is not optional: a provider block may be empty", path, a.Name)
			}
		}
	}
	check("", block.Attributes)
	for _, b := range block.BlockTypes {
		if b.Block.Description == "" {
			t.Errorf("block %s is not described", b.TypeName)
		}
		check(b.TypeName+".", b.Block.Attributes)
	}
}

// Package sourceline relies on it.
func TestResourcesHaveNoBlocks(t *testing.T) {
	t.Parallel()
	resp, err := providerserver.NewProtocol6(queueguard.New("test")())().GetProviderSchema(t.Context(), &tfprotov6.GetProviderSchemaRequest{})
	if err != nil || len(resp.ResourceSchemas) == 0 || len(resp.DataSourceSchemas) == 0 {
		t.Fatalf("schema: %v, %v", resp, err)
	}
	for _, schemas := range []map[string]*tfprotov6.Schema{resp.ResourceSchemas, resp.DataSourceSchemas} {
		for name, schema := range schemas {
			for _, block := range schema.Block.BlockTypes {
				t.Errorf("%s has the block %s", name, block.TypeName)
			}
		}
	}
}

// See package numeric.
func TestEveryNumberSaysItsRange(t *testing.T) {
	t.Parallel()
	var resp provider.SchemaResponse
	queueguard.New("test")().Schema(t.Context(), provider.SchemaRequest{}, &resp)
	all := maps.Clone(resp.Schema.Attributes)
	for name, b := range resp.Schema.Blocks {
		for inner, a := range b.GetNestedObject().GetAttributes() {
			all[name+"."+inner], _ = a.(schema.Attribute)
		}
	}
	count := 0
	for name, a := range all {
		n, ok := a.(schema.NumberAttribute)
		switch {
		case ok && len(n.Validators) == 0:
			t.Errorf("%s has no range", name)
		case !ok && a.GetType().TerraformType(t.Context()).Is(tftypes.Number):
			t.Errorf("%s is a %T", name, a)
		case ok:
			count++
		}
	}
	if count != 3 {
		t.Errorf("%d numbers were found", count)
	}
}

func TestMetadata(t *testing.T) {
	t.Parallel()
	var resp provider.MetadataResponse
	queueguard.New("1.2.3")().Metadata(t.Context(), provider.MetadataRequest{}, &resp)
	if resp.TypeName != "queueguard" || resp.Version != "1.2.3" {
		t.Errorf("metadata %+v", resp)
	}
}
