package fakeaws_test

import (
	"context"
	"net"
	"net/http"
	"os/exec"
	"testing"
	"time"
)

// startMoto runs moto_server on a free port until the test ends and returns its
// address.
func startMoto(t *testing.T) string {
	t.Helper()
	binary, err := exec.LookPath("moto_server")
	if err != nil {
		t.Fatal("moto_server is not on the PATH, and this test compares the double with it; get it with: pip install 'moto[server]==5.2.1'")
	}
	address := freeAddress(t)
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	server := exec.CommandContext(ctx, binary, "-H", "127.0.0.1", "-p", port)
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { _ = server.Wait(); close(ended) }()
	t.Cleanup(func() { stop(); <-ended })
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+address+"/moto-api/", nil)
		if err != nil {
			t.Fatal(err)
		}
		if response, err := http.DefaultClient.Do(request); err == nil {
			_ = response.Body.Close()
			return "http://" + address
		}
		select {
		case <-ended:
			t.Fatalf("moto_server ended at once: %v", server.ProcessState)
		default:
		}
	}
	t.Fatal("moto_server did not answer within a minute")
	return ""
}

// freeAddress is a local address on which nobody listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	return address
}
