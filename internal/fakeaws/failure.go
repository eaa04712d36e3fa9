package fakeaws

import "net/http"

// Failure makes calls fail.
type Failure struct {
	// Operation is "CreateQueue", "sqs:CreateQueue" or "*".
	Operation string
	// Match narrows it to some calls; nil means all. It must not call the server.
	Match func(Request) bool
	// Skip lets the first n matching calls pass.
	Skip int
	// Times is how many calls fail after that; 0 means all.
	Times int
	// Code and Message are the error; by default InternalFailure.
	Code    string
	Message string
	// Status is the HTTP status; by default 500 without a Code, else 400.
	Status int
	// AfterEffect does the work first and then fails: the answer got lost.
	AfterEffect bool
	// Drop closes the connection instead of answering.
	Drop bool

	seen int
}

// Fail adds a failure. When several match a call, the oldest that still has
// something to do decides.
func (s *Server) Fail(f Failure) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.modes.failures = append(s.modes.failures, &f)
}

// ClearFailures removes all failures added with Fail.
func (s *Server) ClearFailures() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.modes.failures = nil
}

func (s *Server) takeFailure(r Request) *Failure {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range s.modes.failures {
		if !r.is(f.Operation) || f.Match != nil && !f.Match(r) {
			continue
		}
		f.seen++
		if f.seen <= f.Skip || f.Times > 0 && f.seen > f.Skip+f.Times {
			continue
		}
		return f
	}
	return nil
}

func (f *Failure) error() *apiError {
	code, message, status := f.Code, f.Message, f.Status
	if status == 0 {
		status = http.StatusBadRequest
		if code == "" {
			status = http.StatusInternalServerError
		}
	}
	if code == "" {
		code = "InternalFailure"
	}
	if message == "" {
		message = "injected failure"
	}
	e := refuse(code, "%s", message).withStatus(status)
	for kind, query := range queryCodes {
		if query == code {
			e.Kind = kind
		}
	}
	return e
}
