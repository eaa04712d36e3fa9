package awsapi_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

var errRead = errors.New("read failed")

// offline returns a client that is never to call, and its clock.
func offline(p awsapi.Propagation) (*awsapi.Client, *fakeaws.Clock) {
	clock := fakeaws.NewClock()
	return awsapi.New(awsapi.Settings{Region: region, Propagation: p, Now: clock.Now, Sleep: clock.Sleep}), clock
}

// reads returns a read that gives one answer after the other, then the last for
// ever, and counts.
func reads(answers ...bool) (read func(context.Context) (bool, string, error), count *int) {
	count = new(int)
	return func(context.Context) (bool, string, error) {
		answer := answers[min(*count, len(answers)-1)]
		*count++
		return answer, "DelaySeconds: want 7, got 0", nil
	}, count
}

// hashicorp/terraform-provider-aws#27393: every queue cost at least 25 seconds.
func TestSettled(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		propagation awsapi.Propagation
		answers     []bool
		reads       int
		waited      time.Duration
	}{
		"at once":            {awsapi.Propagation{}, []bool{true}, 2, time.Second},
		"one read is enough": {awsapi.Propagation{ConsecutiveReads: 1}, []bool{true}, 1, 0},
		"stale first":        {awsapi.Propagation{}, []bool{false, false, true}, 4, 3 * time.Second},
		"flapping":           {awsapi.Propagation{}, []bool{true, false, true, true}, 4, 3 * time.Second},
		"own interval":       {awsapi.Propagation{ConsecutiveReads: 3, Interval: 10 * time.Millisecond}, []bool{true}, 3, 20 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, clock := offline(test.propagation)
			read, count := reads(test.answers...)
			started := clock.Now()
			if err := c.Settled(t.Context(), read); err != nil {
				t.Fatal(err)
			}
			if waited := clock.Now().Sub(started); *count != test.reads || waited != test.waited {
				t.Errorf("%d reads in %s, want %d in %s", *count, waited, test.reads, test.waited)
			}
		})
	}
}

func TestSettledGivesUp(t *testing.T) {
	t.Parallel()
	c, _ := offline(awsapi.Propagation{})
	read, _ := reads(false)
	err := c.Settled(t.Context(), read)
	want := &awsapi.TimeoutError{What: "DelaySeconds: want 7, got 0", After: 3 * time.Minute}
	var got *awsapi.TimeoutError
	if !errors.As(err, &got) {
		t.Fatalf("%T: %v", err, err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("error (-want +got):\n%s", diff)
	}
}

func TestSettledStops(t *testing.T) {
	t.Parallel()
	t.Run("on an error of the read", func(t *testing.T) {
		t.Parallel()
		c, _ := offline(awsapi.Propagation{})
		err := c.Settled(t.Context(), func(context.Context) (bool, string, error) { return false, "", errRead })
		if !errors.Is(err, errRead) {
			t.Errorf("error %v", err)
		}
	})
	t.Run("when the context ends", func(t *testing.T) {
		t.Parallel()
		c, _ := offline(awsapi.Propagation{})
		ctx, cancel := context.WithCancel(t.Context())
		err := c.Settled(ctx, func(context.Context) (bool, string, error) {
			cancel()
			return false, "Policy: not there", nil
		})
		want := &awsapi.TimeoutError{What: "Policy: not there", Err: context.Canceled}
		var got *awsapi.TimeoutError
		if !errors.As(err, &got) || !awsapi.IsInterrupted(err) {
			t.Fatalf("%T: %v", err, err)
		}
		if diff := cmp.Diff(*want, *got, cmpopts.EquateErrors()); diff != "" {
			t.Errorf("error (-want +got):\n%s", diff)
		}
	})
}
