package provider_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// A provider value may come from a resource that does not exist yet. At plan that
// is no error, and nobody is called.
func TestUnknownProviderValues(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		block       object
		unknown     bool
		region      topology.Maybe[string]
		account     topology.Maybe[string]
		tagsUnknown bool
	}{
		"region": {
			block: object{"region": unknown{}}, unknown: true,
			region: topology.Unknown[string](), account: topology.Null[string](),
		},
		"account": {
			block: object{"region": "eu-west-1", "account_id": unknown{}}, unknown: true,
			region: topology.Known("eu-west-1"), account: topology.Unknown[string](),
		},
		"role": {
			block: object{"region": "eu-west-1", "assume_role": list{object{"role_arn": unknown{}}}}, unknown: true,
			region: topology.Known("eu-west-1"), account: topology.Null[string](),
		},
		"endpoint": {
			block: object{"region": "eu-west-1", "endpoints": list{object{"sqs": unknown{}}}}, unknown: true,
			region: topology.Known("eu-west-1"), account: topology.Null[string](),
		},
		"value of a default tag": {
			block:  object{"region": "eu-west-1", "default_tags": list{object{"tags": object{"a": unknown{}}}}},
			region: topology.Known("eu-west-1"), account: topology.Null[string](), tagsUnknown: true,
		},
		"default tags": {
			block:  object{"region": "eu-west-1", "default_tags": unknown{}},
			region: topology.Known("eu-west-1"), account: topology.Null[string](), tagsUnknown: true,
		},
		"guardrails, defaults and propagation": {
			block:  object{"region": "eu-west-1", "guardrails": unknown{}, "defaults": unknown{}, "propagation": unknown{}},
			region: topology.Known("eu-west-1"), account: topology.Null[string](),
		},
		"ignored attribute": {
			block:  object{"region": "eu-west-1", "s3_use_path_style": unknown{}, "tag_policy_compliance": unknown{}},
			region: topology.Known("eu-west-1"), account: topology.Null[string](),
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data, diags := configure(t, environment(nil), test.block)
			if len(diags) > 0 {
				t.Fatalf("diagnostics: %v", diags)
			}
			if data.Unknown != test.unknown || (data.Client == nil) != test.unknown {
				t.Errorf("Unknown = %t, Client = %v", data.Unknown, data.Client)
			}
			if !data.Region.Equal(test.region) || !data.AccountID.Equal(test.account) || data.DefaultTagsUnknown != test.tagsUnknown {
				t.Errorf("region %+v, account %+v, tags unknown %t", data.Region, data.AccountID, data.DefaultTagsUnknown)
			}
		})
	}
}

func TestUnknownDefaults(t *testing.T) {
	t.Parallel()
	data, diags := configure(t, environment(nil), object{"region": "eu-west-1", "defaults": object{
		"alarm_actions": list{"arn:aws:sns:eu-west-1:123456789012:a", unknown{}}, "ok_actions": unknown{}, "enforce_tls": unknown{},
		"dead_letter_suffix": unknown{},
	}})
	if len(diags) > 0 {
		t.Fatalf("diagnostics: %v", diags)
	}
	want := topology.Known(topology.Strings{topology.Known("arn:aws:sns:eu-west-1:123456789012:a"), topology.Unknown[string]()})
	if got := data.Defaults.AlarmActions; !got.Equal(want) {
		t.Errorf("alarm_actions %+v", got)
	}
	got := []bool{data.Defaults.OKActions.IsUnknown(), data.Defaults.EnforceTLS.IsUnknown(), data.Defaults.DeadLetterSuffix.IsUnknown()}
	if diff := cmp.Diff([]bool{true, true, true}, got); diff != "" {
		t.Errorf("ok_actions, enforce_tls, dead_letter_suffix unknown (-want +got):\n%s", diff)
	}
}
