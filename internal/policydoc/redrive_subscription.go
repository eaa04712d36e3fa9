package policydoc

// SubscriptionRedrive is the RedrivePolicy attribute of an SNS subscription:
// where SNS puts what it cannot deliver. Unlike a queue's it has one key and no
// receive count.
// https://docs.aws.amazon.com/sns/latest/dg/sns-configure-dead-letter-queue.html
type SubscriptionRedrive struct {
	DeadLetterTargetARN string
}

// JSON writes the policy.
func (r SubscriptionRedrive) JSON() string {
	return encode(struct {
		Target string `json:"deadLetterTargetArn"`
	}{r.DeadLetterTargetARN})
}

// ParseSubscriptionRedrive reads a subscription's RedrivePolicy. A
// maxReceiveCount, often copied from a queue, is KindUnknownKey. The error is a
// *RedriveError.
func ParseSubscriptionRedrive(text string) (SubscriptionRedrive, error) {
	object, err := redriveObject(text, keyTarget)
	if err != nil {
		return SubscriptionRedrive{}, err
	}
	arn, err := targetARN(object)
	if err != nil {
		return SubscriptionRedrive{}, err
	}
	return SubscriptionRedrive{DeadLetterTargetARN: arn}, nil
}

// EqualSubscriptionRedriveText compares two texts by meaning; texts that do not
// parse are equal only when they are the same text.
func EqualSubscriptionRedriveText(a, b string) bool {
	left, errA := ParseSubscriptionRedrive(a)
	right, errB := ParseSubscriptionRedrive(b)
	if errA != nil || errB != nil {
		return a == b
	}
	return left == right
}
