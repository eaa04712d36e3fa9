package fakeaws

import (
	"maps"
	"slices"
	"time"
)

// nameLock is how long the name of a deleted queue stays taken (API reference
// of DeleteQueue).
const nameLock = 60 * time.Second

var _ = register("sqs", map[string]handler{
	"CreateQueue":        createQueue,
	"DeleteQueue":        deleteQueue,
	"SetQueueAttributes": setQueueAttributes,
	"PurgeQueue":         purgeQueue,
})

// createQueue makes a queue, or returns the one of that name when no attribute
// that was sent differs from it.
func createQueue(s *Server, c *call) (obj, error) {
	name := c.in.str("QueueName")
	if name == "" {
		return nil, refuse("MissingParameter", "The request must contain the parameter QueueName.")
	}
	r := s.home(c)
	resource := makeARN("sqs", r.name, r.account, name)
	if err := s.authorize(c, "sqs:CreateQueue", resource); err != nil {
		return nil, err
	}
	tags := c.in.stringMap("tags")
	if len(tags) > 0 {
		if err := s.authorize(c, "sqs:TagQueue", resource); err != nil {
			return nil, err
		}
		if aerr := checkQueueTags(name, tags); aerr != nil {
			return nil, aerr
		}
	}
	q, set, aerr := s.checkNewQueue(r, name, c.in.stringMap("Attributes"))
	if aerr != nil {
		return nil, aerr
	}
	if existing := r.queues[name]; existing != nil {
		if attribute, differs := firstDifference(existing.attrs, set); differs {
			return nil, refuse("QueueNameExists", "A queue already exists with the same name and a different value for attribute %s", attribute)
		}
		return obj{"QueueUrl": c.queueURL(existing)}, nil
	}
	if at, ok := r.deleted[name]; ok && s.Clock.Now().Sub(at) < nameLock {
		return nil, refuse("QueueDeletedRecently", "You must wait 60 seconds after deleting a queue before you can create another with the same name.")
	}
	q.tags = tags
	s.addQueue(r, q)
	return obj{"QueueUrl": c.queueURL(q)}, nil
}

// addQueue puts a queue into its Region, with the modes that concern new ones.
func (s *Server) addQueue(r *region, q *queue) {
	q.created, q.modified = s.Clock.Now(), s.Clock.Now()
	q.missing, q.denied = s.modes.missingReads, s.modes.deniedReads
	if q.tags == nil {
		q.tags = map[string]string{}
	}
	r.queues[q.name] = q
	delete(r.lingering, q.name)
}

// checkNewQueue judges name and attributes and returns the queue they would
// make, and the attributes in stored form.
func (s *Server) checkNewQueue(r *region, name string, sent map[string]string) (*queue, map[string]string, *apiError) {
	set := maps.Clone(sent)
	maps.DeleteFunc(set, func(_, v string) bool { return v == "" })
	fifo := set["FifoQueue"] == "true"
	if aerr := checkAttributes(set, fifo); aerr != nil {
		return nil, nil, aerr
	}
	if aerr := checkQueueName(name, fifo); aerr != nil {
		return nil, nil, aerr
	}
	q := &queue{name: name, region: r.name, account: r.account, attrs: apply(defaults(fifo), set)}
	if aerr := checkCombinations(set, q.attrs); aerr != nil {
		return nil, nil, aerr
	}
	stored, aerr := s.checkDocuments(r, q, set)
	if aerr != nil {
		return nil, nil, aerr
	}
	q.attrs = apply(defaults(fifo), stored)
	return q, stored, nil
}

func firstDifference(current, set map[string]string) (string, bool) {
	for _, name := range slices.Sorted(maps.Keys(set)) {
		if set[name] != current[name] && !(name == "KmsDataKeyReusePeriodSeconds" && current["KmsMasterKeyId"] == "") {
			return name, true
		}
	}
	return "", false
}

func setQueueAttributes(s *Server, c *call) (obj, error) {
	q, err := s.target(c)
	if err != nil {
		return nil, err
	}
	set := c.in.stringMap("Attributes")
	if len(set) == 0 {
		return nil, refuse("MissingParameter", "The request must contain the parameter Attribute.Name.")
	}
	if aerr := checkAttributes(set, q.fifo()); aerr != nil {
		return nil, aerr
	}
	if set["FifoQueue"] == "false" {
		return nil, refuse("InvalidAttributeValue", "Invalid value for the parameter FifoQueue. Reason: Modifying queue type is not supported.")
	}
	if aerr := checkCombinations(set, apply(q.attrs, set)); aerr != nil {
		return nil, aerr
	}
	if aerr := s.checkVisibility(q, set); aerr != nil {
		return nil, aerr
	}
	stored, aerr := s.checkDocuments(s.region(q.account, q.region), q, set)
	if aerr != nil {
		return nil, aerr
	}
	s.write(q, apply(q.attrs, stored))
	return nil, nil
}

// write replaces a queue's attributes; modes decide how long reads are blind.
func (s *Server) write(q *queue, attrs map[string]string) {
	q.previous, q.attrs, q.modified = q.attrs, attrs, s.Clock.Now()
	q.stale, q.flapping, q.showOld = s.modes.staleReads, s.modes.flappingReads, true
}

func deleteQueue(s *Server, c *call) (obj, error) {
	q, err := s.target(c)
	if err != nil {
		return nil, err
	}
	s.removeQueue(q)
	return nil, nil
}

// removeQueue deletes a queue and locks its name.
func (s *Server) removeQueue(q *queue) {
	r := s.region(q.account, q.region)
	delete(r.queues, q.name)
	r.deleted[q.name] = s.Clock.Now()
	if q.lingers = s.modes.lingeringReads; q.lingers > 0 {
		r.lingering[q.name] = q
	}
}

// purgeQueue empties a queue, once in sixty seconds (API reference).
func purgeQueue(s *Server, c *call) (obj, error) {
	q, err := s.target(c)
	if err != nil {
		return nil, err
	}
	now := s.Clock.Now()
	if !q.purged.IsZero() && now.Sub(q.purged) < 60*time.Second {
		return nil, refuse("PurgeQueueInProgress", "Only one PurgeQueue operation on %s is allowed every 60 seconds.", q.name).withStatus(403)
	}
	q.purged = now
	q.store = messageStore{}
	return nil, nil
}
