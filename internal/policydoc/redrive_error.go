package policydoc

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
)

// RedriveErrorKind classifies what is wrong with a redrive document.
type RedriveErrorKind string

// The kinds of RedriveError.
const (
	KindNotJSON       RedriveErrorKind = "NotJSON"       // the text is empty or not JSON
	KindNotObject     RedriveErrorKind = "NotObject"     // JSON, but not an object
	KindDuplicateKey  RedriveErrorKind = "DuplicateKey"  // one key twice
	KindUnknownKey    RedriveErrorKind = "UnknownKey"    // a key AWS does not know
	KindMissingKey    RedriveErrorKind = "MissingKey"    // a mandatory key is absent
	KindBadARN        RedriveErrorKind = "BadARN"        // not a string, or not a queue ARN
	KindBadCount      RedriveErrorKind = "BadCount"      // not a whole number
	KindCountRange    RedriveErrorKind = "CountRange"    // outside 1 to 1000
	KindBadPermission RedriveErrorKind = "BadPermission" // not allowAll, denyAll or byQueue
	KindBadSources    RedriveErrorKind = "BadSources"    // the source list does not fit the permission
	KindTooManySource RedriveErrorKind = "TooManySource" // more than 10 sources
)

// RedriveError says what is wrong with a redrive policy, a redrive allow
// policy or a subscription's redrive policy.
type RedriveError struct {
	Kind   RedriveErrorKind
	Key    string // the JSON key to blame; empty when it is the whole text
	Detail string // what is wrong, to be read after the key
}

func (e *RedriveError) Error() string {
	if e.Key == "" {
		return e.Detail
	}
	return e.Key + " " + e.Detail
}

// redriveObject decodes text into an object that has no key beyond known ones.
func redriveObject(text string, known ...string) (map[string]any, error) {
	if strings.TrimSpace(text) == "" {
		return nil, &RedriveError{Kind: KindNotJSON, Detail: "the document is empty"}
	}
	value, err := decode(text)
	if err != nil {
		if twice, ok := errors.AsType[*duplicateKeyError](err); ok {
			return nil, &RedriveError{Kind: KindDuplicateKey, Key: twice.key, Detail: "appears twice"}
		}
		return nil, &RedriveError{Kind: KindNotJSON, Detail: "not valid JSON: " + err.Error()}
	}
	object, ok := value.(map[string]any)
	if !ok {
		return nil, &RedriveError{Kind: KindNotObject, Detail: "must be a JSON object, got " + describe(value)}
	}
	if unknown := unknownKeys(object, known); len(unknown) > 0 {
		return nil, &RedriveError{Kind: KindUnknownKey, Key: unknown[0], Detail: fmt.Sprintf(
			"is not supported here; only these keys are: %s", strings.Join(known, ", "))}
	}
	return object, nil
}

func unknownKeys(object map[string]any, known []string) []string {
	var unknown []string
	for key := range object {
		if !slices.Contains(known, key) {
			unknown = append(unknown, key)
		}
	}
	sort.Strings(unknown)
	return unknown
}

func badARN(key, arn string) error {
	return &RedriveError{Kind: KindBadARN, Key: key, Detail: fmt.Sprintf(
		"must be a queue ARN such as arn:aws:sqs:us-east-1:123456789012:orders-dlq, got %q", arn)}
}
