package awsapi

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/feature/ec2/imds"
	awsbase "github.com/hashicorp/aws-sdk-go-base/v2"
	basediag "github.com/hashicorp/aws-sdk-go-base/v2/diag"
	"github.com/hashicorp/aws-sdk-go-base/v2/logging"
)

// config resolves configuration and credentials, once. The SDK base validates
// credentials eagerly, so this is the first thing that may reach the network.
func (c *Client) config(ctx context.Context) (aws.Config, error) {
	return c.full.get(ctx, func(ctx context.Context) (aws.Config, error) {
		base, err := c.baseConfig(ctx)
		if err != nil {
			return aws.Config{}, err
		}
		_, cfg, diags := awsbase.GetAwsConfig(ctx, base)
		if diags.HasError() {
			return aws.Config{}, c.configFailure(diags)
		}
		inner := cfg.Retryer
		cfg.Retryer = func() aws.Retryer { return newRetryer(inner(), c) }
		return cfg, nil
	})
}

func (c *Client) baseConfig(ctx context.Context) (*awsbase.Config, error) {
	region, err := c.DefaultRegion(ctx)
	if err != nil {
		return nil, err
	}
	stsEndpoint, err := c.stsEndpoint(ctx)
	if err != nil {
		return nil, err
	}
	s := c.settings
	base := &awsbase.Config{
		AccessKey:                      s.AccessKey,
		SecretKey:                      s.SecretKey,
		Token:                          s.Token,
		Profile:                        s.Profile,
		Region:                         region,
		SharedConfigFiles:              s.SharedConfigFiles,
		SharedCredentialsFiles:         s.SharedCredentialsFiles,
		MaxRetries:                     s.MaxRetries,
		RetryMode:                      aws.RetryMode(s.RetryMode),
		TokenBucketRateLimiterCapacity: s.TokenBucketRateLimiterCapacity,
		HTTPProxy:                      s.HTTPProxy,
		HTTPSProxy:                     s.HTTPSProxy,
		HTTPProxyMode:                  awsbase.HTTPProxyModeLegacy,
		NoProxy:                        s.NoProxy,
		CustomCABundle:                 s.CustomCABundle,
		Insecure:                       s.Insecure,
		EC2MetadataServiceEndpoint:     s.EC2MetadataServiceEndpoint,
		EC2MetadataServiceEndpointMode: s.EC2MetadataServiceEndpointMode,
		EC2MetadataServiceEnableState:  metadataState(s.SkipMetadataAPICheck),
		StsEndpoint:                    stsEndpoint,
		IamEndpoint:                    s.Endpoints["iam"],
		SsoEndpoint:                    s.Endpoints["sso"],
		StsRegion:                      s.STSRegion,
		UseFIPSEndpoint:                s.UseFIPSEndpoint,
		UseDualStackEndpoint:           s.UseDualStackEndpoint,
		// The account is asked for by Account and CheckAccount, when it is needed.
		SkipCredsValidation:     true,
		SkipRequestingAccountId: true,
		SuppressDebugLog:        !s.Debug,
		CallerName:              "QueueGuard Provider",
	}
	for _, product := range s.UserAgent {
		base.UserAgent = append(base.UserAgent, userAgent(product))
	}
	if s.Debug {
		_, base.Logger = logging.NewTfLogger(ctx)
	}
	for _, r := range s.AssumeRole {
		base.AssumeRole = append(base.AssumeRole, awsbase.AssumeRole(r))
	}
	if w := s.AssumeRoleWithWebIdentity; w != nil {
		identity := awsbase.AssumeRoleWithWebIdentity(*w)
		base.AssumeRoleWithWebIdentity = &identity
	}
	return base, nil
}

// userAgent takes "name/version (comment)" apart; version and comment may be
// missing.
func userAgent(product string) awsbase.UserAgentProduct {
	product, comment, _ := strings.Cut(strings.TrimSpace(product), " ")
	name, version, _ := strings.Cut(product, "/")
	comment = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(comment), "("), ")")
	return awsbase.UserAgentProduct{Name: name, Version: version, Comment: comment}
}

func metadataState(skip *bool) imds.ClientEnableState {
	switch {
	case skip == nil:
		return imds.ClientDefaultEnableState
	case *skip:
		return imds.ClientDisabled
	}
	return imds.ClientEnabled
}

// bareConfig loads shared files and environment without looking for
// credentials. It does no network I/O.
func (c *Client) bareConfig(ctx context.Context) (aws.Config, error) {
	return c.bare.get(ctx, func(ctx context.Context) (aws.Config, error) {
		s := c.settings
		base := awsbase.Config{SharedConfigFiles: s.SharedConfigFiles, SharedCredentialsFiles: s.SharedCredentialsFiles}
		options := []func(*config.LoadOptions) error{config.WithCredentialsProvider(aws.AnonymousCredentials{})}
		if s.Profile != "" {
			options = append(options, config.WithSharedConfigProfile(s.Profile))
		}
		if s.Region != "" {
			options = append(options, config.WithRegion(s.Region))
		}
		files, err := base.ResolveSharedConfigFiles()
		if err != nil {
			return aws.Config{}, &ConfigError{Attribute: "shared_config_files", Err: err}
		}
		if len(files) > 0 {
			options = append(options, config.WithSharedConfigFiles(files))
		}
		if files, err = base.ResolveSharedCredentialsFiles(); err != nil {
			return aws.Config{}, &ConfigError{Attribute: "shared_credentials_files", Err: err}
		}
		if len(files) > 0 {
			options = append(options, config.WithSharedCredentialsFiles(files))
		}
		cfg, err := config.LoadDefaultConfig(ctx, options...)
		if err != nil {
			return aws.Config{}, sharedFileFailure(err)
		}
		return cfg, nil
	})
}

func sharedFileFailure(err error) error {
	if _, ok := errors.AsType[config.SharedConfigProfileNotExistError](err); ok {
		return &ConfigError{Attribute: "profile", Err: err}
	}
	return &ConfigError{Err: err}
}

// DefaultRegion returns the region of the settings, else the one the SDK finds
// in the environment (AWS_REGION, AWS_DEFAULT_REGION) or the profile. It needs
// no credentials. The error is a [*ConfigError].
func (c *Client) DefaultRegion(ctx context.Context) (string, error) {
	region := c.settings.Region
	if region == "" {
		cfg, err := c.bareConfig(ctx)
		if err != nil {
			return "", err
		}
		region = cfg.Region
	}
	if region == "" {
		return "", &ConfigError{Attribute: "region", Err: errors.New("no region is set: give the provider a region, or set AWS_REGION")}
	}
	if !c.settings.SkipRegionValidation && !IsRegion(region) {
		return "", &ConfigError{Attribute: "region", Err: fmt.Errorf("%q does not look like an AWS region such as \"eu-west-1\"", region)}
	}
	return region, nil
}

// configFailure turns the base library's diagnostics into one typed error.
func (c *Client) configFailure(diags basediag.Diagnostics) error {
	for _, d := range diags {
		if d.Severity() != basediag.SeverityError {
			continue
		}
		cause := fmt.Errorf("%s: %s", d.Summary(), d.Detail())
		if with, ok := d.(basediag.DiagnosticWithErr); ok && with.Err() != nil {
			cause = with.Err()
		}
		switch d.(type) {
		case awsbase.NoValidCredentialSourcesError:
			return &CredentialsError{Err: cause}
		case basediag.NativeErrorDiagnostic:
			if fileFailure(cause) {
				return sharedFileFailure(cause)
			}
			return &CredentialsError{Err: cause}
		case basediag.DiagnosticWithErr:
			return &CredentialsError{Role: c.roles(), Err: cause}
		}
		return &ConfigError{Err: cause}
	}
	return &ConfigError{Err: errors.New("the AWS configuration could not be resolved")}
}

// roles names what was to be assumed. The base library does not tell which role
// of a chain failed.
func (c *Client) roles() string {
	var arns []string
	if w := c.settings.AssumeRoleWithWebIdentity; w != nil {
		arns = append(arns, w.RoleARN)
	}
	for _, r := range c.settings.AssumeRole {
		arns = append(arns, r.RoleARN)
	}
	return strings.Join(arns, ", then ")
}

// fileFailure reports that a shared file is to blame, not what it led to.
func fileFailure(err error) bool {
	var profile config.SharedConfigProfileNotExistError
	var parse config.SharedConfigLoadError
	return errors.As(err, &profile) || errors.As(err, &parse)
}
