package pair_test

import (
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
)

// asAWS lets a client reach the double under AWS's own host names, through a
// proxy that leads every host to it: what is special about emulators does not
// apply then.
func (w *world) asAWS() func(*awsapi.Settings) {
	double := httptest.NewUnstartedServer(w.aws)
	double.Config.ErrorLog = log.New(io.Discard, "", 0) // connections that end with the test
	double.StartTLS()
	w.t.Cleanup(double.Close)
	proxy := tunnel(w.t, double.Listener.Addr().String())
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

// tunnel starts a proxy whose CONNECT leads to one address.
func tunnel(t *testing.T, address string) string {
	t.Helper()
	proxy := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		there, err := (&net.Dialer{}).DialContext(r.Context(), "tcp", address)
		if err != nil {
			http.Error(out, err.Error(), http.StatusBadGateway)
			return
		}
		defer there.Close()
		here, _, err := http.NewResponseController(out).Hijack()
		if err != nil {
			return
		}
		defer here.Close()
		if _, err := io.WriteString(here, "HTTP/1.1 200 Connection established\r\n\r\n"); err != nil {
			return
		}
		var both sync.WaitGroup
		for _, way := range [][2]net.Conn{{here, there}, {there, here}} {
			both.Go(func() {
				_, _ = io.Copy(way[0], way[1]) // ends when either side closes
				_ = way[0].Close()
			})
		}
		both.Wait()
	}))
	t.Cleanup(proxy.Close)
	return proxy.URL
}
