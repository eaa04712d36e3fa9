package providerdata

import (
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
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
