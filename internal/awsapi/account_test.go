package awsapi_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

func TestAccount(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		change func(*awsapi.Settings)
		want   string
		calls  int
	}{
		"asked once": {func(*awsapi.Settings) {}, fakeaws.DefaultAccount, 1},
		"given":      {func(s *awsapi.Settings) { s.AccountID = "210987654321" }, "210987654321", 0},
		"not to ask": {func(s *awsapi.Settings) { s.SkipRequestingAccountID = true }, "", 0},
		"of the key": {func(s *awsapi.Settings) { s.AccessKey = "111122223333" }, "111122223333", 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := fakeaws.Start(t)
			c := newClient(t, server, test.change)
			for range 2 {
				if got, err := c.Account(t.Context()); err != nil || got != test.want {
					t.Errorf("Account = %q, %v, want %q", got, err, test.want)
				}
			}
			if n := server.Count("*"); n != test.calls {
				t.Errorf("%d calls, want %d: %v", n, test.calls, operations(server))
			}
		})
	}
}

func TestCheckAccount(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		change func(*awsapi.Settings)
		want   *awsapi.WrongAccountError
		calls  int
	}{
		"nothing to check": {func(*awsapi.Settings) {}, nil, 0},
		"right account":    {func(s *awsapi.Settings) { s.AccountID = fakeaws.DefaultAccount }, nil, 1},
		"wrong account": {
			func(s *awsapi.Settings) { s.AccountID = "210987654321" },
			&awsapi.WrongAccountError{Got: fakeaws.DefaultAccount, Want: "210987654321"}, 1,
		},
		"taken at its word": {func(s *awsapi.Settings) { s.AccountID, s.SkipRequestingAccountID = "210987654321", true }, nil, 0},
		"allowed":           {func(s *awsapi.Settings) { s.AllowedAccountIDs = []string{"1", fakeaws.DefaultAccount} }, nil, 1},
		"not allowed": {
			func(s *awsapi.Settings) { s.AllowedAccountIDs = []string{"210987654321"} },
			&awsapi.WrongAccountError{Got: fakeaws.DefaultAccount, Allowed: []string{"210987654321"}}, 1,
		},
		"forbidden": {
			func(s *awsapi.Settings) { s.ForbiddenAccountIDs = []string{fakeaws.DefaultAccount} },
			&awsapi.WrongAccountError{Got: fakeaws.DefaultAccount, Forbidden: []string{fakeaws.DefaultAccount}}, 1,
		},
		"not forbidden": {func(s *awsapi.Settings) { s.ForbiddenAccountIDs = []string{"210987654321"} }, nil, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := fakeaws.Start(t)
			c := newClient(t, server, test.change)
			for range 2 {
				err := c.CheckAccount(t.Context())
				var got *awsapi.WrongAccountError
				if err != nil && !errors.As(err, &got) {
					t.Fatal(err)
				}
				if diff := cmp.Diff(test.want, got); diff != "" {
					t.Errorf("error (-want +got):\n%s", diff)
				}
			}
			if n := server.Count("*"); n != test.calls {
				t.Errorf("%d calls, want %d: %v", n, test.calls, operations(server))
			}
		})
	}
}

// An interrupted question is asked again; a failed one is not.
func TestFailureToResolveIsKept(t *testing.T) {
	t.Parallel()
	server := fakeaws.Start(t)
	c := newClient(t, server)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Account(cancelled); !awsapi.IsInterrupted(err) {
		t.Errorf("interrupted: %v", err)
	}
	server.Fail(fakeaws.Failure{Operation: "GetCallerIdentity", Code: "AccessDenied", Status: 403, Times: 1})
	for range 2 {
		if _, err := c.Account(t.Context()); !awsapi.IsAccessDenied(err) {
			t.Errorf("denied: %v", err)
		}
	}
	if n := server.Count("*"); n != 1 {
		t.Errorf("%d calls, want 1", n)
	}
}

func TestMemory(t *testing.T) {
	t.Parallel()
	c, _ := offline(awsapi.Propagation{})
	const arn = "arn:aws:sqs:eu-west-1:123456789012:orders"
	if c.Known(arn) || c.Deleted(arn) {
		t.Error("a new client knows something")
	}
	c.Remember(arn)
	if !c.Known(arn) || c.Deleted(arn) {
		t.Error("Remember")
	}
	c.RememberDeleted(arn)
	if !c.Known(arn) || !c.Deleted(arn) {
		t.Error("RememberDeleted")
	}
}
