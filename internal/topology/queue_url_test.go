package topology_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestParseQueueURL(t *testing.T) {
	t.Parallel()
	for text, region := range map[string]string{
		"https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos":                     "sa-east-1",
		"https://sqs.cn-north-1.amazonaws.com.cn/123456789012/pedidos":                 "cn-north-1",
		"https://sqs.eusc-de-east-1.amazonaws.eu/123456789012/pedidos":                 "eusc-de-east-1",
		"https://sqs-fips.us-gov-west-1.amazonaws.com/123456789012/pedidos":            "us-gov-west-1",
		"https://sqs.sa-east-1.api.aws/123456789012/pedidos":                           "sa-east-1",
		"https://vpce-0a1b-2c3d.sqs.sa-east-1.vpce.amazonaws.com/123456789012/pedidos": "sa-east-1",
		"http://sqs.sa-east-1.localhost.localstack.cloud:4566/123456789012/pedidos":    "sa-east-1",
		"https://sa-east-1.queue.amazonaws.com/123456789012/pedidos":                   "sa-east-1",
		"https://queue.amazonaws.com/123456789012/pedidos/":                            "us-east-1",
		"http://localhost:4566/123456789012/pedidos":                                   "",
		"https://queue.example.com/123456789012/pedidos":                               "",
		"http://localhost:4566/queue/sa-east-1/123456789012/pedidos":                   "",
	} {
		want := topology.ARN{Service: "sqs", Region: region, Account: "123456789012", Resource: "pedidos"}
		if got, ok := topology.ParseQueueURL(text); !ok || got != want {
			t.Errorf("%s: %+v, %v; want %+v", text, got, ok, want)
		}
	}
	for _, text := range []string{"https://sqs.sa-east-1.amazonaws.com/pedidos", "http://[", ""} {
		if got, ok := topology.ParseQueueURL(text); ok {
			t.Errorf("%q is %+v", text, got)
		}
	}
}

func TestQueueOf(t *testing.T) {
	t.Parallel()
	for url, want := range map[string]string{
		"https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos.fifo": "pedidos.fifo",
		"http://localhost:4566/queue/sa-east-1/123456789012/pedidos/":   "pedidos",
		"pedidos": "pedidos",
		"":        "",
	} {
		if got := topology.QueueOf(url); got != want {
			t.Errorf("%q: %q, want %q", url, got, want)
		}
	}
}
