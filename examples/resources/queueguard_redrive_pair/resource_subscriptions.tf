# A queue that hears two kinds of events of one topic, and keeps apart what SNS
# could not deliver.
resource "queueguard_redrive_pair" "stock" {
  name                       = "estoque"
  visibility_timeout_seconds = 240

  handler = {
    kind           = "worker"
    p99_seconds    = 90
    margin_seconds = 20
    failures       = "transient"
  }

  subscriptions = {
    orders = {
      topic_arn     = "arn:aws:sns:sa-east-1:123456789012:eventos"
      filter_policy = jsonencode({ tipo_evento = ["PedidoCriado", "PedidoPago"] })
    }
  }

  alarms = {
    oldest_message = { threshold_seconds = 900 }
  }
  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:on-call"]
}
