package fakeaws

import (
	"net/http/httptest"
	"sync"
	"testing"
	"time"
)

// DefaultAccount is the account of every access key that names no other one.
const DefaultAccount = "123456789012"

// Server is one fake AWS. It is an http.Handler and safe for concurrent use.
type Server struct {
	// URL is the endpoint, for example http://127.0.0.1:41234. Start sets it;
	// a Server made by New answers under whatever host it was asked.
	URL string
	// Clock is the time all services share.
	Clock *Clock

	mu       sync.Mutex // guards everything below
	accounts map[string]*account
	keys     map[string]identity // access key → who it is
	serial   int64               // source of request ids, message ids, tokens

	requests   []*Request
	onRequest  []func(Request)
	modes      modes
	throttle   *throttle
	latency    time.Duration
	strictAuth bool
}

// Option changes how a Server is made.
type Option func(*Server)

// WithClock sets the clock; the default is a new manual clock.
func WithClock(c *Clock) Option { return func(s *Server) { s.Clock = c } }

// WithRealClock lets the server follow the machine's clock.
func WithRealClock() Option { return func(s *Server) { s.Clock = newRealClock() } }

// WithLatency makes every request take d of real time, to measure how many
// calls a client makes at once.
func WithLatency(d time.Duration) Option { return func(s *Server) { s.latency = d } }

// WithThrottles applies request quotas per account and region, as AWS does;
// the numbers are in quotas. Without it nothing is throttled.
func WithThrottles() Option { return func(s *Server) { s.throttle = newThrottle() } }

// WithAccount makes accessKey belong to accountID (twelve digits).
func WithAccount(accessKey, accountID string) Option {
	return func(s *Server) { s.keys[accessKey] = userIdentity(accountID) }
}

// WithStrictAuth refuses access keys that neither WithAccount nor STS made
// known, as AWS does. By default any key is somebody: see identify.
func WithStrictAuth() Option { return func(s *Server) { s.strictAuth = true } }

// New returns an empty AWS. It opens no listener.
func New(opts ...Option) *Server {
	s := &Server{
		Clock:    NewClock(),
		accounts: map[string]*account{},
		keys:     map[string]identity{},
	}
	for _, opt := range opts {
		opt(s)
	}
	return s
}

// Start returns a Server that listens on a free local port until the test ends.
func Start(tb testing.TB, opts ...Option) *Server {
	tb.Helper()
	s := New(opts...)
	listener := httptest.NewServer(s)
	tb.Cleanup(listener.Close)
	s.URL = listener.URL
	return s
}
