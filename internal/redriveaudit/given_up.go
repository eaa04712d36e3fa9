package redriveaudit

import (
	"context"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// givenUp asks whether subscriptions name a queue as their dead-letter queue. Only
// those of topics that its policy lets in can; a queue that serves a source, or
// has a redrive policy, need not be asked about.
func (s *search) givenUp(ctx context.Context, found listed) error {
	unseen := topology.Unknown[[]string]()
	var asked []*live
	for _, l := range s.all() {
		l.facts.GivenUpFrom = topology.Known([]string(nil))
		policy := l.facts.Queue.Attributes["Policy"]
		if policy == "" || l.facts.IsSource() || l.facts.Serves() {
			continue
		}
		if len(l.admitted()) == 0 && admitsSNS(policy, l.facts.Queue.ARN) {
			l.facts.GivenUpFrom = unseen // any topic could
			continue
		}
		asked = append(asked, l)
	}
	targets, err := s.targets(ctx, asked, found)
	if err != nil {
		return err
	}
	for _, l := range asked {
		var from []string
		for _, topic := range l.admitted() {
			switch named, known := namedAmong(found.byTopic[topic], l.facts.Queue.ARN.String(), targets); {
			case named:
				from = append(from, topic)
			case !known || found.blind[topic]:
				l.facts.GivenUpFrom = unseen
			}
		}
		if len(from) > 0 {
			l.facts.GivenUpFrom = topology.Known(from)
		}
	}
	return nil
}

// targets are the dead-letter queues of the subscriptions to the topics that the
// queues let in, by subscription; "" for one without. One that may not be read is
// unknown, and one that is gone is not there.
func (s *search) targets(ctx context.Context, queues []*live, found listed) (map[string]topology.Maybe[string], error) {
	var arns []string
	for _, l := range queues {
		for _, topic := range l.admitted() {
			for _, one := range found.byTopic[topic] {
				if one.ARN != awsapi.PendingConfirmation {
					arns = append(arns, one.ARN)
				}
			}
		}
	}
	slices.Sort(arns)
	targets := map[string]topology.Maybe[string]{}
	err := s.each(ctx, slices.Compact(arns), func(ctx context.Context, arn string) error {
		attributes, err := s.client.GetSubscription(ctx, arn)
		denied := s.mayNot(err)
		s.mu.Lock()
		defer s.mu.Unlock()
		switch {
		case awsapi.IsNotFound(err):
			return nil
		case denied:
			targets[arn] = topology.Unknown[string]()
			return nil
		case err != nil:
			return err
		}
		redrive, _ := policydoc.ParseSubscriptionRedrive(attributes["RedrivePolicy"]) // none in what cannot be read
		targets[arn] = topology.Known(redrive.DeadLetterTargetARN)
		return nil
	})
	return targets, err
}

// namedAmong says whether one of the subscriptions names the queue, and, when none
// does, whether all of them are known.
func namedAmong(subscriptions []awsapi.Subscription, queueARN string, targets map[string]topology.Maybe[string]) (named, known bool) {
	known = true
	for _, one := range subscriptions {
		target, ok := targets[one.ARN]
		switch {
		case !ok:
		case target.IsUnknown():
			known = false
		case target.Or("") == queueARN:
			return true, true
		}
	}
	return false, known
}

// admitsSNS says whether a policy may let SNS in without naming a topic.
func admitsSNS(policy string, queue topology.ARN) bool {
	document, err := policydoc.ParseDocument(policy)
	return err != nil || document.Answers(policydoc.Access{
		Service: "sns.amazonaws.com", Action: "sqs:SendMessage", Resource: queue.String(),
	}) != policydoc.Refused
}
