package pair_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
)

// asAWS lets a client reach the double under AWS's own host names: what is special
// about emulators does not apply then.
func (w *world) asAWS() func(*awsapi.Settings) {
	proxy := w.aws.AsAWS(w.t)
	return func(s *awsapi.Settings) {
		s.Endpoints, s.HTTPSProxy, s.Insecure = nil, &proxy, true
	}
}

// realWorld is a world whose provider does not know that it talks to a double.
func realWorld(t *testing.T) *world {
	t.Helper()
	w := withShared(t)
	w.options = []func(*awsapi.Settings){w.asAWS()}
	w.restart()
	if w.client.Overridden("sqs") {
		t.Fatal("the client takes the double for an emulator")
	}
	return w
}
