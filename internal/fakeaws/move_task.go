package fakeaws

import (
	"slices"
	"strconv"
	"time"
)

var _ = register("sqs", map[string]handler{
	"StartMessageMoveTask":  startMoveTask,
	"ListMessageMoveTasks":  listMoveTasks,
	"CancelMessageMoveTask": cancelMoveTask,
})

// moveTask takes messages out of a dead-letter queue, at a rate.
type moveTask struct {
	handle, destination string
	rate                int // messages a second, 0: all at once
	started             time.Time
	moved, total        int
	status, failure     string
}

func noSuchResource(format string, args ...any) *apiError {
	return refuse("ResourceNotFoundException", format, args...).withStatus(404)
}

// moveSource finds the dead-letter queue of a call about move tasks.
func (s *Server) moveSource(c *call) (*queue, error) {
	text := c.in.str("SourceArn")
	if err := s.authorize(c, "sqs:"+c.Operation, text); err != nil {
		return nil, err
	}
	q := s.queueByARN(text)
	if q == nil || q.region != c.Region || q.account != c.Account {
		return nil, noSuchResource("The resource that you specified for the SourceArn parameter doesn't exist.")
	}
	return q, nil
}

// startMoveTask begins to move messages back to the queues they came from, or
// to one destination. Only the dead-letter queue of a queue can be a source.
func startMoveTask(s *Server, c *call) (obj, error) {
	q, err := s.moveSource(c)
	if err != nil {
		return nil, err
	}
	task := &moveTask{destination: c.in.str("DestinationArn"), started: s.Clock.Now(), status: "RUNNING", total: len(q.store.messages)}
	if text := c.in.str("MaxNumberOfMessagesPerSecond"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 500 {
			return nil, refuse("InvalidParameterValue", "Value %s for parameter MaxNumberOfMessagesPerSecond is invalid. Reason: Must be between 1 and 500.", text)
		}
		task.rate = n
	}
	if !s.isDeadLetterQueue(q) {
		return nil, refuse("InvalidParameterValue", "Source queue must be configured as a Dead Letter Queue.")
	}
	if task.destination != "" {
		to := s.queueByARN(task.destination)
		if to == nil {
			return nil, noSuchResource("The resource that you specified for the DestinationArn parameter doesn't exist.")
		}
		if to.fifo() != q.fifo() {
			return nil, refuse("InvalidParameterValue", "Destination queue must be of the same type as the source queue.")
		}
	}
	s.runMoveTasks(q)
	if n := len(q.tasks); n > 0 && q.tasks[n-1].status == "RUNNING" {
		return nil, refuse("UnsupportedOperation", "There is already a task running. Only one active task is allowed for a source queue arn at a given time.")
	}
	task.handle = s.newToken("task-")
	q.tasks = append(q.tasks, task)
	return obj{"TaskHandle": task.handle}, nil
}

func (s *Server) isDeadLetterQueue(q *queue) bool {
	for _, source := range s.region(q.account, q.region).queues {
		if p, ok := source.redrive(); ok && p.DeadLetterTargetArn == q.arn() {
			return true
		}
	}
	return false
}

// runMoveTasks brings the running task of a queue up to the present.
func (s *Server) runMoveTasks(q *queue) {
	if len(q.tasks) == 0 || q.tasks[len(q.tasks)-1].status != "RUNNING" {
		return
	}
	task, now := q.tasks[len(q.tasks)-1], s.Clock.Now()
	due := task.total
	if task.rate > 0 {
		due = min(due, int(now.Sub(task.started).Seconds()*float64(task.rate)))
	}
	for task.moved < due && task.status == "RUNNING" {
		index := slices.IndexFunc(q.store.messages, func(m *message) bool { return !m.readable.After(now) })
		if index < 0 {
			task.status = "COMPLETED"
			return
		}
		m := q.store.messages[index]
		destination := task.destination
		if destination == "" {
			destination = m.source
		}
		to := s.queueByARN(destination)
		if to == nil {
			task.status, task.failure = "FAILED", "CouldNotDetermineMessageSource"
			return
		}
		q.store.messages = slices.Delete(q.store.messages, index, index+1)
		// The message is a new one: another id, another enqueue time.
		s.enqueueAfter(to, &message{
			body: m.body, attributes: m.attributes, senderID: m.senderID, groupID: m.groupID, dedupID: m.id, traceID: m.traceID,
		}, 0)
		task.moved++
	}
	if task.moved == task.total {
		task.status = "COMPLETED"
	}
}

// listMoveTasks lists the newest tasks first; only a running one shows its
// handle.
func listMoveTasks(s *Server, c *call) (obj, error) {
	q, err := s.moveSource(c)
	if err != nil {
		return nil, err
	}
	limit := 1
	if text := c.in.str("MaxResults"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 10 {
			return nil, refuse("InvalidParameterValue", "Value %s for parameter MaxResults is invalid. Reason: Must be between 1 and 10.", text)
		}
		limit = n
	}
	s.runMoveTasks(q)
	list := []obj{}
	for _, task := range slices.Backward(q.tasks) {
		if len(list) == limit {
			break
		}
		one := obj{
			"Status": task.status, "SourceArn": q.arn(), "StartedTimestamp": task.started.UnixMilli(),
			"ApproximateNumberOfMessagesMoved": int64(task.moved), "ApproximateNumberOfMessagesToMove": int64(task.total),
		}
		if task.status == "RUNNING" {
			one["TaskHandle"] = task.handle
		}
		if task.destination != "" {
			one["DestinationArn"] = task.destination
		}
		if task.rate > 0 {
			one["MaxNumberOfMessagesPerSecond"] = int64(task.rate)
		}
		if task.failure != "" {
			one["FailureReason"] = task.failure
		}
		list = append(list, one)
	}
	return obj{"Results": list}, nil
}

// cancelMoveTask stops a running task; what was moved stays moved.
func cancelMoveTask(s *Server, c *call) (obj, error) {
	handle := c.in.str("TaskHandle")
	if err := s.authorize(c, "sqs:CancelMessageMoveTask", "*"); err != nil {
		return nil, err
	}
	for _, q := range s.home(c).queues {
		s.runMoveTasks(q)
		for _, task := range q.tasks {
			if task.handle == handle && task.status == "RUNNING" {
				task.status = "CANCELLED"
				return obj{"ApproximateNumberOfMessagesMoved": int64(task.moved)}, nil
			}
		}
	}
	return nil, noSuchResource("Task does not exist.")
}
