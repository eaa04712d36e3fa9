package acctest

import (
	"context"
	"fmt"
	"net"
	"os/exec"
	"sync"
	"testing"
	"time"
)

// Capability is something that AWS and the double can do, and moto cannot.
type Capability string

// What tests need beyond creating, reading, changing and deleting.
const (
	// Clock is time that a test moves: waits of a minute take none.
	Clock Capability = "a clock of the test's own"
	// Outside is a hand in AWS's own data, and a record of the calls.
	Outside Capability = "changes behind the provider's back"
	// AllowPolicy is a redrive allow policy that reads back.
	AllowPolicy Capability = "redrive allow policies"
	// MoveTasks are StartMessageMoveTask and its kin.
	MoveTasks Capability = "message move tasks"
)

// motoCannot is what moto 5.2.1 does not do, and how that shows.
var motoCannot = map[Capability]string{
	Clock:       "it runs on the machine's clock",
	Outside:     "tests look at it through its API alone",
	AllowPolicy: "GetQueueAttributes does not return RedriveAllowPolicy; and SetQueueAttributes without Policy drops the policy, which the provider works around",
	MoveTasks:   "it knows no StartMessageMoveTask",
}

func lackedByMoto(needs []Capability) (Capability, string) {
	for _, need := range needs {
		if reason, ok := motoCannot[need]; ok {
			return need, reason
		}
	}
	return "", ""
}

var motoServer struct {
	once sync.Once
	url  string
	err  error
	stop context.CancelFunc
}

// moto returns the URL of the one moto server of this test binary.
func moto(t *testing.T) string {
	t.Helper()
	motoServer.once.Do(startMoto)
	if motoServer.err != nil {
		t.Fatalf("moto does not start: %s\nInstall it with: pip install 'moto[server]==5.2.1'", motoServer.err)
	}
	return motoServer.url
}

func startMoto() {
	listener, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		motoServer.err = err
		return
	}
	address := listener.Addr().(*net.TCPAddr) //nolint:forcetypeassert // A TCP listener has one.
	if motoServer.err = listener.Close(); motoServer.err != nil {
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	motoServer.stop = stop
	server := exec.CommandContext(ctx, "moto_server", "-H", "127.0.0.1", "-p", fmt.Sprint(address.Port))
	if motoServer.err = server.Start(); motoServer.err != nil {
		return
	}
	go func() { _ = server.Wait() }() // killed by Main
	motoServer.url = fmt.Sprintf("http://%s", address)
	ready, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	motoServer.err = alive(ready, motoServer.url)
}

// Main runs the tests of a package and then stops what they started.
func Main(m *testing.M) int {
	code := m.Run()
	if motoServer.stop != nil {
		motoServer.stop()
	}
	return code
}
