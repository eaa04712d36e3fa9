package acctest

import (
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
)

// AsAWS lets the provider reach the double under AWS's own host names, through a
// proxy, so that what is special about emulators does not apply.
func (s *Stack) AsAWS() {
	double := httptest.NewUnstartedServer(s.AWS)
	double.Config.ErrorLog = log.New(io.Discard, "", 0) // connections that end with the test
	double.StartTLS()
	s.tb.Cleanup(double.Close)
	s.Connection = fmt.Sprintf(`
  region      = %q
  access_key  = "AKIAQUEUEGUARD"
  secret_key  = "secret"
  insecure    = true
  https_proxy = %q
`, Region, tunnel(s.tb, double.Listener.Addr().String()))
}

// tunnel starts a proxy whose CONNECT leads to one address.
func tunnel(tb testing.TB, address string) string {
	tb.Helper()
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		there, err := (&net.Dialer{}).DialContext(r.Context(), "tcp", address)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		here, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			_ = there.Close()
			return
		}
		_, _ = io.WriteString(here, "HTTP/1.1 200 Connection established\r\n\r\n")
		join(here, there)
	}))
	tb.Cleanup(proxy.Close)
	return proxy.URL
}

// join passes bytes on until either side closes.
func join(a, b net.Conn) {
	var both sync.WaitGroup
	for _, way := range [][2]net.Conn{{a, b}, {b, a}} {
		both.Go(func() {
			_, _ = io.Copy(way[0], way[1]) // an error is the end, too
			_ = way[0].Close()
		})
	}
	both.Wait()
	_ = a.Close()
	_ = b.Close()
}
