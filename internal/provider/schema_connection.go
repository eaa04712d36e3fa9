package provider

import (
	"github.com/hashicorp/terraform-plugin-framework-validators/listvalidator"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/numeric"
	"github.com/queueguard/terraform-provider-queueguard/internal/textual"
)

func connectionAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"custom_ca_bundle":                   text("File with root certificates to trust. Also `AWS_CA_BUNDLE`."),
		"ec2_metadata_service_endpoint":      text("Address of the EC2 metadata service. Also `AWS_EC2_METADATA_SERVICE_ENDPOINT`.", anURL()),
		"ec2_metadata_service_endpoint_mode": text("`IPv4` or `IPv6`. Also `AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE`.", textual.OneOf("IPv4", "IPv6", "")),
		"http_proxy":                         text("Proxy for HTTP requests. Also `HTTP_PROXY`. An empty string means none."),
		"https_proxy":                        text("Proxy for HTTPS requests. Also `HTTPS_PROXY`. An empty string means none. Default: `http_proxy`."),
		"no_proxy":                           text("Comma-separated hosts that need no proxy. Also `NO_PROXY`."),
		"insecure":                           flag("Accept any TLS certificate. Default: `false`."),
		"max_retries": schema.NumberAttribute{
			Optional:            true,
			MarkdownDescription: "How often a call is tried before it fails, throttled ones included. Default: 25.",
			Validators:          []validator.Number{numeric.AtLeast(0)},
		},
		"retry_mode": text("`standard`, or `adaptive`, which slows down when AWS asks for it. Also `AWS_RETRY_MODE`. Either way this provider "+
			"paces calls of a kind that AWS has throttled.", textual.OneOf("standard", "adaptive", "")),
		"token_bucket_rate_limiter_capacity": schema.NumberAttribute{
			Optional:            true,
			MarkdownDescription: "Capacity of the SDK's quota of retries. Default: no such quota.",
			Validators:          []validator.Number{numeric.AtLeast(0)},
		},
		"sts_region":             text("Region of STS calls. Default: `region`."),
		"use_dualstack_endpoint": flag("Use endpoints that speak IPv6 as well. Also `AWS_USE_DUALSTACK_ENDPOINT`. Default: `false`."),
		"use_fips_endpoint":      flag("Use FIPS endpoints. Also `AWS_USE_FIPS_ENDPOINT`. Default: `false`."),
		"user_agent": texts("Products to append to the User-Agent of every call, each as `name/version (comment)`. Also " +
			"`TF_APPEND_USER_AGENT`."),
	}
}

// ignoredAttributes are those of hashicorp/aws that concern other services.
func ignoredAttributes() map[string]schema.Attribute {
	const without = "Accepted so that a block of `hashicorp/aws` can be copied; without effect here."
	return map[string]schema.Attribute{
		"s3_use_path_style":              flag(without),
		"s3_us_east_1_regional_endpoint": text(without),
		"tag_policy_compliance":          text(without),
	}
}

func defaultTagsBlock() schema.Block {
	return schema.ListNestedBlock{
		MarkdownDescription: "Tags of everything the provider creates.",
		Validators:          []validator.List{listvalidator.SizeAtMost(1)},
		NestedObject: schema.NestedBlockObject{Attributes: map[string]schema.Attribute{
			"tags": schema.MapAttribute{
				Optional: true, ElementType: types.StringType,
				MarkdownDescription: "Tags by key; a tag of the resource with the same key wins. Also one `TF_AWS_DEFAULT_TAGS_<key>` per tag, which " +
					"a tag given here overrides.",
			},
		}},
	}
}

func ignoreTagsBlock() schema.Block {
	return schema.ListNestedBlock{
		MarkdownDescription: "Tags that somebody else manages: neither shown nor changed, and not written either where a configuration names them.",
		Validators:          []validator.List{listvalidator.SizeAtMost(1)},
		NestedObject: schema.NestedBlockObject{Attributes: map[string]schema.Attribute{
			"keys":         textSet("Exact keys. Also, comma-separated and in addition, `TF_AWS_IGNORE_TAGS_KEYS`."),
			"key_prefixes": textSet("How keys begin. Also, comma-separated and in addition, `TF_AWS_IGNORE_TAGS_KEY_PREFIXES`."),
		}},
	}
}

func propagationBlock() schema.Block {
	return schema.SingleNestedBlock{
		MarkdownDescription: "What to demand before a change counts as visible. SQS spreads changes within seconds to a minute; reading too " +
			"early shows the old value, and the next plan a change that is none.",
		Attributes: map[string]schema.Attribute{
			"consecutive_reads": schema.NumberAttribute{
				Optional: true,
				MarkdownDescription: "How many reads in a row must show the new value, from 1 to 10. Default: 2, or 1 when the endpoint of SQS is " +
					"overridden.",
				Validators: []validator.Number{numeric.Whole(1, 10)},
			},
			"interval": text("Pause between two reads, from `10ms` to `1m`. Default: `1s`.", pollInterval()),
		},
	}
}
