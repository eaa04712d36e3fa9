package awsapi_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// cleanEnvironment hides the AWS settings of the machine from the SDK.
func cleanEnvironment(t *testing.T) {
	t.Helper()
	for _, name := range []string{
		"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_PROFILE", "AWS_DEFAULT_PROFILE", "AWS_REGION", "AWS_DEFAULT_REGION",
		"AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_SQS", "AWS_ENDPOINT_URL_STS", "AWS_ROLE_ARN", "AWS_WEB_IDENTITY_TOKEN_FILE",
		"AWS_EC2_METADATA_DISABLED", "AWS_CONTAINER_CREDENTIALS_FULL_URI", "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
	} {
		t.Setenv(name, "")
		if err := os.Unsetenv(name); err != nil {
			t.Fatal(err)
		}
	}
	none := filepath.Join(t.TempDir(), "none")
	t.Setenv("AWS_CONFIG_FILE", none)
	t.Setenv("AWS_SHARED_CREDENTIALS_FILE", none)
}

func file(t *testing.T, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// bare returns settings with a clock and nothing else.
func bare() awsapi.Settings {
	clock := fakeaws.NewClock()
	return awsapi.Settings{Now: clock.Now, Sleep: clock.Sleep}
}

func TestDefaultRegion(t *testing.T) {
	for name, test := range map[string]struct {
		environment map[string]string
		config      string // of the shared file
		change      func(*awsapi.Settings)
		want        string
		wrong       string // attribute of the ConfigError
	}{
		"settings":            {change: func(s *awsapi.Settings) { s.Region = "sa-east-1" }, environment: map[string]string{"AWS_REGION": "eu-west-1"}, want: "sa-east-1"},
		"AWS_REGION":          {environment: map[string]string{"AWS_REGION": "eu-west-1", "AWS_DEFAULT_REGION": "us-east-1"}, want: "eu-west-1"},
		"AWS_DEFAULT_REGION":  {environment: map[string]string{"AWS_DEFAULT_REGION": "us-east-1"}, want: "us-east-1"},
		"default profile":     {config: "[default]\nregion = ca-central-1\n", want: "ca-central-1"},
		"AWS_PROFILE":         {config: "[profile shop]\nregion = eu-north-1\n", environment: map[string]string{"AWS_PROFILE": "shop"}, want: "eu-north-1"},
		"profile of settings": {config: "[profile shop]\nregion = eu-north-1\n", change: func(s *awsapi.Settings) { s.Profile = "shop" }, want: "eu-north-1"},
		"none":                {wrong: "region"},
		"no such region":      {change: func(s *awsapi.Settings) { s.Region = "eu-west" }, wrong: "region"},
		"skip_region_validation": {
			change: func(s *awsapi.Settings) { s.Region, s.SkipRegionValidation = "local", true }, want: "local",
		},
		"no such profile": {change: func(s *awsapi.Settings) { s.Profile = "nobody" }, wrong: "profile"},
	} {
		t.Run(name, func(t *testing.T) {
			cleanEnvironment(t)
			for key, value := range test.environment {
				t.Setenv(key, value)
			}
			settings := bare()
			if test.config != "" {
				t.Setenv("AWS_CONFIG_FILE", file(t, "config", test.config))
			}
			if test.change != nil {
				test.change(&settings)
			}
			got, err := awsapi.New(settings).DefaultRegion(t.Context())
			if got != test.want {
				t.Errorf("DefaultRegion = %q, %v, want %q", got, err, test.want)
			}
			var wrong *awsapi.ConfigError
			if errors.As(err, &wrong); (wrong == nil) != (test.wrong == "") || wrong != nil && wrong.Attribute != test.wrong {
				t.Errorf("error %v, want one about %q", err, test.wrong)
			}
		})
	}
}

func TestEndpointsInAllWays(t *testing.T) {
	const services = "[default]\nregion = eu-west-1\nservices = local\n[services local]\nsqs =\n  endpoint_url = URL\n"
	for name, test := range map[string]struct {
		environment []string // variables that hold the URL
		config      string   // with URL in it
		change      func(*awsapi.Settings, string)
		overridden  bool
	}{
		"none":                 {},
		"settings":             {change: func(s *awsapi.Settings, url string) { s.Endpoints = map[string]string{"sqs": url} }, overridden: true},
		"AWS_ENDPOINT_URL":     {environment: []string{"AWS_ENDPOINT_URL"}, overridden: true},
		"AWS_ENDPOINT_URL_SQS": {environment: []string{"AWS_ENDPOINT_URL_SQS"}, overridden: true},
		"AWS_ENDPOINT_URL_SNS": {environment: []string{"AWS_ENDPOINT_URL_SNS"}},
		"shared file":          {config: "[default]\nregion = eu-west-1\nendpoint_url = URL\n", overridden: true},
		"services section":     {config: services, overridden: true},
	} {
		t.Run(name, func(t *testing.T) {
			cleanEnvironment(t)
			server := fakeaws.Start(t)
			settings := bare()
			settings.Region, settings.AccessKey, settings.SecretKey = region, "AKIATEST", "secret"
			for _, key := range test.environment {
				t.Setenv(key, server.URL)
			}
			if test.config != "" {
				t.Setenv("AWS_CONFIG_FILE", file(t, "config", replaceURL(test.config, server.URL)))
			}
			if test.change != nil {
				test.change(&settings, server.URL)
			}
			c := awsapi.New(settings)
			if got := c.Overridden("sqs"); got != test.overridden {
				t.Errorf("Overridden = %t", got)
			}
			if !test.overridden {
				return
			}
			if _, err := c.GetQueueURL(t.Context(), region, "orders"); !awsapi.IsNotFound(err) {
				t.Errorf("the call went elsewhere: %v", err)
			}
		})
	}
}

func TestCredentialsFromEverywhere(t *testing.T) {
	role := func(account string) awsapi.AssumeRole {
		return awsapi.AssumeRole{RoleARN: "arn:aws:iam::" + account + ":role/deploy", SessionName: "test", Duration: time.Hour, ExternalID: "x1"}
	}
	for name, test := range map[string]struct {
		environment map[string]string
		credentials string // of the shared file
		config      string // of the shared file; URL is the double's
		change      func(*awsapi.Settings)
		want        string // account
		calls       []string
	}{
		"environment": {
			environment: map[string]string{"AWS_ACCESS_KEY_ID": "111111111111", "AWS_SECRET_ACCESS_KEY": "secret"},
			want:        "111111111111", calls: []string{"sts:GetCallerIdentity"},
		},
		"settings over environment": {
			environment: map[string]string{"AWS_ACCESS_KEY_ID": "111111111111", "AWS_SECRET_ACCESS_KEY": "secret"},
			change:      func(s *awsapi.Settings) { s.AccessKey, s.SecretKey = "222222222222", "secret" },
			want:        "222222222222", calls: []string{"sts:GetCallerIdentity"},
		},
		"profile": {
			credentials: "[shop]\naws_access_key_id = 333333333333\naws_secret_access_key = secret\n",
			change:      func(s *awsapi.Settings) { s.Profile = "shop" },
			want:        "333333333333", calls: []string{"sts:GetCallerIdentity"},
		},
		"role of a profile": {
			environment: map[string]string{"AWS_PROFILE": "other"},
			credentials: "[shop]\naws_access_key_id = 333333333333\naws_secret_access_key = secret\n",
			config:      "[profile other]\nrole_arn = arn:aws:iam::444444444444:role/deploy\nsource_profile = shop\nregion = eu-west-1\n",
			want:        "444444444444", calls: []string{"sts:AssumeRole", "sts:GetCallerIdentity"},
		},
		"assume_role": {
			environment: map[string]string{"AWS_ACCESS_KEY_ID": "111111111111", "AWS_SECRET_ACCESS_KEY": "secret"},
			change:      func(s *awsapi.Settings) { s.AssumeRole = []awsapi.AssumeRole{role("555555555555")} },
			want:        "555555555555", calls: []string{"sts:AssumeRole", "sts:GetCallerIdentity"},
		},
		"chain of roles": {
			change: func(s *awsapi.Settings) {
				s.AccessKey, s.SecretKey = "222222222222", "secret"
				s.AssumeRole = []awsapi.AssumeRole{role("555555555555"), role("666666666666")}
			},
			want: "666666666666", calls: []string{"sts:AssumeRole", "sts:AssumeRole", "sts:GetCallerIdentity"},
		},
		"web identity": {
			change: func(s *awsapi.Settings) {
				s.AssumeRoleWithWebIdentity = &awsapi.WebIdentity{
					RoleARN: "arn:aws:iam::777777777777:role/pipeline", SessionName: "test", WebIdentityToken: "token",
				}
			},
			want: "777777777777", calls: []string{"sts:AssumeRoleWithWebIdentity", "sts:GetCallerIdentity"},
		},
	} {
		for _, where := range []string{"settings", "environment"} {
			t.Run(name+", endpoint in "+where, func(t *testing.T) {
				cleanEnvironment(t)
				server := fakeaws.Start(t)
				settings := bare()
				settings.Region = region
				if where == "settings" {
					settings.Endpoints = map[string]string{"sts": server.URL}
				} else {
					t.Setenv("AWS_ENDPOINT_URL", server.URL)
				}
				for key, value := range test.environment {
					t.Setenv(key, value)
				}
				t.Setenv("AWS_SHARED_CREDENTIALS_FILE", file(t, "credentials", test.credentials))
				t.Setenv("AWS_CONFIG_FILE", file(t, "config", replaceURL(test.config, server.URL)))
				if test.change != nil {
					test.change(&settings)
				}
				got, err := awsapi.New(settings).Account(t.Context())
				if err != nil || got != test.want {
					t.Errorf("Account = %q, %v, want %q", got, err, test.want)
				}
				if diff := cmp.Diff(unique(test.calls), unique(operations(server))); diff != "" {
					t.Errorf("calls (-want +got):\n%s", diff)
				}
			})
		}
	}
}

func TestNoUsableCredentials(t *testing.T) {
	for name, test := range map[string]struct {
		change  func(*awsapi.Settings)
		deny    string
		role    string
		expired bool
	}{
		"none":    {change: func(*awsapi.Settings) {}},
		"expired": {change: func(s *awsapi.Settings) { s.AccessKey, s.SecretKey, s.Token = "EXPIRED1", "secret", "token" }, expired: true},
		"role out of reach": {
			change: func(s *awsapi.Settings) {
				s.AccessKey, s.SecretKey = "111111111111", "secret"
				s.AssumeRole = []awsapi.AssumeRole{{RoleARN: "arn:aws:iam::555555555555:role/deploy", SessionName: "test"}}
			},
			deny: "sts:AssumeRole", role: "arn:aws:iam::555555555555:role/deploy",
		},
	} {
		t.Run(name, func(t *testing.T) {
			cleanEnvironment(t)
			t.Setenv("AWS_EC2_METADATA_DISABLED", "true")
			server := fakeaws.Start(t)
			if test.deny != "" {
				server.Deny(test.deny)
			}
			settings := bare()
			settings.Region, settings.Endpoints = region, map[string]string{"sts": server.URL}
			test.change(&settings)
			_, err := awsapi.New(settings).Account(t.Context())
			if !awsapi.IsCredentials(err) {
				t.Errorf("error %v (%T) is not about credentials", err, err)
			}
			if awsapi.IsExpiredCredentials(err) != test.expired {
				t.Errorf("expired: %v", err)
			}
			var none *awsapi.CredentialsError
			if errors.As(err, &none) == test.expired || none != nil && none.Role != test.role {
				t.Errorf("error %+v, want one about role %q", err, test.role)
			}
		})
	}
}
