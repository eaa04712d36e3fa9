package pair_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// AWS answers late, in turns, in another order and spelling, or asks for
// patience. Applies still end with what was asked for and an empty second plan.
func TestAWSOnABadDay(t *testing.T) {
	t.Parallel()
	partner := func(p *topology.Pair) { changes()["a document"](p) } // names an IAM principal
	for name, mode := range map[string]func(*fakeaws.Server){
		"reads are stale":                 func(s *fakeaws.Server) { s.StaleReads(4) },
		"reads go to and fro":             func(s *fakeaws.Server) { s.FlappingReads(5) },
		"new objects are not found":       func(s *fakeaws.Server) { s.NotFoundAfterCreate(3) },
		"new queues may not be read":      func(s *fakeaws.Server) { s.DenyReadsAfterCreate(3) },
		"deleted queues are found":        func(s *fakeaws.Server) { s.FoundAfterDelete(4) },
		"a new principal is not known":    func(s *fakeaws.Server) { s.PolicyPrincipalUnknown(3) },
		"documents come in another order": func(s *fakeaws.Server) { s.ShuffleDocuments(true) },
		"counts come back as they were":   func(s *fakeaws.Server) { s.EchoStringCounts(true) },
		"everything at once": func(s *fakeaws.Server) {
			s.StaleReads(3)
			s.NotFoundAfterCreate(2)
			s.FoundAfterDelete(2)
			s.PolicyPrincipalUnknown(1)
			s.ShuffleDocuments(true)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, w := range []*world{withShared(t), realWorld(t)} {
				mode(w.aws)
				w.apply(full(partner))
				w.apply(full(partner, changes()["dlq name"], changes()["statement changed"], changes()["count"]))
				w.apply(full(partner))
			}
		})
	}
}

// A read that lacks a document which the state has is not believed at once
// (hashicorp/terraform-provider-aws#28992).
func TestRefreshLooksAgainForALostDocument(t *testing.T) {
	t.Parallel()
	w := realWorld(t)
	w.apply(full())
	before := *w.state
	policy := w.here().source.Attributes()["Policy"]
	w.here().source.SetAttribute("Policy", "")
	reads := 0
	w.aws.OnRequest(func(r fakeaws.Request) {
		if label(r) != "GetQueueAttributes pedidos" {
			return
		}
		if reads++; reads == 2 {
			w.here().source.SetAttribute("Policy", policy)
		}
	})
	w.refresh()
	if diff := diffPairs(before, *w.state); diff != "" {
		t.Errorf("state (-before +refreshed):\n%s", diff)
	}
}

// An emulator that does not answer an attribute cannot be verified: the state
// stays, and a note says so. What it answers otherwise is drift all the same.
func TestEmulatorThatOmitsAttributes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.aws.OmitAttributes("RedriveAllowPolicy", "SqsManagedSseEnabled", "MaximumMessageSize")
	w.apply(full())
	before := *w.state
	actual := w.refresh()
	want := []pair.Note{
		{Rule: "QG905", Object: "pedidos", What: "SqsManagedSseEnabled is not among the attributes that the endpoint answers: it is taken to be as it was"},
		{Rule: "QG905", Object: "pedidos-dlq", What: "RedriveAllowPolicy is not among the attributes that the endpoint answers: it is taken to be as it was"},
		{Rule: "QG905", Object: "pedidos-dlq", What: "SqsManagedSseEnabled is not among the attributes that the endpoint answers: it is taken to be as it was"},
		{Rule: "QG905", Object: "pedidos-undelivered", What: "SqsManagedSseEnabled is not among the attributes that the endpoint answers: it is taken to be as it was"},
	}
	if diff := cmp.Diff(want, sortedNotes(actual)); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
	if diff := diffPairs(before, *w.state); diff != "" {
		t.Errorf("state (-before +refreshed):\n%s", diff)
	}
	w.here().source.SetAttribute("DelaySeconds", "9")
	w.refresh()
	if got := flat(*w.state)["delay_seconds"]; got != "9" {
		t.Errorf("delay_seconds %s", got)
	}
	w.apply(full(changes()["kms"], changes()["dlq open"]))
}

// So it is with a subscription, which a destination for what SNS cannot deliver, a
// filter and raw delivery would be set on with each apply.
func TestEmulatorThatOmitsAttributesOfSubscriptions(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"RedrivePolicy", "FilterPolicy", "RawMessageDelivery"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(full())
			before := *w.state
			w.aws.OmitAttributes(name)
			actual := w.refresh()
			want := []pair.Note{{
				Rule: "QG905", Object: w.here().subscription().ARN,
				What: name + " is not among the attributes that the endpoint answers: it is taken to be as it was",
			}}
			got := slices.DeleteFunc(sortedNotes(actual), func(n pair.Note) bool { return !strings.Contains(n.Object, ":sns:") })
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("notes (-want +got):\n%s", diff)
			}
			if diff := diffPairs(before, *w.state); diff != "" {
				t.Errorf("state (-before +refreshed):\n%s", diff)
			}
		})
	}
}

func sortedNotes(a pair.Actual) []pair.Note {
	slices.SortFunc(a.Notes, func(x, y pair.Note) int { return strings.Compare(x.Object+" "+x.What, y.Object+" "+y.What) })
	return a.Notes
}

// Some emulators drop the policy when other attributes are set: it goes along
// with every change.
func TestPolicyGoesAlongWithEveryChange(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.apply(full())
	want := w.here().source.Attributes()["Policy"]
	w.aws.ResetRequests()
	if _, err := w.try(t.Context(), full(changes()["delay"])); err != nil {
		t.Fatal(err)
	}
	for _, r := range w.aws.Requests() {
		if r.Operation == "SetQueueAttributes" {
			got := r.Params["Attributes"].(map[string]any)
			if diff := cmp.Diff(map[string]any{"DelaySeconds": "5", "Policy": want}, got); diff != "" {
				t.Errorf("attributes (-want +got):\n%s", diff)
			}
		}
	}
}

// Reads that may be missing in a role do not stop a refresh: the state stays as
// it was, and a note says which permission would show more.
func TestRefreshWithoutPermissions(t *testing.T) {
	t.Parallel()
	for action, want := range map[string][]string{
		"sqs:ListQueueTags":             {"pedidos", "pedidos-dlq", "pedidos-undelivered"},
		"sns:GetSubscriptionAttributes": {"a subscription"},
		"cloudwatch:DescribeAlarms":     {"alarms"},
		"sns:ListSubscriptionsByTopic":  nil, // a favour, not a need
	} {
		t.Run(action, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(full())
			before := *w.state
			w.restart()
			w.aws.Deny(action)
			actual := w.refresh()
			var got []string
			for _, n := range sortedNotes(actual) {
				object := n.Object
				if strings.HasPrefix(object, topicHere) {
					object = "a subscription"
				}
				got = append(got, object)
				if n.Rule != "QG904" || !strings.Contains(n.What, action) {
					t.Errorf("note %+v", n)
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("notes (-want +got):\n%s", diff)
			}
			if diff := diffPairs(before, *w.state); diff != "" {
				t.Errorf("state (-before +refreshed):\n%s", diff)
			}
		})
	}
}

// One read and one list of tags a queue, one read a subscription, one call for
// all alarms, one list a topic.
func TestRefreshBudget(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		config topology.Pair
		want   map[string]int
	}{
		"a name alone": {written(), map[string]int{"GetQueueAttributes": 2, "DescribeAlarms": 1}},
		"everything": {full(), map[string]int{
			"GetQueueAttributes": 3, "ListQueueTags": 3, "DescribeAlarms": 1, "GetSubscriptionAttributes": 1, "ListSubscriptionsByTopic": 1,
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(test.config)
			w.restart()
			w.aws.ResetRequests()
			w.refresh()
			got := map[string]int{}
			for _, r := range w.aws.Requests() {
				got[r.Operation]++
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("calls (-want +got):\n%s", diff)
			}
		})
	}
}

// Another error of a read is an error of the refresh, not a missing object.
func TestRefreshFails(t *testing.T) {
	t.Parallel()
	for _, operation := range []string{"GetQueueAttributes", "ListQueueTags", "GetSubscriptionAttributes", "DescribeAlarms"} {
		t.Run(operation, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.apply(full())
			w.aws.Fail(fakeaws.Failure{Operation: operation, Code: "InternalError", Status: 500})
			if _, err := w.engine.Refresh(t.Context(), w.have()); err == nil {
				t.Error("no error")
			}
		})
	}
}
