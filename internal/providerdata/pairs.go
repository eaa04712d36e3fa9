package providerdata

import (
	"context"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Setting is what the provider says about every pair, but for the account.
func (d *Data) Setting() pair.Setting {
	return pair.Setting{
		Region:  d.Region,
		Account: d.AccountID,
		Defaults: pair.Defaults{
			AlarmActions:     d.Defaults.AlarmActions,
			OKActions:        d.Defaults.OKActions,
			EnforceTLS:       d.Defaults.EnforceTLS,
			DeadLetterSuffix: d.Defaults.DeadLetterSuffix,
		},
		DefaultTags:        d.DefaultTags,
		DefaultTagsUnknown: d.DefaultTagsUnknown,
		IgnoreTag:          d.IgnoreTags.Ignores,
	}
}

// SettingIn is [Data.Setting] with the account, which is that of what exists when
// there is something: STS is asked for a new resource alone, as in [Data.Account].
func (d *Data) SettingIn(ctx context.Context, existing topology.Maybe[string]) (pair.Setting, error) {
	s := d.Setting()
	if existing.IsKnown() {
		s.Account = existing
		return s, nil
	}
	account, err := d.Account(ctx)
	if err != nil {
		return s, err
	}
	s.Account = account
	return s, nil
}

// SettingToApply is [Data.SettingIn] at apply, when the account has to be known:
// policies name queues by ARN.
func (d *Data) SettingToApply(ctx context.Context, existing topology.Maybe[string]) (pair.Setting, error) {
	s, err := d.SettingIn(ctx, existing)
	if err != nil || s.Account.IsKnown() {
		return s, err
	}
	account, err := d.Client.CallerAccount(ctx)
	if err != nil {
		return s, err
	}
	s.Account = topology.Known(account)
	return s, nil
}

// Ready says whether AWS can be called.
func (d *Data) Ready() bool { return d != nil && !d.Unknown }
