package awsapi

import (
	"context"
	"time"
)

// Settings is everything a [Client] is built from. The names and meanings
// follow the provider block of hashicorp/aws v6. An empty value means "not set":
// the AWS SDK then looks at its environment variables and shared files.
type Settings struct {
	Region    string // default region, for example "sa-east-1"
	AccessKey string
	SecretKey string
	Token     string
	Profile   string // profile of the shared files

	SharedConfigFiles      []string // paths; "~" is expanded
	SharedCredentialsFiles []string // paths; "~" is expanded

	AssumeRole                []AssumeRole // assumed one after the other
	AssumeRoleWithWebIdentity *WebIdentity // nil: not used

	// Endpoints maps a service ("sqs", "sns", "cloudwatch", "sts", "lambda",
	// "kms", "iam", "sso") to the URL that replaces AWS's own.
	Endpoints map[string]string

	MaxRetries                     int    // attempts per call; 0: 25, as hashicorp/aws
	RetryMode                      string // "standard" or "adaptive"
	TokenBucketRateLimiterCapacity int    // 0: no client-side retry quota

	HTTPProxy, HTTPSProxy *string // nil: from the environment
	NoProxy               string
	CustomCABundle        string // path of a PEM file
	Insecure              bool   // accept any TLS certificate

	EC2MetadataServiceEndpoint     string
	EC2MetadataServiceEndpointMode string // "IPv4" or "IPv6"
	SkipMetadataAPICheck           *bool  // nil: the SDK's default; true: never ask

	STSRegion            string
	UseFIPSEndpoint      bool
	UseDualStackEndpoint bool

	SkipRegionValidation    bool // accept regions of no known form
	SkipRequestingAccountID bool // never ask STS for the account

	AccountID           string   // 12 digits; makes ARNs known without a call
	AllowedAccountIDs   []string // refuse every other account
	ForbiddenAccountIDs []string // refuse these accounts

	Propagation Propagation

	// UserAgent is appended to the header of every request, one product each:
	// "terraform-provider-queueguard/1.0.0" or "name/version (comment)".
	UserAgent []string
	Debug     bool // log requests and responses through Terraform's log

	Now   func() time.Time                           // the clock; required
	Sleep func(context.Context, time.Duration) error // returns ctx.Err() when cancelled; required
}

// Propagation says what to demand before a write counts as visible.
type Propagation struct {
	// ConsecutiveReads is how many reads in a row must show the written value.
	// 0 means the default: 2, or 1 when the SQS endpoint is overridden.
	ConsecutiveReads int
	// Interval is the pause between two reads. 0 means one second.
	Interval time.Duration
}

// AssumeRole is one role to assume, as the assume_role block of hashicorp/aws.
type AssumeRole struct {
	RoleARN           string
	Duration          time.Duration
	ExternalID        string
	Policy            string // JSON
	PolicyARNs        []string
	SessionName       string
	SourceIdentity    string
	Tags              map[string]string
	TransitiveTagKeys []string
}

// WebIdentity is a role assumed with a token of an identity provider, as the
// assume_role_with_web_identity block of hashicorp/aws.
type WebIdentity struct {
	RoleARN              string
	Duration             time.Duration
	Policy               string // JSON
	PolicyARNs           []string
	SessionName          string
	WebIdentityToken     string
	WebIdentityTokenFile string
}
