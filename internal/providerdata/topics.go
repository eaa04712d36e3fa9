package providerdata

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// topicsAtOnce bounds the questions about topics that one resource asks.
const topicsAtOnce = 8

// Topics reads what the guardrails want to know of topics that a change leans on:
// those it subscribes to, and those that its alarms notify. What is not the ARN of a
// topic is left out, and so is a topic that is not there, or that another account
// does not show. The second result has a sentence about each other one that could
// not be read.
func (d *Data) Topics(ctx context.Context, arns []string) (map[string]guardrail.TopicFacts, []guardrail.Unread) {
	if d.Unknown || d.Guardrails.LiveChecks == guardrail.LiveOff || len(arns) == 0 || !d.Client.MayCall(ctx) {
		return nil, nil
	}
	found := make(map[string]guardrail.TopicFacts, len(arns))
	missed := make([]guardrail.Unread, len(arns)) // in their order
	var mu sync.Mutex
	var g errgroup.Group
	g.SetLimit(topicsAtOnce)
	for i, text := range arns {
		arn, err := topology.ParseARN(text)
		if err != nil || arn.Service != "sns" {
			continue
		}
		g.Go(func() error {
			attributes, err := d.Engine.Topic(ctx, text)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				found[text] = topicFacts(attributes)
			case awsapi.IsNotFound(err), awsapi.IsInvalidParameter(err): // the same apply may create it
			case awsapi.IsUnreachable(err): // told once, when names are looked for
			case awsapi.IsAccessDenied(err) && d.foreign(ctx, arn): // the owner's affair
			default:
				missed[i] = guardrail.Unread{
					What: fmt.Sprintf("The topic %s was not read: %s.", text, reason(err)),
					Why:  "Whether its key lets CloudWatch in, and whether a queue takes what it sends, is not judged.",
				}
			}
			return nil
		})
	}
	_ = g.Wait()
	return found, slices.DeleteFunc(missed, func(u guardrail.Unread) bool { return u.What == "" })
}

// TopicsOf lists the topics that a pair leans on, each once: those that its queue is
// subscribed to, and what its alarms notify.
func TopicsOf(p topology.Pair) []string {
	list := arnList{}
	for _, m := range p.Subscriptions.Or(nil) {
		list.add(m.Or(topology.Subscription{}).TopicARN)
	}
	list.addAll(p.AlarmActions, p.OKActions, p.InsufficientDataActions)
	alarms := p.Alarms.Or(topology.Alarms{})
	for _, kind := range topology.AlarmKinds {
		list.addAlarm(*alarms.ByKind(kind))
	}
	return list.sorted()
}

// TopicsOfFanout is [TopicsOf] for the topic of a fan-out that is another's, and for
// its alarms; each consumer has its own.
func TopicsOfFanout(f topology.Fanout) []string {
	list := arnList{}
	list.add(f.ExistingTopicARN)
	list.addAll(f.AlarmActions, f.OKActions, f.InsufficientDataActions)
	alarms := f.TopicAlarms.Or(topology.TopicAlarms{})
	for _, kind := range topology.TopicAlarmKinds {
		list.addAlarm(*alarms.ByKind(kind))
	}
	return list.sorted()
}

// arnList is a set of ARNs.
type arnList map[string]bool

func (l arnList) add(m topology.Maybe[string]) {
	if arn, ok := m.Get(); ok {
		l[arn] = true
	}
}

func (l arnList) addAll(lists ...topology.Maybe[topology.Strings]) {
	for _, list := range lists {
		for _, m := range list.Or(nil) {
			l.add(m)
		}
	}
}

func (l arnList) addAlarm(m topology.Maybe[topology.Alarm]) {
	if a, ok := m.Get(); ok && a.Enabled.Or(false) {
		l.addAll(a.AlarmActions, a.OKActions, a.InsufficientDataActions)
	}
}

func (l arnList) sorted() []string { return slices.Sorted(maps.Keys(l)) }

// foreign says whether something is known to be another account's.
func (d *Data) foreign(ctx context.Context, arn topology.ARN) bool {
	account, err := d.Account(ctx)
	return err == nil && account.Or(arn.Account) != arn.Account
}

// topicFacts reads the answer of GetTopicAttributes. A topic without a key has none
// of its attribute, one of the default size neither.
func topicFacts(attributes map[string]string) guardrail.TopicFacts {
	facts := guardrail.TopicFacts{MaxMessageSize: topology.Null[int64](), KMSMasterKeyID: topology.Null[string](), Live: true}
	if key := attributes["KmsMasterKeyId"]; key != "" {
		facts.KMSMasterKeyID = topology.Known(key)
	}
	if text := attributes["MaximumMessageSize"]; text != "" {
		facts.MaxMessageSize = topology.Unknown[int64]()
		if size, err := strconv.ParseInt(text, 10, 64); err == nil {
			facts.MaxMessageSize = topology.Known(size)
		}
	}
	return facts
}
