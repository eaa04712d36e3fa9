package topology

import (
	"net/url"
	"regexp"
	"strings"
)

// The host forms of a queue's URL: today's, with FIPS, dual stack, VPC endpoints
// and those of emulators, and the old ones.
// https://docs.aws.amazon.com/general/latest/gr/sqs-service.html
var (
	queueHost       = regexp.MustCompile(`(?:^|\.)sqs(?:-fips)?\.([a-z]+(?:-[a-z]+)+-[0-9]+)\.[a-z0-9.-]+$`)
	legacyQueueHost = regexp.MustCompile(`^(?:([a-z0-9-]+)\.)?queue\.amazonaws\.com(?:\.cn)?$`)
)

// ParseQueueURL reads account and name from the path of a queue's URL and the
// region from its host, where the host tells it; queue.amazonaws.com is us-east-1.
// The partition is left empty. It reports false for a URL that does not end in
// /<account>/<name>.
func ParseQueueURL(text string) (ARN, bool) {
	u, err := url.Parse(text)
	if err != nil {
		return ARN{}, false
	}
	path := strings.Split(strings.Trim(u.Path, "/"), "/")
	if len(path) < 2 {
		return ARN{}, false
	}
	arn := ARN{Service: "sqs", Account: path[len(path)-2], Resource: path[len(path)-1]}
	host := u.Hostname()
	if m := legacyQueueHost.FindStringSubmatch(host); m != nil {
		arn.Region = m[1]
		if arn.Region == "" {
			arn.Region = "us-east-1"
		}
		return arn, true
	}
	if m := queueHost.FindStringSubmatch(host); m != nil {
		arn.Region = m[1]
	}
	return arn, true
}

// QueueOf is the name of the queue that a URL of AWS addresses: the last part of
// its path, whatever is before it. Use [ParseQueueURL] for what a person wrote.
func QueueOf(url string) string {
	url = strings.TrimRight(url, "/")
	return url[strings.LastIndex(url, "/")+1:]
}
