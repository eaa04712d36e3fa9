package awsapi

import (
	"context"
	"sync"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
)

// Client is one provider instance's way to AWS. It is safe for concurrent use.
type Client struct {
	settings Settings
	memory   *memory
	limits   *limiter
	alarms   *batcher

	bare    *lazy[aws.Config] // shared files and environment, no credentials
	full    *lazy[aws.Config] // with credentials
	account *lazy[string]     // asked from STS
	checked *lazy[struct{}]   // CheckAccount

	mu         sync.Mutex
	sqs        map[string]*sqs.Client
	sns        map[string]*sns.Client
	cloudwatch map[string]*cloudwatch.Client
}

// New returns a client. It reads and calls nothing. Settings.Now and
// Settings.Sleep are required; New panics without them.
func New(s Settings) *Client {
	if s.Now == nil || s.Sleep == nil {
		panic("awsapi: Settings without Now or Sleep")
	}
	if s.MaxRetries == 0 {
		s.MaxRetries = defaultMaxRetries
	}
	if s.Propagation.Interval == 0 {
		s.Propagation.Interval = defaultInterval
	}
	c := &Client{
		settings:   s,
		memory:     newMemory(),
		bare:       newLazy[aws.Config](),
		full:       newLazy[aws.Config](),
		account:    newLazy[string](),
		checked:    newLazy[struct{}](),
		sqs:        map[string]*sqs.Client{},
		sns:        map[string]*sns.Client{},
		cloudwatch: map[string]*cloudwatch.Client{},
	}
	c.limits = newLimiter(s.Now, s.Sleep)
	c.alarms = newBatcher(s.Sleep, c.describeAlarms)
	return c
}

const (
	defaultMaxRetries = 25 // as hashicorp/aws
	defaultInterval   = time.Second
)

// Propagation returns what this client demands before a write counts as
// visible, defaults filled in.
func (c *Client) Propagation() Propagation {
	p := c.settings.Propagation
	if p.ConsecutiveReads == 0 {
		p.ConsecutiveReads = 2
		if c.Overridden("sqs") {
			p.ConsecutiveReads = 1
		}
	}
	return p
}

// Now returns the time of the client's clock.
func (c *Client) Now() time.Time { return c.settings.Now() }

// Sleep waits on the client's clock; it returns the context's error when that is
// cancelled first.
func (c *Client) Sleep(ctx context.Context, d time.Duration) error { return c.settings.Sleep(ctx, d) }

// forRegion returns the cached SDK client of a region, making it on first need.
func forRegion[T any](ctx context.Context, c *Client, clients map[string]T, region string, build func(aws.Config) T) (T, error) {
	var zero T
	cfg, err := c.config(ctx)
	if err != nil {
		return zero, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if client, ok := clients[region]; ok {
		return client, nil
	}
	cfg.Region = region
	client := build(cfg)
	clients[region] = client
	return client, nil
}
