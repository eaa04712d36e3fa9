package acctest

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-testing/config"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
	"github.com/queueguard/terraform-provider-queueguard/internal/provider"
)

// Target is what tests with the real Terraform run against.
type Target struct {
	// URL is the endpoint.
	URL string
	// AWS is the double; nil when the target is moto.
	AWS *fakeaws.Server

	environment provider.Environment
}

// Against returns the target of QUEUEGUARD_ACC_TARGET: "double", which is the
// default, or "moto". A test that needs what moto cannot do runs against the
// double in either case: nothing is skipped.
func Against(t *testing.T, needs ...Capability) *Target {
	t.Helper()
	if !strings.HasPrefix(t.Name(), "TestAcc") {
		t.Fatal("a test that looks at the target is named TestAcc: by its name it runs once for each")
	}
	switch target := os.Getenv("QUEUEGUARD_ACC_TARGET"); target {
	case "", "double":
	case "moto":
		missing, reason := lackedByMoto(needs)
		if missing == "" {
			return &Target{URL: moto(t)}
		}
		t.Logf("against the double, since moto cannot do %s: %s", missing, reason)
	default:
		t.Fatalf("QUEUEGUARD_ACC_TARGET is %q; it is double or moto", target)
	}
	aws := fakeaws.Start(t)
	return &Target{URL: aws.URL, AWS: aws, environment: provider.Environment{Now: aws.Clock.Now, Sleep: aws.Clock.Sleep}}
}

// Factories serve the provider in process to terraform-plugin-testing, each
// command a new one.
func (g *Target) Factories() map[string]func() (tfprotov6.ProviderServer, error) {
	return map[string]func() (tfprotov6.ProviderServer, error){
		"queueguard": func() (tfprotov6.ProviderServer, error) {
			return providerserver.NewProtocol6(provider.NewWith("test", g.environment)())(), nil
		},
	}
}

// Variables are what the fixtures in testdata are told.
func (g *Target) Variables(more config.Variables) config.Variables {
	all := config.Variables{"endpoint": config.StringVariable(g.URL)}
	maps.Copy(all, more)
	return all
}

// alive waits until an endpoint answers.
func alive(ctx context.Context, url string) error {
	for {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
		if err != nil {
			return err
		}
		if resp, err := http.DefaultClient.Do(req); err == nil {
			return resp.Body.Close()
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s does not answer: %w", url, ctx.Err())
		case <-time.After(100 * time.Millisecond):
		}
	}
}
