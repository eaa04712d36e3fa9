package redriveaudit

import (
	"context"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// deadLetterQueues reads the dead-letter queues that the sources name and the
// search has not come across, and gives each source its own.
func (s *search) deadLetterQueues(ctx context.Context) error {
	var missing []string
	for _, l := range s.all() {
		if target, here := l.target(); here && s.queues[target.Resource] == nil {
			missing = append(missing, target.Resource)
		}
	}
	slices.Sort(missing)
	gone := map[string]bool{}
	err := s.each(ctx, slices.Compact(missing), func(ctx context.Context, name string) error {
		url, err := s.client.GetQueueURL(ctx, s.region, name)
		if awsapi.IsNotFound(err) {
			s.mu.Lock()
			defer s.mu.Unlock()
			gone[name] = true
			return nil
		}
		if s.mayNot(err) {
			return nil
		}
		if err != nil {
			return err
		}
		return s.read(ctx, url, false)
	})
	if err != nil {
		return err
	}
	for _, l := range s.all() {
		target, here := l.target()
		if !here {
			continue
		}
		l.facts.DeadLetterGone = gone[target.Resource]
		if q := s.queues[target.Resource]; q != nil {
			l.facts.DeadLetter = q.facts.Queue
		}
	}
	return nil
}

// lookAround asks of every queue who names it. What the redrive policies at hand
// say is added: the list lags behind them, and it may not be permitted.
func (s *search) lookAround(ctx context.Context) error {
	err := s.each(ctx, s.names(), func(ctx context.Context, name string) error {
		l := s.queues[name]
		urls, err := s.client.DeadLetterSourceQueues(ctx, s.region, l.url)
		if s.mayNot(err) || awsapi.IsNotFound(err) {
			return nil
		}
		if err != nil {
			return err
		}
		var sources []string
		for _, url := range urls {
			sources = append(sources, topology.QueueOf(url))
		}
		slices.Sort(sources)
		l.facts.Sources = topology.Known(sources)
		return nil
	})
	if err != nil {
		return err
	}
	for _, l := range s.all() {
		if target, here := l.target(); here && s.queues[target.Resource] != nil {
			s.queues[target.Resource].namedBy(l.name)
		}
	}
	return nil
}

// namedBy adds a source once.
func (l *live) namedBy(source string) {
	sources := l.facts.Sources.Or(nil)
	if slices.Contains(sources, source) {
		return
	}
	sources = append(slices.Clone(sources), source)
	slices.Sort(sources)
	l.facts.Sources = topology.Known(sources)
}

// watchedMetrics are the metrics by which an alarm tells of dead letters.
var watchedMetrics = []string{"ApproximateNumberOfMessagesVisible", "ApproximateAgeOfOldestMessage", "NumberOfMessagesReceived"}

// watched asks of a dead-letter queue whether an alarm watches it.
func (s *search) watched(ctx context.Context, l *live) error {
	for _, metric := range watchedMetrics {
		alarms, err := s.client.AlarmsForMetric(ctx, s.region, "AWS/SQS", metric, map[string]string{"QueueName": l.name})
		if s.mayNot(err) {
			return nil
		}
		if err != nil {
			return err
		}
		if len(alarms) > 0 {
			l.facts.Watched = topology.Known(true)
			return nil
		}
	}
	l.facts.Watched = topology.Known(false)
	return nil
}

// subscribedTo adds a subscription once.
func (l *live) subscribedTo(topic string, pending bool) {
	one := guardrail.AuditedSubscription{TopicARN: topic, Pending: pending}
	if !slices.Contains(l.facts.Subscriptions, one) {
		l.facts.Subscriptions = append(l.facts.Subscriptions, one)
	}
}
