package fakeaws

import (
	"fmt"
	"net/http"
	"strings"
	"time"
)

// handler does the work of one operation. The server is locked meanwhile.
type handler func(s *Server, c *call) (obj, error)

// operations are all calls the double knows, by service and name. The files of
// each service add theirs.
var operations = map[string]handler{}

// register is called while the package's variables are set up.
func register(service string, table map[string]handler) bool {
	for name, h := range table {
		operations[service+":"+name] = h
	}
	return true
}

// ServeHTTP answers one AWS call: decode, caller, record, hooks, quotas,
// injected failures, permissions, work.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c, aerr := decode(r)
	if c == nil {
		http.Error(w, aerr.Message, http.StatusBadRequest)
		return
	}
	if aerr == nil {
		aerr = s.identify(c)
	}
	for _, hook := range s.record(c.Request) {
		hook(*c.Request)
	}
	if s.latency > 0 {
		time.Sleep(s.latency) // real time: WithLatency is there to measure concurrency
	}
	var out obj
	dropped := false
	if aerr == nil {
		out, dropped, aerr = s.answer(c)
	}
	code, status := "", http.StatusOK
	if aerr != nil {
		code, status, out = aerr.Code, aerr.Status, nil
	}
	if dropped {
		s.finish(c.Request, c.actions, code, 0)
		panic(http.ErrAbortHandler) // net/http closes the connection without a word
	}
	s.finish(c.Request, c.actions, code, status)
	c.write(w, s.nextID(), s.Clock.Now(), out, aerr)
}

func (s *Server) answer(c *call) (out obj, dropped bool, aerr *apiError) {
	if aerr := s.overQuota(c); aerr != nil {
		return nil, false, aerr
	}
	f := s.takeFailure(*c.Request)
	if f != nil && !f.AfterEffect {
		return nil, f.Drop, f.error()
	}
	out, err := s.work(c)
	if f != nil {
		return nil, f.Drop, f.error()
	}
	if err != nil {
		return nil, false, asAPIError(err)
	}
	return out, false, nil
}

func (s *Server) work(c *call) (obj, error) {
	if long, ok := longOperations[c.Name()]; ok {
		return long(s, c)
	}
	h, ok := operations[c.Name()]
	if !ok {
		return nil, unknownOperation(c)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return h(s, c)
}

func unknownOperation(c *call) *apiError {
	if c.Service == "" {
		return refuse("UnknownService", "fakeaws: the request is not signed for a service this double knows (sqs, sns, monitoring, lambda, kms, sts)")
	}
	if c.protocol == protocolQuery {
		return refuse("InvalidAction", "The action %s is not valid for this endpoint (fakeaws does not implement %s).", c.Operation, c.Name())
	}
	return refuse("UnknownOperationException", "fakeaws does not implement %s", c.Name())
}

// longOperations wait inside the call and so must not hold the lock throughout.
var longOperations = map[string]handler{}

// authorize checks one IAM action of the call and remembers that it was needed.
// The lock is held.
func (s *Server) authorize(c *call, action, resource string) error {
	c.actions = append(c.actions, action)
	if s.modes.denies(action) {
		return accessDenied(c, action, resource)
	}
	return nil
}

// nextID returns a new UUID-like id; they count up, so runs are repeatable.
func (s *Server) nextID() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.newID()
}

func (s *Server) newID() string {
	s.serial++
	return fmt.Sprintf("fa4ea350-0000-4000-8000-%012x", s.serial)
}

// newToken returns an opaque string of the given prefix and a unique suffix.
func (s *Server) newToken(prefix string) string {
	return prefix + strings.ReplaceAll(s.newID(), "-", "")
}
