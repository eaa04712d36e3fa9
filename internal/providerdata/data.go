package providerdata

import (
	"context"
	"fmt"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Data is a configured provider, as its resources see it. It is read only and
// shared by all of them.
type Data struct {
	// Version of this provider, "1.2.0"; "dev" and "test" outside releases.
	Version string

	// Unknown says that a value of the provider block that matters for calling
	// AWS is not known yet. It happens at plan only. There is no Client: keep the
	// state as it is, plan ARNs as unknown, and report no error.
	Unknown bool

	// Region is where resources live that name no region of their own. Known
	// unless Unknown is set and it is the region that is not known.
	Region topology.Maybe[string]
	// AccountID is account_id of the provider block. Null when it was left out:
	// ask [Data.Account].
	AccountID topology.Maybe[string]

	// Client calls AWS; nil exactly when Unknown is set.
	Client *awsapi.Client

	// Guardrails is the organisation's choice of rules and levels.
	Guardrails guardrail.Policy
	// Defaults apply to every resource that does not say otherwise.
	Defaults Defaults

	// DefaultTags are on everything the provider creates; a resource's own tag of
	// the same key wins. Never nil. Ignored keys are not among them.
	DefaultTags map[string]string
	// DefaultTagsUnknown says that a key or value is not known yet: plan tags_all
	// as unknown. It happens at plan only.
	DefaultTagsUnknown bool
	// IgnoreTags are left alone and never shown.
	IgnoreTags IgnoreTags

	// Now is the provider's clock.
	Now func() time.Time

	// Engine makes pairs through Client; one for the whole provider instance, so
	// that what it learns of a topic serves all pairs. Nil exactly when Client is.
	Engine *pair.Engine
}

// Defaults is the defaults block. What was left out is null.
type Defaults struct {
	AlarmActions     topology.Maybe[topology.Strings] // ARNs, at most five
	OKActions        topology.Maybe[topology.Strings]
	EnforceTLS       topology.Maybe[bool]
	DeadLetterSuffix topology.Maybe[string] // "-dlq" when null
}

// From takes the Data out of what the framework passes to a resource's
// Configure. It is nil without an error while the provider is not configured,
// which is so in `terraform validate`.
func From(providerData any) (*Data, error) {
	if providerData == nil {
		return nil, nil
	}
	data, ok := providerData.(*Data)
	if !ok {
		return nil, fmt.Errorf("the provider handed over a %T instead of its data", providerData)
	}
	return data, nil
}

// Account returns the account that resources are created in: account_id of the
// provider block, or what STS says, asked for once. It is unknown while the
// provider's values are, and when skip_requesting_account_id forbids asking.
func (d *Data) Account(ctx context.Context) (topology.Maybe[string], error) {
	if d.AccountID.IsKnown() {
		return d.AccountID, nil
	}
	if d.Unknown || d.AccountID.IsUnknown() {
		return topology.Unknown[string](), nil
	}
	account, err := d.Client.Account(ctx)
	if err != nil || account == "" {
		return topology.Unknown[string](), err
	}
	return topology.Known(account), nil
}

// Place returns where a resource lives. A null region is the provider's. The
// account is asked for as in [Data.Account]; on an error the place is returned
// without it.
func (d *Data) Place(ctx context.Context, region topology.Maybe[string]) (topology.Place, error) {
	region = region.Default(d.Region)
	account, err := d.Account(ctx)
	return topology.Place{Partition: topology.Map(region, awsapi.Partition), Region: region, Account: account}, err
}
