provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "entregas" {
  name = "entregas"

  subscriptions = {
    pedidos = {
      topic_arn = "arn:aws:sns:sa-east-1:123456789012:pedidos"
      filter_policy = jsonencode({
        tipo_evento = ["PedidoCriado"]
        canal       = ["app"]
        loja        = ["sp"]
        moeda       = ["BRL"]
        pagamento   = ["pix"]
        entrega     = ["expressa"]
      })
    }
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
