package pair

import (
	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Setting is what a pair takes from its surroundings: the provider block, and
// at apply what only then is known.
type Setting struct {
	Region  topology.Maybe[string] // the provider's; a pair's own region goes before
	Account topology.Maybe[string] // twelve digits
	// Defaults stand in for what a pair leaves out.
	Defaults Defaults
	// DefaultTags go on everything; IgnoreTag says which tags are none of ours.
	DefaultTags map[string]string
	// DefaultTagsUnknown says that a default tag is not known yet.
	DefaultTagsUnknown bool
	IgnoreTag          func(key string) bool // nil: none
	// GeneratedName is the name that a name_prefix led to; unknown before the apply.
	GeneratedName topology.Maybe[string]
}

// Defaults are the provider's defaults for every pair.
type Defaults struct {
	AlarmActions     topology.Maybe[topology.Strings] // ARNs, at most five
	OKActions        topology.Maybe[topology.Strings] // likewise
	EnforceTLS       topology.Maybe[bool]             // true when null
	DeadLetterSuffix topology.Maybe[string]           // "-dlq" when null
}

// PlaceOf returns where a pair with this written region lives.
func (s Setting) PlaceOf(region topology.Maybe[string]) topology.Place {
	region = region.Default(s.Region)
	return topology.Place{
		Partition: topology.Map(region, awsapi.Partition),
		Region:    region,
		Account:   s.Account,
	}
}
