package pair

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Ref says which source queue is meant. Region and Account are empty when the
// text does not say.
type Ref struct {
	Name, Region, Account, ARN string // ARN only when that is what was given
	// DeadLetter is the name of the dead-letter queue, for a pair whose source is
	// missing; the default one when empty.
	DeadLetter string
}

var queueName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,75}(?:\.fifo)$|^[A-Za-z0-9_-]{1,80}$`)

// ParseRef reads what a person gives to name a queue: its ARN, its URL in any
// host form, its name, or name@region; and behind a comma the name of the
// dead-letter queue, which counts when the source is missing.
func ParseRef(text string) (Ref, error) {
	text, deadLetter, given := strings.Cut(text, ",")
	ref, err := parseSource(text)
	if given && err == nil && !queueName.MatchString(deadLetter) {
		return Ref{}, fmt.Errorf("%q is not the name of a queue", deadLetter)
	}
	ref.DeadLetter = deadLetter
	return ref, err
}

func parseSource(text string) (Ref, error) {
	switch {
	case strings.HasPrefix(text, "arn:"):
		return refFromARN(text)
	case strings.Contains(text, "://"):
		return refFromURL(text)
	}
	name, region, given := strings.Cut(text, "@")
	if !queueName.MatchString(name) {
		return Ref{}, fmt.Errorf("%q is not the name of a queue", name)
	}
	if given && !awsapi.IsRegion(region) {
		return Ref{}, fmt.Errorf("%q is not a region", region)
	}
	return Ref{Name: name, Region: region}, nil
}

func refFromARN(text string) (Ref, error) {
	a, err := topology.ParseARN(text)
	if err != nil {
		return Ref{}, err
	}
	if a.Service != "sqs" {
		return Ref{}, fmt.Errorf("it is an ARN of %s, not of sqs", a.Service)
	}
	return Ref{Name: a.Resource, Region: a.Region, Account: a.Account, ARN: text}, nil
}

func refFromURL(text string) (Ref, error) {
	a, ok := topology.ParseQueueURL(text)
	if !ok || !queueName.MatchString(a.Resource) {
		return Ref{}, fmt.Errorf("the URL does not end in /<account>/<name>")
	}
	ref := Ref{Name: a.Resource, Account: a.Account}
	if awsapi.IsRegion(a.Region) {
		ref.Region = a.Region
	}
	return ref, nil
}

// GenerateName makes a name from a prefix: the time, so that names sort, and
// four random bytes, so that two made at once differ.
func GenerateName(prefix string, fifo bool, now time.Time) string {
	var random [4]byte
	_, _ = rand.Read(random[:]) // never fails, says its documentation
	return topology.FullName(prefix+now.UTC().Format("20060102150405")+hex.EncodeToString(random[:]), fifo)
}

// IsQueueName says whether AWS accepts the name of a queue: 1 to 80 characters of
// A-Z, a-z, 0-9, _ and -, of which a FIFO queue's end in .fifo.
func IsQueueName(name string) bool { return queueName.MatchString(name) }
