package fakeaws

import "strings"

// modes are the ways in which the server misbehaves; the zero value is an AWS
// on a good day.
type modes struct {
	failures []*Failure
	denied   []string
	allowed  []string // when not nil, everything else is denied

	staleReads      int
	flappingReads   int
	missingReads    int
	deniedReads     int
	lingeringReads  int
	unknownPolicies int

	omitted         map[string]bool
	shuffle         bool
	echoStrings     bool
	checkVisibility bool
	confirmation    bool
}

func (m *modes) denies(action string) bool {
	for _, d := range m.denied {
		if matchesAction(d, action) {
			return true
		}
	}
	if m.allowed == nil {
		return false
	}
	for _, a := range m.allowed {
		if matchesAction(a, action) {
			return false
		}
	}
	return true
}

// matchesAction compares as IAM does: without regard to case, * as wildcard.
func matchesAction(pattern, action string) bool {
	return like(strings.ToLower(pattern), strings.ToLower(action))
}

// Deny takes permissions away: "sqs:ListQueueTags", "sns:*". The calls answer
// with the service's own code for a missing permission. An action that another
// call needs too counts there as well: CreateQueue with tags needs
// sqs:TagQueue.
func (s *Server) Deny(actions ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.modes.denied = append(s.modes.denied, actions...)
}

// Undeny gives permissions back that Deny took, written the same way; without
// arguments all of them.
func (s *Server) Undeny(actions ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var kept []string
	for _, d := range s.modes.denied {
		gone := len(actions) == 0
		for _, a := range actions {
			gone = gone || strings.EqualFold(a, d)
		}
		if !gone {
			kept = append(kept, d)
		}
	}
	s.modes.denied = kept
}

// AllowOnly denies everything except the given actions: a least-privilege role.
// Without arguments everything is allowed again.
func (s *Server) AllowOnly(actions ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.modes.allowed = nil
	if len(actions) > 0 {
		s.modes.allowed = actions
	}
}

// StaleReads lets the next n GetQueueAttributes after each SetQueueAttributes
// answer what was true before. 0 switches it off.
func (s *Server) StaleReads(n int) { s.setMode(func(m *modes) { m.staleReads = n }) }

// FlappingReads lets the n GetQueueAttributes after each SetQueueAttributes
// alternate: old, new, old, new.
func (s *Server) FlappingReads(n int) { s.setMode(func(m *modes) { m.flappingReads = n }) }

// NotFoundAfterCreate lets the first n reads of a new queue, topic or
// subscription answer that it does not exist.
func (s *Server) NotFoundAfterCreate(n int) { s.setMode(func(m *modes) { m.missingReads = n }) }

// DenyReadsAfterCreate lets the first n reads of a new queue answer
// AccessDenied, as happens where permission depends on tags that have not
// propagated yet (hashicorp/terraform-provider-aws#44689).
func (s *Server) DenyReadsAfterCreate(n int) { s.setMode(func(m *modes) { m.deniedReads = n }) }

// FoundAfterDelete lets the first n GetQueueUrl and GetQueueAttributes after a
// DeleteQueue still find the queue: deletion takes up to 60 seconds.
func (s *Server) FoundAfterDelete(n int) { s.setMode(func(m *modes) { m.lingeringReads = n }) }

// PolicyPrincipalUnknown lets the next n writes of a queue policy that names an
// IAM principal fail with InvalidAttributeValue, as for a role made a moment
// ago (hashicorp/terraform-provider-aws#21355).
func (s *Server) PolicyPrincipalUnknown(n int) { s.setMode(func(m *modes) { m.unknownPolicies = n }) }

// OmitAttributes leaves attributes out of GetQueueAttributes,
// GetTopicAttributes and GetSubscriptionAttributes, as emulators do that do
// not know them. Without names nothing is left out.
func (s *Server) OmitAttributes(names ...string) {
	omitted := map[string]bool{}
	for _, n := range names {
		omitted[n] = true
	}
	s.setMode(func(m *modes) { m.omitted = omitted })
}

// ShuffleDocuments returns policies the way AWS stores them rather than as they
// were sent: statements, actions and principals in another order, an account id
// as that account's root ARN, a missing Version as 2008-10-17.
func (s *Server) ShuffleDocuments(on bool) { s.setMode(func(m *modes) { m.shuffle = on }) }

// EchoStringCounts returns maxReceiveCount as a string where it was sent as
// one; by default it comes back as a number
// (hashicorp/terraform-provider-aws#42453).
func (s *Server) EchoStringCounts(on bool) { s.setMode(func(m *modes) { m.echoStrings = on }) }

// CheckVisibilityOnSet lets SetQueueAttributes refuse a visibility timeout below
// the timeout of a function that reads the queue. Only event source mappings
// are documented to check that, so it is off by default.
func (s *Server) CheckVisibilityOnSet(on bool) { s.setMode(func(m *modes) { m.checkVisibility = on }) }

// AskForConfirmation makes every Subscribe wait for the queue's owner, as it is when
// the topic's owner subscribes somebody else's queue.
func (s *Server) AskForConfirmation(on bool) { s.setMode(func(m *modes) { m.confirmation = on }) }

func (s *Server) setMode(change func(*modes)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(&s.modes)
}
