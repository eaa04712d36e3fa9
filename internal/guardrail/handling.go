package guardrail

import (
	"math"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// handler returns the planned handler; false when there is none or nobody knows.
func (p *Pair) handler() (topology.Handler, bool) { return p.Planned.Handler.Get() }

// extends reports whether the handler extends the visibility timeout while it
// works, or may do so for all that is known.
func extends(h topology.Handler) bool { return !h.HeartbeatSeconds.IsNull() }

// isLambda and isWorker are false while the kind is unknown.
func isLambda(h topology.Handler) bool { return h.Kind.Or("") == topology.HandlerLambda }
func isWorker(h topology.Handler) bool { return h.Kind.Or("") == topology.HandlerWorker }

// handlingSeconds is how long one receive keeps its handler busy at most: the
// hard limit, else the 99th percentile with its margin.
func handlingSeconds(h topology.Handler) (int64, bool) {
	if h.TimeoutSeconds.IsNull() {
		return p99Seconds(h)
	}
	t, ok := h.TimeoutSeconds.Get()
	return t, ok && t > 0
}

func p99Seconds(h topology.Handler) (int64, bool) {
	p99, ok := h.P99Seconds.Get()
	if !ok || p99 <= 0 || h.MarginSeconds.IsUnknown() {
		return 0, false
	}
	return p99 + h.MarginSeconds.Or(0), true
}

// visibilityNeed is the visibility timeout that leaves a margin: for a Lambda
// function a multiple of its timeout plus the batching window, for a worker the
// 99th percentile plus its margin. False when it is not known, or when nobody
// knows who the handler is.
func visibilityNeed(h topology.Handler) (int64, bool) {
	switch {
	case isLambda(h):
		return lambdaNeed(h)
	case isWorker(h):
		return p99Seconds(h)
	}
	return 0, false
}

func lambdaNeed(h topology.Handler) (int64, bool) {
	timeout, ok := h.TimeoutSeconds.Get()
	if !ok || timeout <= 0 || h.BatchingWindowSeconds.IsUnknown() || h.MinVisibilityRatio.IsUnknown() {
		return 0, false
	}
	return LambdaVisibility(timeout, h.BatchingWindowSeconds.Or(0), h.MinVisibilityRatio.Or(LambdaVisibilityRatio)), true
}

// LambdaVisibility is the visibility timeout in seconds that a queue should have
// for a function with this timeout and batching window, both in seconds: ratio
// times the timeout, rounded up, and the window. AWS advises LambdaVisibilityRatio.
func LambdaVisibility(timeout, window int64, ratio float64) int64 {
	return int64(math.Ceil(ratio*float64(timeout))) + window
}

// longestSensible is the longest visibility timeout that QG107 lets pass.
func longestSensible(h topology.Handler) (int64, bool) {
	time, ok := handlingSeconds(h)
	if !ok {
		return 0, false
	}
	need, ok := visibilityNeed(h)
	if !ok && mayNeedMore(h) {
		return 0, false
	}
	return min(max(visibilityPerHandling*time, unremarkableVisibility, need), longestVisibility), true
}

// mayNeedMore reports whether something that visibilityNeed asks is not known yet,
// so that the need may turn out to be any.
func mayNeedMore(h topology.Handler) bool {
	switch {
	case isLambda(h):
		return h.TimeoutSeconds.IsUnknown() || h.BatchingWindowSeconds.IsUnknown() || h.MinVisibilityRatio.IsUnknown()
	case isWorker(h):
		return h.P99Seconds.IsUnknown() || h.MarginSeconds.IsUnknown()
	}
	return h.Kind.IsUnknown()
}
