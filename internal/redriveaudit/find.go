package redriveaudit

import (
	"context"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// atOnce is how many queues are looked at at the same time. AWS gives no quota for
// reading attributes; the client slows down by itself once it is throttled.
const atOnce = 16

// search is one audit while it looks around.
type search struct {
	client *awsapi.Client
	region string

	mu     sync.Mutex
	queues map[string]*live // by name
	denied map[string]bool  // IAM actions that were not permitted
}

// live is one queue that was found.
type live struct {
	name, url string
	facts     guardrail.Audit
}

func newSearch(client *awsapi.Client, region string) *search {
	return &search{client: client, region: region, queues: map[string]*live{}, denied: map[string]bool{}}
}

// run finds the queue of that name, or without one all with the prefix, and all
// that the rules ask about them.
func (s *search) run(ctx context.Context, name, prefix string) error {
	var urls []string
	if name != "" {
		url, err := s.client.GetQueueURL(ctx, s.region, name)
		if err != nil {
			return err
		}
		urls = []string{url}
	} else {
		var err error
		if urls, err = s.client.QueuesWithPrefix(ctx, s.region, prefix); err != nil {
			return err
		}
	}
	if err := s.each(ctx, urls, func(ctx context.Context, url string) error { return s.read(ctx, url, name != "") }); err != nil {
		return err
	}
	if err := s.deadLetterQueues(ctx); err != nil {
		return err
	}
	if err := s.lookAround(ctx); err != nil {
		return err
	}
	return s.subscriptions(ctx)
}

// each calls do for every text, some at a time.
func (s *search) each(ctx context.Context, texts []string, do func(context.Context, string) error) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(atOnce)
	for _, text := range texts {
		g.Go(func() error { return do(ctx, text) })
	}
	return g.Wait()
}

// read reads the attributes of one queue. One of many that may not be read, or
// that is gone by now, is left out.
func (s *search) read(ctx context.Context, url string, needed bool) error {
	attributes, err := s.client.GetQueueAttributes(ctx, s.region, url)
	if !needed && (awsapi.IsNotFound(err) || s.mayNot(err)) {
		return nil
	}
	if err != nil {
		return err
	}
	export, err := guardrail.ExportOf(attributes)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	name := topology.QueueOf(url)
	s.queues[name] = &live{name: name, url: url, facts: guardrail.Audit{Queue: export}}
	return nil
}

// mayNot says whether an error is a permission that the audit can do without, and
// keeps the action.
func (s *search) mayNot(err error) bool {
	if !awsapi.IsAccessDenied(err) {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.denied[awsapi.DeniedAction(err)] = true
	return true
}

// all are the queues by name.
func (s *search) all() []*live {
	list := make([]*live, 0, len(s.queues))
	for _, l := range s.queues {
		list = append(list, l)
	}
	slices.SortFunc(list, func(a, b *live) int { return strings.Compare(a.name, b.name) })
	return list
}

func (s *search) names() []string {
	var names []string
	for _, l := range s.all() {
		names = append(names, l.name)
	}
	return names
}

// redrive is the queue's redrive policy, if there is one that can be read.
func (l *live) redrive() (policydoc.Redrive, bool) {
	return guardrail.Reading{Source: l.facts.Queue}.Redrive()
}

// admitted are the topics that the queue's policy names.
func (l *live) admitted() []string { return pair.AdmittedTopics(l.facts.Queue.Attributes["Policy"]) }

func (l *live) admits(topic string) bool { return slices.Contains(l.admitted(), topic) }

func (l *live) role() string {
	switch {
	case l.facts.Serves():
		return "dead_letter"
	case l.facts.IsSource():
		return "source"
	}
	return "plain"
}

// target is the dead-letter queue that the redrive policy names, and whether it is
// one that can be read from here: SQS has it in the same account and region.
func (l *live) target() (topology.ARN, bool) {
	redrive, ok := l.redrive()
	if !ok {
		return topology.ARN{}, false
	}
	target, err := topology.ParseARN(redrive.DeadLetterTargetARN)
	own := l.facts.Queue.ARN
	return target, err == nil && target.Account == own.Account && target.Region == own.Region
}
