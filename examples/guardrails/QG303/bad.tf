provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "relatorios" {
  name = "relatorios"

  subscriptions = {
    pedidos = {
      topic_arn = "arn:aws:sns:sa-east-1:123456789012:pedidos"
      filter_policy = jsonencode({
        tipo_evento = ["PedidoCriado", "PedidoPago", "PedidoEnviado", "PedidoEntregue", "PedidoDevolvido", "PedidoCancelado"]
        canal       = ["app", "site", "loja", "telefone", "parceiro", "api"]
        estado      = ["sp", "rj", "mg", "rs", "pr", "ba"]
      })
    }
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
