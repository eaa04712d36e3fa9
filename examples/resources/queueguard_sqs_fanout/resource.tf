resource "queueguard_sqs_fanout" "orders" {
  name = "pedidos"

  consumers = {
    faturamento = {
      filter_policy = jsonencode({ tipo_evento = ["PedidoCriado"] })
    }
    estoque = {
      filter_policy = jsonencode({ tipo_evento = ["PedidoCriado", "PedidoPago"] })
    }
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:on-call"]
}
