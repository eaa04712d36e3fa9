package fakeaws

import (
	"slices"
	"strings"
	"time"
)

// Request is one recorded call.
type Request struct {
	// Service is the IAM prefix: sqs, sns, cloudwatch, lambda, kms or sts.
	Service string
	// Operation is the API's name of the call, for example CreateQueue.
	Operation string
	// Region is the one the call was signed for.
	Region string
	// Account is the caller's account, twelve digits.
	Account string
	// AccessKey signed the call; empty for an anonymous one.
	AccessKey string
	// Params are the parameters by their API names. Query calls are turned into
	// the same tree as JSON calls: strings, []any and map[string]any.
	Params map[string]any
	// Actions are the IAM actions the call needed, in the order of checking.
	Actions []string
	// Code is AWS's error code, empty after success. A call that is still
	// running, or whose connection was dropped, has Status 0.
	Code   string
	Status int
	// At is the server's time when the call arrived.
	At time.Time
}

// Name returns service and operation, for example "sqs:CreateQueue".
func (r Request) Name() string { return r.Service + ":" + r.Operation }

// Param returns a parameter as text, "" when it is absent or not a scalar.
func (r Request) Param(name string) string { return scalar(r.Params[name]) }

func (r Request) is(operation string) bool {
	return operation == "*" || strings.EqualFold(operation, r.Operation) || strings.EqualFold(operation, r.Name())
}

// Requests returns all calls recorded since the start or the last reset, in the
// order of arrival.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make([]Request, 0, len(s.requests))
	for _, r := range s.requests {
		c := *r
		c.Actions = slices.Clone(r.Actions)
		out = append(out, c)
	}
	return out
}

// ResetRequests forgets the recorded calls.
func (s *Server) ResetRequests() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = nil
}

// Count returns how many recorded calls have the given operation, written
// "CreateQueue" or "sqs:CreateQueue"; "*" counts all.
func (s *Server) Count(operation string) int {
	n := 0
	for _, r := range s.Requests() {
		if r.is(operation) {
			n++
		}
	}
	return n
}

// Actions returns the IAM actions that the recorded calls needed, sorted,
// each once: what a least-privilege policy must allow.
func (s *Server) Actions() []string {
	var out []string
	for _, r := range s.Requests() {
		out = append(out, r.Actions...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// OnRequest adds a hook that runs when a call has arrived and before any of
// its work: a test cancels contexts or stops processes there. The server is
// not locked meanwhile, so the hook may use all its methods. nil takes all hooks
// away.
func (s *Server) OnRequest(hook func(Request)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if hook == nil {
		s.onRequest = nil
		return
	}
	s.onRequest = append(s.onRequest, hook)
}

func (s *Server) record(r *Request) []func(Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r.At = s.Clock.Now()
	s.requests = append(s.requests, r)
	return slices.Clone(s.onRequest)
}

func (s *Server) finish(r *Request, actions []string, code string, status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r.Actions, r.Code, r.Status = actions, code, status
}
