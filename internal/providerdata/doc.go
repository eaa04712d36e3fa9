// Package providerdata is what the provider hands to its resources and data
// sources.
//
// The provider's Configure makes one [Data] per walk from the provider block and
// the environment; a resource takes it with [From]. While a walk only validates,
// there is no Data: what the rules need to know then is in the [Shared] that the
// provider object gives to each resource's constructor.
//
// A provider block may hold values that are not known at plan. Data then says
// so, has no client, and everything derived from account and region is unknown;
// nothing fails because of it.
package providerdata
