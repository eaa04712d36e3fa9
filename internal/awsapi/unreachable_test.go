package awsapi_test

import (
	"errors"
	"net"
	"testing"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// A mistyped region has no host, an emulator that is not started does not
// listen. Waiting for either for minutes helps nobody.
func TestUnreachable(t *testing.T) {
	t.Parallel()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed := "http://" + listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	for name, url := range map[string]string{"nobody listens": closed, "no such host": "http://sqs.eu-west.invalid"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := fakeaws.New()
			c := newClient(t, server, func(s *awsapi.Settings) { s.Endpoints["sqs"] = url })
			started := server.Clock.Now()
			_, err := c.GetQueueURL(t.Context(), region, "orders")
			if !awsapi.IsUnreachable(err) || awsapi.Code(err) != "" {
				t.Errorf("error %v", err)
			}
			if e, ok := errors.AsType[*awsapi.Error](err); !ok || e.Endpoint != url {
				t.Errorf("the endpoint is not named: %+v", e)
			}
			if waited := server.Clock.Now().Sub(started); waited > 30*time.Second {
				t.Errorf("waited %s", waited)
			}
		})
	}
}
