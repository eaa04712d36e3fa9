// Command fakeaws serves the AWS double on a local address, for demos and for
// trying the provider, Terraform or the AWS CLI without an AWS account:
//
//	go run ./internal/fakeaws/cmd/fakeaws -listen 127.0.0.1:4566
//	aws --endpoint-url http://127.0.0.1:4566 sqs list-queues
//
// Everything is in memory and gone when the process ends. An access key of
// twelve digits is the account of that number; any other key is account
// 123456789012.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

func main() { os.Exit(run()) }

func run() int {
	listen := flag.String("listen", "127.0.0.1:4566", "address and port; port 0 takes a free one")
	latency := flag.Duration("latency", 0, "how long every request takes")
	throttles := flag.Bool("throttles", false, "apply AWS's request quotas")
	flag.Parse()

	options := []fakeaws.Option{fakeaws.WithRealClock(), fakeaws.WithLatency(*latency)}
	if *throttles {
		options = append(options, fakeaws.WithThrottles())
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := serve(ctx, *listen, fakeaws.New(options...)); err != nil {
		fmt.Fprintln(os.Stderr, "fakeaws:", err)
		return 1
	}
	return 0
}

// serve prints the address on standard output once it accepts connections, and
// returns when ctx is done.
func serve(ctx context.Context, address string, handler http.Handler) error {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w; is another one running?", address, err)
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { _ = server.Close() }) // open long polls need not finish
	fmt.Printf("http://%s\n", listener.Addr())
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
