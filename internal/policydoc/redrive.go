package policydoc

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
)

// Limits of the RedrivePolicy attribute. The range is AWS's own error text:
// "valid values are from 1 to 1000 both inclusive".
const (
	MinReceiveCount = 1
	MaxReceiveCount = 1000
)

const (
	keyTarget = "deadLetterTargetArn"
	keyCount  = "maxReceiveCount"
)

// Redrive is the RedrivePolicy attribute of a source queue: after
// MaxReceiveCount receives, the next receive moves the message to the queue
// with DeadLetterTargetARN.
// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html
type Redrive struct {
	DeadLetterTargetARN string
	MaxReceiveCount     int // receives, 1 to 1000; not checked before Validate
}

// JSON writes the policy as AWS returns it: two keys, the count as a number.
func (r Redrive) JSON() string {
	return encode(struct {
		Target string `json:"deadLetterTargetArn"`
		Count  int    `json:"maxReceiveCount"`
	}{r.DeadLetterTargetARN, r.MaxReceiveCount})
}

// Validate reports what AWS would refuse in the values: an ARN that is not a
// queue's (KindBadARN), a count outside 1 to 1000 (KindCountRange). The error
// is a *RedriveError.
func (r Redrive) Validate() error {
	if !IsQueueARN(r.DeadLetterTargetARN) {
		return badARN(keyTarget, r.DeadLetterTargetARN)
	}
	if r.MaxReceiveCount < MinReceiveCount || r.MaxReceiveCount > MaxReceiveCount {
		return &RedriveError{Kind: KindCountRange, Key: keyCount, Detail: fmt.Sprintf(
			"must be from %d to %d, got %d", MinReceiveCount, MaxReceiveCount, r.MaxReceiveCount)}
	}
	return nil
}

// ParseRedrive reads a RedrivePolicy. The count may be a number or a numeric
// string, which AWS accepts as well. A count outside 1 to 1000 is not an error
// here, so that a caller can say so in its own words; see Validate. The error
// is a *RedriveError.
func ParseRedrive(text string) (Redrive, error) {
	object, err := redriveObject(text, keyTarget, keyCount)
	if err != nil {
		return Redrive{}, err
	}
	var r Redrive
	if r.DeadLetterTargetARN, err = targetARN(object); err != nil {
		return Redrive{}, err
	}
	value, ok := object[keyCount]
	if !ok {
		return Redrive{}, &RedriveError{Kind: KindMissingKey, Key: keyCount, Detail: "is missing; AWS has no default for it here"}
	}
	if r.MaxReceiveCount, err = receiveCount(value); err != nil {
		return Redrive{}, err
	}
	return r, nil
}

// EqualRedriveText says whether two RedrivePolicy texts mean the same: key
// order, blanks and the count's spelling ("5" or 5) do not matter. Texts that
// do not parse are equal only when they are the same text; so are two empty ones.
func EqualRedriveText(a, b string) bool {
	left, errA := ParseRedrive(a)
	right, errB := ParseRedrive(b)
	if errA != nil || errB != nil {
		return a == b
	}
	return left == right
}

func receiveCount(value any) (int, error) {
	var text string
	switch v := value.(type) {
	case json.Number:
		text = v.String()
	case string:
		text = v
	default:
		return 0, &RedriveError{Kind: KindBadCount, Key: keyCount, Detail: "must be a whole number, got " + describe(value)}
	}
	count, err := strconv.Atoi(text)
	if err != nil {
		return 0, &RedriveError{Kind: KindBadCount, Key: keyCount, Detail: "must be a whole number such as 5, got " + describe(value)}
	}
	return count, nil
}

func targetARN(object map[string]any) (string, error) {
	value, ok := object[keyTarget]
	if !ok {
		return "", &RedriveError{Kind: KindMissingKey, Key: keyTarget, Detail: "is missing: it names the dead-letter queue"}
	}
	arn, ok := value.(string)
	if !ok {
		return "", &RedriveError{Kind: KindBadARN, Key: keyTarget, Detail: "must be a queue ARN, got " + describe(value)}
	}
	if !IsQueueARN(arn) {
		return "", badARN(keyTarget, arn)
	}
	return arn, nil
}

// queueARN follows the service authorization reference for SQS and the naming
// rule of CreateQueue: 1 to 80 letters, digits, hyphens, underscores, ".fifo"
// counted in.
var queueARN = regexp.MustCompile(`^arn:aws[a-z-]*:sqs:[a-z]{2,}(-[a-z0-9]+)+:[0-9]{12}:([A-Za-z0-9_-]{1,80}|[A-Za-z0-9_-]{1,75}\.fifo)$`)

// IsQueueARN says whether arn names an SQS queue in full:
// arn:<partition>:sqs:<region>:<12 digit account>:<name>. A queue URL, a
// wildcard or a topic ARN is not one.
func IsQueueARN(arn string) bool { return queueARN.MatchString(arn) }
