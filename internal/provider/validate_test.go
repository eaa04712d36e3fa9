package provider_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	queueguard "github.com/queueguard/terraform-provider-queueguard/internal/provider"
)

// validate validates a provider block as Terraform does, the schema's own
// validators included.
func validate(t *testing.T, variables map[string]string, block object) []*tfprotov6.Diagnostic {
	t.Helper()
	p := queueguard.NewWith("1.2.3", environment(variables))()
	config := configOf(t, p, block)
	value, err := tfprotov6.NewDynamicValue(config.Raw.Type(), config.Raw)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := providerserver.NewProtocol6(p)().ValidateProviderConfig(t.Context(), &tfprotov6.ValidateProviderConfigRequest{Config: &value})
	if err != nil {
		t.Fatal(err)
	}
	return resp.Diagnostics
}

func summaries(t *testing.T, variables map[string]string, block object) []string {
	t.Helper()
	found := []string{}
	for _, d := range validate(t, variables, block) {
		found = append(found, d.Severity.String()+" "+attributePath(d.Attribute)+": "+d.Summary)
	}
	return found
}

// attributePath writes a path as HCL does.
func attributePath(at *tftypes.AttributePath) string {
	var b strings.Builder
	for _, step := range at.Steps() {
		switch step := step.(type) {
		case tftypes.AttributeName:
			fmt.Fprintf(&b, ".%s", string(step))
		case tftypes.ElementKeyInt:
			fmt.Fprintf(&b, "[%d]", int64(step))
		default:
			fmt.Fprintf(&b, "[%v]", step)
		}
	}
	return strings.TrimPrefix(b.String(), ".")
}

func TestValidate(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		environment map[string]string
		block       object
		want        []string
	}{
		"empty": {block: object{}, want: []string{}},
		"all unknown": {
			block: object{"region": unknown{}, "guardrails": object{"levels": unknown{}, "preset": unknown{}}, "assume_role": unknown{}},
			want:  []string{},
		},
		"empty strings": {
			block: object{
				"account_id": "", "defaults": object{"dead_letter_suffix": ""}, "propagation": object{"interval": ""}, "retry_mode": "",
			},
			want: []string{},
		},
		"account too short": {
			block: object{"account_id": "12345"},
			want:  []string{"ERROR account_id: Invalid value of account_id"},
		},
		"actions of defaults": {
			block: object{"defaults": object{"alarm_actions": list{"arn:aws:sqs:sa-east-1:123456789012:pedidos"}, "ok_actions": list{""}}},
			want:  []string{"ERROR defaults.alarm_actions[0]: Invalid value of defaults.alarm_actions[0]"},
		},
		"preset that there is not": {
			block: object{"guardrails": object{"preset": "Strict"}},
			want:  []string{"ERROR guardrails.preset: Invalid value of guardrails.preset"},
		},
		"role is a name": {
			block: object{"assume_role": list{object{"role_arn": "deploy"}}},
			want:  []string{"ERROR assume_role[0].role_arn: Invalid value of assume_role[0].role_arn"},
		},
		"session too long": {
			block: object{"assume_role": list{object{"duration": "13h"}}},
			want:  []string{"ERROR assume_role[0].duration: Invalid value of assume_role[0].duration"},
		},
		"interval too short": {
			block: object{"propagation": object{"interval": "1ms"}},
			want:  []string{"ERROR propagation.interval: Invalid value of propagation.interval"},
		},
		"release": {
			block: object{"guardrails": object{"rules_as_of": "new"}},
			want:  []string{"ERROR guardrails.rules_as_of: Invalid value of guardrails.rules_as_of"},
		},
		"suffix with a dot": {
			block: object{"defaults": object{"dead_letter_suffix": ".dlq"}},
			want:  []string{"ERROR defaults.dead_letter_suffix: Invalid value of defaults.dead_letter_suffix"},
		},
		"environment entry": {
			environment: map[string]string{"QUEUEGUARD_LEVELS": "QG110"}, block: object{},
			want: []string{"ERROR : Invalid QUEUEGUARD_LEVELS"},
		},
		"environment destroy": {
			environment: map[string]string{"QUEUEGUARD_ON_DESTROY": "maybe"}, block: object{},
			want: []string{"ERROR : Invalid QUEUEGUARD_ON_DESTROY"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(test.want, summaries(t, test.environment, test.block)); diff != "" {
				t.Errorf("diagnostics (-want +got):\n%s", diff)
			}
		})
	}
}

// A refused value is named, with what is expected in its place.
func TestValidateSaysWhatIsExpected(t *testing.T) {
	t.Parallel()
	for want, block := range map[string]object{
		`account_id: "12" is not the ID of an AWS account.` + "\n\n" + `Write the account's twelve digits, as a string: "123456789012".`: {"account_id": "12"},
		`defaults.dead_letter_suffix: "-d l q" is not what the name of a queue can end in.` + "\n\n" +
			`Write letters, digits, "-" and "_", at most 40 of them: "-dlq".`: {"defaults": object{"dead_letter_suffix": "-d l q"}},
	} {
		found := validate(t, nil, block)
		if len(found) != 1 || found[0].Detail != want {
			t.Errorf("said %v, want %q", found, want)
		}
	}
}
