package fakeaws

import "time"

// account is one AWS account.
type account struct {
	id      string
	regions map[string]*region
}

// region is one Region of one account and everything in it.
type region struct {
	name    string
	account string

	queues    map[string]*queue
	lingering map[string]*queue    // deleted queues that some reads still find
	deleted   map[string]time.Time // name → time of deletion, for the name lock
	topics    map[string]*topic
	subs      map[string]*subscription // by ARN; subscriptions live with their topic
	alarms    map[string]*alarm
	keys      map[string]*key
	functions map[string]*function
	mappings  map[string]*mapping
}

// region returns a Region of an account, making both on first use. The lock is
// held.
func (s *Server) region(accountID, name string) *region {
	a, ok := s.accounts[accountID]
	if !ok {
		a = &account{id: accountID, regions: map[string]*region{}}
		s.accounts[accountID] = a
	}
	r, ok := a.regions[name]
	if !ok {
		r = &region{
			name:      name,
			account:   accountID,
			queues:    map[string]*queue{},
			lingering: map[string]*queue{},
			deleted:   map[string]time.Time{},
			topics:    map[string]*topic{},
			subs:      map[string]*subscription{},
			alarms:    map[string]*alarm{},
			keys:      map[string]*key{},
			functions: map[string]*function{},
			mappings:  map[string]*mapping{},
		}
		a.regions[name] = r
	}
	return r
}

// home is the caller's own Region.
func (s *Server) home(c *call) *region { return s.region(c.Account, c.Region) }

// queueByARN finds a queue anywhere, nil when there is none.
func (s *Server) queueByARN(text string) *queue {
	a, ok := parseARN(text)
	if !ok || a.service != "sqs" {
		return nil
	}
	return s.region(a.account, a.region).queues[a.resource]
}
