# Queues on a topic that belongs to another team. The topic is never changed and
# never deleted.
resource "queueguard_sqs_fanout" "reports" {
  name               = "relatorios"
  existing_topic_arn = "arn:aws:sns:sa-east-1:123456789012:pedidos"

  consumer_defaults = {
    visibility_timeout_seconds = 300
    handler = {
      kind           = "worker"
      p99_seconds    = 200
      margin_seconds = 30
      failures       = "transient"
    }
  }

  consumers = {
    diario = {
      filter_policy = jsonencode({ tipo_evento = ["PedidoPago"] })
    }
    fraude = {
      filter_policy_scope = "MessageBody"
      filter_policy       = jsonencode({ total = [{ numeric = [">=", 100000] }] })
    }
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:on-call"]
}
