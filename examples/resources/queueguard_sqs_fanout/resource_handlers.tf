# The order service publishes once; three consumers hear what concerns them,
# each with its own queue, dead-letter queue and alarms.
resource "queueguard_sqs_fanout" "orders" {
  name = "pedidos"

  publisher_arns = ["arn:aws:iam::123456789012:role/checkout"]

  consumers = {
    faturamento = {
      filter_policy              = jsonencode({ tipo_evento = ["PedidoCriado"] })
      visibility_timeout_seconds = 300
      handler = {
        kind                       = "lambda"
        timeout_seconds            = 40
        report_batch_item_failures = true
      }
    }

    estoque = {
      filter_policy              = jsonencode({ tipo_evento = ["PedidoCriado", "PedidoPago"] })
      visibility_timeout_seconds = 120
      handler = {
        kind           = "worker"
        p99_seconds    = 60
        margin_seconds = 20
      }
    }

    email = {
      filter_policy              = jsonencode({ tipo_evento = ["PedidoPago"] })
      visibility_timeout_seconds = 60
      handler = {
        kind           = "worker"
        p99_seconds    = 20
        margin_seconds = 10
      }
    }
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:on-call"]
}
