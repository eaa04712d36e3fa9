package sqsfanout_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

const address = "queueguard_sqs_fanout.test"

// shop is a topic of orders with three consumers, as few words as it takes.
const shop = `
resource "queueguard_sqs_fanout" "test" {
  name          = "pedidos"
  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
  consumers = {
    faturamento = {
      filter_policy              = jsonencode({ tipo_evento = ["PedidoCriado"] })
      visibility_timeout_seconds = 300
      handler                    = { kind = "lambda", lambda_function_name = "faturamento", timeout_seconds = 40, report_batch_item_failures = true }
    }
    estoque = { filter_policy = jsonencode({ tipo_evento = ["PedidoCriado", "PedidoPago"] }) }
    email   = { filter_policy = jsonencode({ tipo_evento = ["PedidoPago"] }) }
  }
}
`

func TestTheShop(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	out := s.MustApply(shop)
	if diff := cmp.Diff([]string(nil), out.Lines()); diff != "" {
		t.Errorf("findings (-want +got):\n%s\n%s", diff, out.Text())
	}
	region := s.AWS.Default().Region(acctest.Region)
	if diff := cmp.Diff([]string{
		"pedidos-email", "pedidos-email-dlq", "pedidos-estoque", "pedidos-estoque-dlq", "pedidos-faturamento", "pedidos-faturamento-dlq", "pedidos-undelivered",
	}, region.Queues()); diff != "" {
		t.Errorf("queues (-want +got):\n%s", diff)
	}
	s.MustDestroy(shop)
	if diff := cmp.Diff([]string(nil), append(append(region.Queues(), region.Alarms()...), region.Topics()...)); diff != "" {
		t.Errorf("left after destroy (-want +got):\n%s", diff)
	}
}
