package provider_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/providerdata"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

var dataOptions = cmp.Options{
	cmpopts.IgnoreFields(providerdata.Data{}, "Client", "Engine", "Now"),
	cmp.Comparer(func(a, b topology.Maybe[string]) bool { return a.Equal(b) }),
	cmp.Comparer(func(a, b topology.Maybe[bool]) bool { return a.Equal(b) }),
	cmp.Comparer(func(a, b topology.Maybe[topology.Strings]) bool { return a.Equal(b) }),
}

var recommended = guardrail.Policy{
	Preset: guardrail.Recommended, Levels: map[string]guardrail.Level{}, OnDestroy: guardrail.Refuse, LiveChecks: guardrail.LiveAuto,
}

func TestConfigureFillsInData(t *testing.T) {
	t.Parallel()
	nothing := providerdata.Defaults{
		AlarmActions: topology.Null[topology.Strings](), OKActions: topology.Null[topology.Strings](),
		EnforceTLS: topology.Null[bool](), DeadLetterSuffix: topology.Null[string](),
	}
	for name, test := range map[string]struct {
		environment map[string]string
		block       object
		want        providerdata.Data
	}{
		"region alone": {
			block: object{"region": "sa-east-1"},
			want: providerdata.Data{
				Region: topology.Known("sa-east-1"), AccountID: topology.Null[string](),
				Guardrails: recommended, Defaults: nothing, DefaultTags: map[string]string{},
			},
		},
		"account": {
			block: object{"region": "eu-west-1", "account_id": "123456789012"},
			want: providerdata.Data{
				Region: topology.Known("eu-west-1"), AccountID: topology.Known("123456789012"),
				Guardrails: recommended, Defaults: nothing, DefaultTags: map[string]string{},
			},
		},
		"defaults": {
			block: object{"region": "eu-west-1", "defaults": object{
				"alarm_actions": list{"arn:aws:sns:eu-west-1:123456789012:on-call"}, "ok_actions": list{},
				"enforce_tls": false, "dead_letter_suffix": "-failed",
			}},
			want: providerdata.Data{
				Region: topology.Known("eu-west-1"), AccountID: topology.Null[string](), Guardrails: recommended,
				Defaults: providerdata.Defaults{
					AlarmActions:     topology.Known(topology.Strings{topology.Known("arn:aws:sns:eu-west-1:123456789012:on-call")}),
					OKActions:        topology.Known(topology.Strings{}),
					EnforceTLS:       topology.Known(false),
					DeadLetterSuffix: topology.Known("-failed"),
				},
				DefaultTags: map[string]string{},
			},
		},
		"tags of block and environment": {
			environment: map[string]string{
				"TF_AWS_DEFAULT_TAGS_team": "environment", "TF_AWS_DEFAULT_TAGS_stage": "test", "TF_AWS_DEFAULT_TAGS_": "no key",
				"TF_AWS_IGNORE_TAGS_KEYS": " cost , backup,", "TF_AWS_IGNORE_TAGS_KEY_PREFIXES": "org:",
			},
			block: object{
				"region":       "eu-west-1",
				"default_tags": list{object{"tags": object{"team": "block", "org:unit": "ignored"}}},
				"ignore_tags":  list{object{"keys": list{"own"}, "key_prefixes": list{"tmp-"}}},
			},
			want: providerdata.Data{
				Region: topology.Known("eu-west-1"), AccountID: topology.Null[string](), Guardrails: recommended, Defaults: nothing,
				DefaultTags: map[string]string{"team": "block", "stage": "test"},
				IgnoreTags: providerdata.IgnoreTags{
					Keys: []string{"own", "cost", "backup"}, KeyPrefixes: []string{"tmp-", "org:"},
				},
			},
		},
		"empty blocks": {
			block: object{
				"region": "eu-west-1", "default_tags": list{object{}}, "ignore_tags": list{object{}}, "guardrails": object{},
				"defaults": object{}, "propagation": object{}, "endpoints": list{object{}},
			},
			want: providerdata.Data{
				Region: topology.Known("eu-west-1"), AccountID: topology.Null[string](),
				Guardrails: recommended, Defaults: nothing, DefaultTags: map[string]string{},
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test.want.Version = "1.2.3"
			data, diags := configure(t, environment(test.environment), test.block)
			if len(diags) > 0 {
				t.Fatalf("diagnostics: %v", diags)
			}
			if diff := cmp.Diff(&test.want, data, dataOptions); diff != "" {
				t.Errorf("data (-want +got):\n%s", diff)
			}
			if data.Client == nil {
				t.Error("a known provider block gave no client")
			}
		})
	}
}

func TestConfigurePropagation(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		block object
		want  awsapi.Propagation
	}{
		"default": {
			block: object{},
			want:  awsapi.Propagation{ConsecutiveReads: 2, Interval: time.Second},
		},
		"overridden endpoint": {
			block: object{"endpoints": list{object{"sqs": "http://localhost:4566"}}},
			want:  awsapi.Propagation{ConsecutiveReads: 1, Interval: time.Second},
		},
		"written": {
			block: object{
				"endpoints":   list{object{"sqs": "http://localhost:4566"}},
				"propagation": object{"consecutive_reads": 4, "interval": "250ms"},
			},
			want: awsapi.Propagation{ConsecutiveReads: 4, Interval: 250 * time.Millisecond},
		},
		"empty interval": {
			block: object{"propagation": object{"interval": ""}},
			want:  awsapi.Propagation{ConsecutiveReads: 2, Interval: time.Second},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test.block["region"] = "eu-west-1"
			data, diags := configure(t, environment(nil), test.block)
			if len(diags) > 0 {
				t.Fatalf("diagnostics: %v", diags)
			}
			if diff := cmp.Diff(test.want, data.Client.Propagation()); diff != "" {
				t.Errorf("propagation (-want +got):\n%s", diff)
			}
		})
	}
}
