package topology

import (
	"fmt"
	"strings"
)

// ARN is an Amazon Resource Name taken apart. Resource is everything after the
// account: a queue's or topic's name, with further colons kept.
type ARN struct {
	Partition, Service, Region, Account, Resource string
}

// ParseARN takes an ARN of six parts apart. It checks the shape only: not that
// the service, the region or the account exist. Region and account may be
// empty, as they are for IAM and for response plans.
func ParseARN(text string) (ARN, error) {
	parts := strings.SplitN(text, ":", 6)
	if len(parts) != 6 || parts[0] != "arn" || parts[1] == "" || parts[2] == "" || parts[5] == "" {
		return ARN{}, fmt.Errorf("%q is not an ARN (arn:partition:service:region:account:resource)", text)
	}
	return ARN{parts[1], parts[2], parts[3], parts[4], parts[5]}, nil
}

// String puts the parts together again.
func (a ARN) String() string {
	return strings.Join([]string{"arn", a.Partition, a.Service, a.Region, a.Account, a.Resource}, ":")
}

// FIFOSuffix ends the name of every FIFO queue and FIFO topic.
const FIFOSuffix = ".fifo"

// IsFIFOName reports whether a queue's or topic's name or ARN is that of a FIFO one.
func IsFIFOName(name string) bool { return strings.HasSuffix(name, FIFOSuffix) }

// BareName returns name without one .fifo at its end.
func BareName(name string) string { return strings.TrimSuffix(name, FIFOSuffix) }

// FullName returns name with .fifo at its end exactly once when fifo is set,
// and name as it is otherwise.
func FullName(name string, fifo bool) string {
	if fifo {
		return BareName(name) + FIFOSuffix
	}
	return name
}

// Place is where a resource lives: partition ("aws", "aws-cn", …), region and
// twelve-digit account.
type Place struct {
	Partition, Region, Account Maybe[string]
}

// ARN returns the ARN of a queue or topic of this place; unknown until all of
// place and name are known.
func (p Place) ARN(service string, name Maybe[string]) Maybe[string] {
	part, ok1 := p.Partition.Get()
	region, ok2 := p.Region.Get()
	account, ok3 := p.Account.Get()
	n, ok4 := name.Get()
	if !ok1 || !ok2 || !ok3 || !ok4 {
		return Unknown[string]()
	}
	return Known(ARN{part, service, region, account, n}.String())
}
