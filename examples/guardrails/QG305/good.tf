provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "email" {
  name = "email"

  subscriptions = {
    pedidos = {
      topic_arn = "arn:aws:sns:sa-east-1:123456789012:pedidos"
      filter_policy = jsonencode({
        "$or" = [
          { tipo_evento = ["PedidoPago"] },
          { prioridade = ["alta"] }
        ]
      })
    }
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
