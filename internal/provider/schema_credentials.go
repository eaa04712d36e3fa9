package provider

import (
	"github.com/hashicorp/terraform-plugin-framework-validators/listvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/setvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/textual"
)

func text(description string, validators ...validator.String) schema.StringAttribute {
	return schema.StringAttribute{Optional: true, MarkdownDescription: description, Validators: validators}
}

func secret(description string) schema.StringAttribute {
	return schema.StringAttribute{Optional: true, Sensitive: true, MarkdownDescription: description}
}

func flag(description string) schema.BoolAttribute {
	return schema.BoolAttribute{Optional: true, MarkdownDescription: description}
}

func texts(description string, validators ...validator.List) schema.ListAttribute {
	return schema.ListAttribute{Optional: true, ElementType: types.StringType, MarkdownDescription: description, Validators: validators}
}

func textSet(description string, validators ...validator.Set) schema.SetAttribute {
	return schema.SetAttribute{Optional: true, ElementType: types.StringType, MarkdownDescription: description, Validators: validators}
}

// accountIDAttribute is ours, and stands among the credentials.
func accountIDAttribute() schema.Attribute {
	return text("The twelve-digit account that resources are created in. With it ARNs are known at plan without asking AWS, so that a plan of "+
		"new resources needs no credentials. It is checked against STS before the first change. Default: asked from STS when first needed.",
		accountNumber())
}

func credentialAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"access_key": text("AWS access key. Also `AWS_ACCESS_KEY_ID`. Hard-coded credentials end up in version control: prefer `profile` or a role."),
		"secret_key": secret("AWS secret key. Also `AWS_SECRET_ACCESS_KEY`."),
		"token":      secret("Session token of temporary credentials. Also `AWS_SESSION_TOKEN`."),
		"profile":    text("Profile of the shared files. Also `AWS_PROFILE`."),
		"region": text("Region of every resource that names none, such as `sa-east-1`. Also `AWS_REGION` or `AWS_DEFAULT_REGION`, or the " +
			"profile's. Required in one of these ways."),
		"shared_config_files":      texts("Paths of shared config files. Also `AWS_CONFIG_FILE`. Default: `~/.aws/config`."),
		"shared_credentials_files": texts("Paths of shared credentials files. Also `AWS_SHARED_CREDENTIALS_FILE`. Default: `~/.aws/credentials`."),
		"allowed_account_ids": textSet("Accounts that may be changed; the provider refuses every other one before its first change. Conflicts "+
			"with `forbidden_account_ids`.",
			setvalidator.ValueStringsAre(accountNumber()), setvalidator.ConflictsWith(path.MatchRoot("forbidden_account_ids"))),
		"forbidden_account_ids": textSet("Accounts that must not be changed. Conflicts with `allowed_account_ids`.",
			setvalidator.ValueStringsAre(accountNumber())),
		"skip_credentials_validation": flag("Accepted for compatibility. This provider never calls AWS only to try the credentials: it asks STS when it " +
			"needs the account, or has to check it."),
		"skip_region_validation": flag("Accept a region that has no known form. Default: `false`."),
		"skip_requesting_account_id": flag("Never ask STS for the account, for implementations that have none. `account_id` is then taken at its word; " +
			"without it ARNs are known only after the apply. Default: `false`."),
		"skip_metadata_api_check": text("`true`: do not look for credentials at the EC2 metadata service; `false`: look there even where "+
			"`AWS_EC2_METADATA_DISABLED` says not to. Default: `AWS_EC2_METADATA_DISABLED`.", textual.OneOf("true", "false", "")),
	}
}

// sessionAttributes are what both ways to assume a role take.
func sessionAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"duration": text("How long the session lives, from `15m` to `12h`. Default: the role's.", sessionDuration()),
		"policy":   text("IAM policy document, as JSON, that narrows what the session may do.", jsonText()),
		"policy_arns": textSet("ARNs of IAM policies that narrow what the session may do.",
			setvalidator.ValueStringsAre(anARN())),
		"role_arn":     text("ARN of the role to assume.", anARN()),
		"session_name": text("Name of the session, as CloudTrail shows it. Default: a generated one."),
	}
}

func assumeRoleBlock() schema.Block {
	attributes := sessionAttributes()
	attributes["external_id"] = text("Identifier that the role of another account may ask for.", textual.Length(2, 1224))
	attributes["source_identity"] = text("Source identity that the role may ask for.", textual.Length(2, 64))
	attributes["tags"] = schema.MapAttribute{Optional: true, ElementType: types.StringType, MarkdownDescription: "Session tags, by key."}
	attributes["transitive_tag_keys"] = textSet("Keys of session tags that are passed on when the session assumes another role.")
	return schema.ListNestedBlock{
		MarkdownDescription: "A role to assume. Several blocks are assumed one after the other.",
		NestedObject:        schema.NestedBlockObject{Attributes: attributes},
	}
}

func webIdentityBlock() schema.Block {
	attributes := sessionAttributes()
	attributes["web_identity_token"] = schema.StringAttribute{
		Optional: true, Sensitive: true,
		MarkdownDescription: "Token of the identity provider. Also `TF_AWS_WEB_IDENTITY_TOKEN`. Conflicts with `web_identity_token_file`.",
		Validators: []validator.String{
			textual.Length(4, 20000),
			stringvalidator.ConflictsWith(path.MatchRelative().AtParent().AtName("web_identity_token_file")),
		},
	}
	attributes["web_identity_token_file"] = text("File that holds the token. Also `AWS_WEB_IDENTITY_TOKEN_FILE`.")
	return schema.ListNestedBlock{
		MarkdownDescription: "A role to assume with the token of an identity provider, as pipelines do with OpenID Connect.",
		NestedObject:        schema.NestedBlockObject{Attributes: attributes},
		Validators:          []validator.List{listvalidator.SizeAtMost(1)},
	}
}
