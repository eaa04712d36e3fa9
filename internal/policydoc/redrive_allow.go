package policydoc

import (
	"fmt"
	"slices"
	"strings"
)

// The permissions a dead-letter queue can give to sources, in the Region and
// account of the queue.
// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html
const (
	AllowAll = "allowAll" // the service's default
	DenyAll  = "denyAll"
	ByQueue  = "byQueue"
)

// MaxRedriveSources is how many sources byQueue may list; beyond that AWS
// advises allowAll. Same source as the permissions.
const MaxRedriveSources = 10

const (
	keyPermission = "redrivePermission"
	keySources    = "sourceQueueArns"
)

// RedriveAllow is the RedriveAllowPolicy attribute of a dead-letter queue:
// which queues may name it as theirs. The zero value means what an absent
// attribute means, allowAll.
type RedriveAllow struct {
	Permission      string   // allowAll, denyAll or byQueue; empty reads as allowAll
	SourceQueueARNs []string // with byQueue only, 1 to 10, order without meaning
}

// JSON writes the policy with sorted sources, and without the sources key when
// there are none: AWS never returns an empty or null one
// (hashicorp/terraform-provider-aws#42453).
func (r RedriveAllow) JSON() string {
	return encode(struct {
		Permission string   `json:"redrivePermission"`
		Sources    []string `json:"sourceQueueArns,omitempty"`
	}{r.permission(), sortedSet(r.SourceQueueARNs)})
}

// Equal says whether both allow the same: the order of sources and repeated
// ones do not matter, and no permission is allowAll.
func (r RedriveAllow) Equal(o RedriveAllow) bool {
	return r.permission() == o.permission() &&
		slices.Equal(sortedSet(r.SourceQueueARNs), sortedSet(o.SourceQueueARNs))
}

// Allows says whether a queue with sourceARN may use the dead-letter queue.
func (r RedriveAllow) Allows(sourceARN string) bool {
	switch r.permission() {
	case AllowAll:
		return true
	case ByQueue:
		return slices.Contains(r.SourceQueueARNs, sourceARN)
	}
	return false
}

// Validate reports what AWS would refuse in the combination of values. The
// error is a *RedriveError of kind BadPermission, BadSources, TooManySource or
// BadARN.
func (r RedriveAllow) Validate() error {
	switch r.permission() {
	case AllowAll, DenyAll:
		if len(r.SourceQueueARNs) > 0 {
			return &RedriveError{Kind: KindBadSources, Key: keySources, Detail: fmt.Sprintf(
				"may only be given with %s %q, got %q", keyPermission, ByQueue, r.permission())}
		}
	case ByQueue:
		if len(r.SourceQueueARNs) == 0 {
			return &RedriveError{Kind: KindBadSources, Key: keySources, Detail: fmt.Sprintf(
				"must name at least one queue with %s %q", keyPermission, ByQueue)}
		}
	default:
		return badPermission(fmt.Sprintf("%q", r.Permission))
	}
	if n := len(sortedSet(r.SourceQueueARNs)); n > MaxRedriveSources {
		return &RedriveError{Kind: KindTooManySource, Key: keySources, Detail: fmt.Sprintf(
			"may name at most %d queues, got %d; use %q for more", MaxRedriveSources, n, AllowAll)}
	}
	for _, arn := range r.SourceQueueARNs {
		if !IsQueueARN(arn) {
			return badARN(keySources, arn)
		}
	}
	return nil
}

// ParseRedriveAllow reads a RedriveAllowPolicy. A null source list is no list.
// Only the shape is checked, see Validate. The error is a *RedriveError.
func ParseRedriveAllow(text string) (RedriveAllow, error) {
	object, err := redriveObject(text, keyPermission, keySources)
	if err != nil {
		return RedriveAllow{}, err
	}
	r := RedriveAllow{Permission: AllowAll}
	if value, ok := object[keyPermission]; ok {
		permission, isString := value.(string)
		if !isString || !slices.Contains([]string{AllowAll, DenyAll, ByQueue}, permission) {
			return RedriveAllow{}, badPermission(describe(value))
		}
		r.Permission = permission
	}
	if r.SourceQueueARNs, err = sourceARNs(object[keySources]); err != nil {
		return RedriveAllow{}, err
	}
	return r, nil
}

// EqualRedriveAllowText compares two RedriveAllowPolicy texts by meaning. An
// empty text, which is how an absent attribute is written, means allowAll;
// other texts that do not parse are equal only when they are the same text.
func EqualRedriveAllowText(a, b string) bool {
	left, errA := parseAllowOrAbsent(a)
	right, errB := parseAllowOrAbsent(b)
	if errA != nil || errB != nil {
		return a == b
	}
	return left.Equal(right)
}

func parseAllowOrAbsent(text string) (RedriveAllow, error) {
	if strings.TrimSpace(text) == "" {
		return RedriveAllow{}, nil
	}
	return ParseRedriveAllow(text)
}

func (r RedriveAllow) permission() string {
	if r.Permission == "" {
		return AllowAll
	}
	return r.Permission
}

func sourceARNs(value any) ([]string, error) {
	if value == nil {
		return nil, nil
	}
	list, ok := value.([]any)
	if !ok {
		return nil, &RedriveError{Kind: KindBadSources, Key: keySources, Detail: "must be a list of queue ARNs, got " + describe(value)}
	}
	var arns []string
	for _, element := range list {
		arn, ok := element.(string)
		if !ok {
			return nil, &RedriveError{Kind: KindBadARN, Key: keySources, Detail: "must list queue ARNs, got " + describe(element)}
		}
		arns = append(arns, arn)
	}
	return arns, nil
}

func badPermission(got string) error {
	return &RedriveError{Kind: KindBadPermission, Key: keyPermission, Detail: fmt.Sprintf(
		"must be %q, %q or %q, got %s", AllowAll, DenyAll, ByQueue, got)}
}
