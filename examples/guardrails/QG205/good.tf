provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_sqs_fanout" "pedidos" {
  name = "pedidos"

  publisher_arns = ["arn:aws:iam::123456789012:role/checkout"]

  consumers = {
    estoque = { filter_policy = jsonencode({ tipo_evento = ["PedidoCriado"] }) }
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
