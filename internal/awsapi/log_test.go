package awsapi_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-log/tflogtest"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// Who sets TF_LOG=DEBUG sees every request, and no secret.
func TestDebugLog(t *testing.T) {
	t.Parallel()
	for name, debug := range map[string]bool{"on": true, "off": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			server := fakeaws.Start(t)
			c := newClient(t, server, func(s *awsapi.Settings) { s.Debug, s.SecretKey = debug, "very-secret" })
			if _, err := c.GetQueueURL(tflogtest.RootLogger(t.Context(), &out), region, "orders"); !awsapi.IsNotFound(err) {
				t.Fatal(err)
			}
			if logged := strings.Contains(out.String(), "GetQueueUrl"); logged != debug {
				t.Errorf("logged: %t\n%s", logged, out.String())
			}
			if strings.Contains(out.String(), "very-secret") {
				t.Error("the secret key is in the log")
			}
		})
	}
}
