package fakeaws

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"
)

// AsAWS lets clients reach the double under AWS's own host names: it returns the
// URL of a proxy that leads to the double whatever host is asked for. A client
// that goes through it, without verifying certificates, does not know that it
// talks to a double: what is special about emulators does not apply to it.
func (s *Server) AsAWS(tb testing.TB) (proxy string) {
	tb.Helper()
	certificate, err := certificateOfAll()
	if err != nil {
		tb.Fatal(err)
	}
	double := httptest.NewUnstartedServer(s)
	double.TLS = &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS13}
	double.Config.ErrorLog = log.New(io.Discard, "", 0) // connections that end with the test
	double.StartTLS()
	tb.Cleanup(double.Close)
	entrance := httptest.NewServer(tunnel(double.Listener.Addr().String()))
	tb.Cleanup(entrance.Close)
	return entrance.URL
}

// certificateOfAll is one key for all doubles of a process. It is elliptic: to
// sign with the RSA key that httptest brings took a fifth of the time of tests
// which connect often.
var certificateOfAll = sync.OnceValues(func() (tls.Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return tls.Certificate{}, err
	}
	names := x509.Certificate{
		SerialNumber: big.NewInt(1), NotAfter: time.Unix(1<<33, 0), // nobody verifies it
		DNSNames: []string{"*.amazonaws.com"},
	}
	signed, err := x509.CreateCertificate(rand.Reader, &names, &names, key.Public(), key)
	return tls.Certificate{Certificate: [][]byte{signed}, PrivateKey: key}, err
})

// tunnel is a proxy whose CONNECT leads to one address.
func tunnel(address string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
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
	}
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
