package provider_test

import (
	"errors"
	"maps"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	queueguard "github.com/queueguard/terraform-provider-queueguard/internal/provider"
	"github.com/queueguard/terraform-provider-queueguard/internal/providerdata"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// onDouble adds to a block what leads to the double.
func onDouble(server *fakeaws.Server, block object) object {
	all := object{
		"region": "eu-west-1", "access_key": "AKIATEST", "secret_key": "secret",
		"endpoints": list{object{"sqs": server.URL, "sns": server.URL}, object{"cloudwatch": server.URL, "sts": server.URL}},
	}
	maps.Copy(all, block)
	return all
}

func onClock(server *fakeaws.Server, variables map[string]string) queueguard.Environment {
	e := environment(variables)
	e.Now, e.Sleep = server.Clock.Now, server.Clock.Sleep
	return e
}

func TestAccountOfEachWayToLogIn(t *testing.T) {
	t.Parallel()
	role := func(account string) object {
		return object{
			"role_arn": "arn:aws:iam::" + account + ":role/deploy", "session_name": "test", "duration": "1h", "external_id": "x1",
			"tags": object{"team": "shop"}, "transitive_tag_keys": list{"team"}, "policy_arns": list{"arn:aws:iam::aws:policy/ReadOnlyAccess"},
		}
	}
	for name, test := range map[string]struct {
		environment map[string]string
		block       object
		want        string
		calls       int
	}{
		"keys":  {block: object{"access_key": "222222222222"}, want: "222222222222", calls: 1},
		"role":  {block: object{"assume_role": list{role("333333333333")}}, want: "333333333333", calls: 2},
		"chain": {block: object{"assume_role": list{role("333333333333"), role("444444444444")}}, want: "444444444444", calls: 3},
		"given": {block: object{"account_id": "555555555555"}, want: "555555555555"},
		"web identity": {
			block: object{
				"access_key": nil, "secret_key": nil,
				"assume_role_with_web_identity": list{object{"role_arn": "arn:aws:iam::666666666666:role/ci", "session_name": "test", "web_identity_token": "token"}},
			},
			want: "666666666666", calls: 2,
		},
		"web identity of the environment": {
			environment: map[string]string{"TF_AWS_WEB_IDENTITY_TOKEN": "token"},
			block: object{
				"access_key": nil, "secret_key": nil,
				"assume_role_with_web_identity": list{object{"role_arn": "arn:aws:iam::666666666666:role/ci", "session_name": "test"}},
			},
			want: "666666666666", calls: 2,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := fakeaws.Start(t)
			data, diags := configure(t, onClock(server, test.environment), onDouble(server, test.block))
			if len(diags) > 0 {
				t.Fatalf("diagnostics: %v", diags)
			}
			if n := server.Count("*"); n != 0 {
				t.Errorf("%d calls while configuring", n)
			}
			place, err := data.Place(t.Context(), topology.Null[string]())
			if err != nil {
				t.Fatal(err)
			}
			got := place.ARN("sqs", topology.Known("orders"))
			if want := topology.Known("arn:aws:sqs:eu-west-1:" + test.want + ":orders"); !got.Equal(want) {
				t.Errorf("ARN %+v, want %+v", got, want)
			}
			if n := server.Count("*"); n < test.calls || (test.calls == 0) != (n == 0) {
				t.Errorf("%d calls, want %d", n, test.calls)
			}
		})
	}
}

func TestNoAccountToAskFor(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	data, _ := configure(t, onClock(server, nil), onDouble(server, object{"skip_requesting_account_id": true}))
	place, err := data.Place(t.Context(), topology.Known("us-gov-west-1"))
	want := topology.Place{Partition: topology.Known("aws-us-gov"), Region: topology.Known("us-gov-west-1"), Account: topology.Unknown[string]()}
	if diff := cmp.Diff(want, place, dataOptions); err != nil || diff != "" {
		t.Errorf("place, %v (-want +got):\n%s", err, diff)
	}
	if n := server.Count("*"); n != 0 {
		t.Errorf("%d calls", n)
	}
}

func TestWrongAccountIsFoundBeforeAnyWrite(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		block object
		want  awsapi.WrongAccountError
	}{
		"account_id":            {object{"account_id": "210987654321"}, awsapi.WrongAccountError{Got: fakeaws.DefaultAccount, Want: "210987654321"}},
		"allowed_account_ids":   {object{"allowed_account_ids": list{"210987654321"}}, awsapi.WrongAccountError{Got: fakeaws.DefaultAccount, Allowed: []string{"210987654321"}}},
		"forbidden_account_ids": {object{"forbidden_account_ids": list{fakeaws.DefaultAccount}}, awsapi.WrongAccountError{Got: fakeaws.DefaultAccount, Forbidden: []string{fakeaws.DefaultAccount}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := fakeaws.Start(t)
			data, _ := configure(t, onClock(server, nil), onDouble(server, test.block))
			var got *awsapi.WrongAccountError
			if err := data.Client.CheckAccount(t.Context()); !errors.As(err, &got) {
				t.Fatalf("error %v", err)
			}
			if diff := cmp.Diff(&test.want, got); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
		})
	}
}

func TestEmptyRoleIsNoRole(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	data, diags := configure(t, onClock(server, nil), onDouble(server, object{"assume_role": list{object{}}}))
	want := diag.Diagnostics{diag.NewAttributeWarningDiagnostic(path.Root("assume_role").AtListIndex(0), "No role is assumed",
		"assume_role has no role_arn, so the provider goes on with the credentials it has.\n\nGive it a role_arn, or remove the block.")}
	if diff := cmp.Diff(want, diags); diff != "" {
		t.Errorf("diagnostics (-want +got):\n%s", diff)
	}
	if account, err := data.Client.Account(t.Context()); err != nil || account != fakeaws.DefaultAccount {
		t.Errorf("Account = %q, %v", account, err)
	}
	_, diags = configure(t, onClock(server, nil), onDouble(server, object{"assume_role": list{
		object{"role_arn": "arn:aws:iam::333333333333:role/deploy"}, object{},
	}}))
	want = diag.Diagnostics{diag.NewAttributeErrorDiagnostic(path.Root("assume_role").AtListIndex(1).AtName("role_arn"),
		"Invalid value of assume_role[1].role_arn",
		"assume_role[1].role_arn: this step of the chain of roles names no role.\n\nGive it a role_arn, or remove the block.")}
	if diff := cmp.Diff(want, diags); diff != "" {
		t.Errorf("diagnostics (-want +got):\n%s", diff)
	}
}

func TestSettingsOfOtherServicesAreNoted(t *testing.T) {
	t.Parallel()
	_, diags := configure(t, environment(nil), object{
		"region": "eu-west-1", "s3_use_path_style": true, "tag_policy_compliance": "error", "s3_us_east_1_regional_endpoint": "",
		"endpoints": list{object{"s3": "http://localhost:4566", "sqs": "http://localhost:4566", "ec2": ""}},
	})
	want := diag.Diagnostics{diag.NewWarningDiagnostic("Some provider settings have no effect",
		"This provider does not use endpoints.s3, s3_use_path_style, tag_policy_compliance.\n\n"+
			"They are accepted so that a block of the hashicorp/aws provider can be copied.\n\n"+
			"Remove them from the provider block to get rid of this note.")}
	if diff := cmp.Diff(want, diags); diff != "" {
		t.Errorf("diagnostics (-want +got):\n%s", diff)
	}
}

func TestFrom(t *testing.T) {
	t.Parallel()
	if data, err := providerdata.From(nil); data != nil || err != nil {
		t.Errorf("not configured: %v, %v", data, err)
	}
	if data, err := providerdata.From("text"); data != nil || err == nil {
		t.Errorf("something else: %v, %v", data, err)
	}
}
