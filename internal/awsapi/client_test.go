package awsapi_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

const region = "eu-west-1"

// newClient returns a client of the double, on its clock.
func newClient(t *testing.T, server *fakeaws.Server, changes ...func(*awsapi.Settings)) *awsapi.Client {
	t.Helper()
	settings := awsapi.Settings{
		Region: region, AccessKey: "AKIATEST", SecretKey: "secret",
		Endpoints: map[string]string{"sqs": server.URL, "sns": server.URL, "cloudwatch": server.URL, "sts": server.URL},
		Now:       server.Clock.Now, Sleep: server.Clock.Sleep,
	}
	for _, change := range changes {
		change(&settings)
	}
	return awsapi.New(settings)
}

// mustCreate creates a queue and returns its URL.
func mustCreate(t *testing.T, c *awsapi.Client, name string, attributes map[string]string) string {
	t.Helper()
	queue, err := c.CreateQueue(t.Context(), region, name, attributes, nil)
	if err != nil {
		t.Fatal(err)
	}
	return queue.URL
}

func operations(server *fakeaws.Server) []string {
	var names []string
	for _, r := range server.Requests() {
		names = append(names, r.Name())
	}
	return names
}
