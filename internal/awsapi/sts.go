package awsapi

import (
	"context"
	"errors"
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sts"
)

// Account returns the 12-digit account the client works in: the one of the
// settings, else the one STS names, asked for once. It is "" without an error
// when skip_requesting_account_id forbids the question; the caller then takes
// the account from the first queue's ARN.
func (c *Client) Account(ctx context.Context) (string, error) {
	if c.settings.AccountID != "" {
		return c.settings.AccountID, nil
	}
	if c.settings.SkipRequestingAccountID {
		return "", nil
	}
	return c.callerAccount(ctx)
}

// CheckAccount makes sure, once and before the first write, that the credentials
// belong to the account they should: account_id, allowed_account_ids and
// forbidden_account_ids. The error is a [*WrongAccountError], or the reason why
// STS could not be asked. With skip_requesting_account_id the account_id of the
// provider is taken at its word.
func (c *Client) CheckAccount(ctx context.Context) error {
	_, err := c.checked.get(ctx, func(ctx context.Context) (struct{}, error) {
		return struct{}{}, c.checkAccount(ctx)
	})
	return err
}

func (c *Client) checkAccount(ctx context.Context) error {
	s := c.settings
	got := s.AccountID
	if !s.SkipRequestingAccountID && c.accountMatters() {
		var err error
		if got, err = c.callerAccount(ctx); err != nil {
			return err
		}
	}
	switch {
	case s.AccountID != "" && got != s.AccountID:
		return &WrongAccountError{Got: got, Want: s.AccountID}
	case got == "":
		return nil
	case len(s.AllowedAccountIDs) > 0 && !slices.Contains(s.AllowedAccountIDs, got):
		return &WrongAccountError{Got: got, Allowed: s.AllowedAccountIDs}
	case slices.Contains(s.ForbiddenAccountIDs, got):
		return &WrongAccountError{Got: got, Forbidden: s.ForbiddenAccountIDs}
	}
	return nil
}

// OrWrongAccount returns the error, or a [*WrongAccountError] in its place when
// the credentials are of the wrong account: what is denied or not there in that
// one tells nothing. err may be nil.
func (c *Client) OrWrongAccount(ctx context.Context, err error) error {
	if wrong, ok := errors.AsType[*WrongAccountError](c.CheckAccount(ctx)); ok {
		return wrong
	}
	return err
}

// accountMatters reports whether there is anything to compare the account with.
func (c *Client) accountMatters() bool {
	s := c.settings
	return s.AccountID != "" || len(s.AllowedAccountIDs) > 0 || len(s.ForbiddenAccountIDs) > 0
}

// callerAccount asks STS, once.
func (c *Client) callerAccount(ctx context.Context) (string, error) {
	return c.account.get(ctx, func(ctx context.Context) (string, error) {
		cfg, err := c.config(ctx)
		if err != nil {
			return "", err
		}
		client := sts.NewFromConfig(cfg, func(o *sts.Options) {
			if c.settings.STSRegion != "" {
				o.Region = c.settings.STSRegion
			}
			if url := c.settings.Endpoints["sts"]; url != "" {
				o.BaseEndpoint = aws.String(url)
			}
		})
		op := operation{service: "sts", name: "GetCallerIdentity", region: cfg.Region}
		return call(ctx, c, op, func(ctx context.Context) (string, error) {
			out, err := client.GetCallerIdentity(ctx, &sts.GetCallerIdentityInput{})
			if err != nil {
				return "", err
			}
			return aws.ToString(out.Account), nil
		})
	})
}

// CallerAccount asks STS, once, which account the credentials belong to,
// whatever the settings say.
func (c *Client) CallerAccount(ctx context.Context) (string, error) { return c.callerAccount(ctx) }

// MayCall reports whether there are credentials to call AWS with. It makes no
// call about queues or topics; looking for credentials may ask the instance or
// container that the provider runs on.
func (c *Client) MayCall(ctx context.Context) bool {
	_, err := c.config(ctx)
	return err == nil
}
