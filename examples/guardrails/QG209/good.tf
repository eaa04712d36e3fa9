provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"

  guardrails {
    levels = { QG209 = "warning" }
  }
}

resource "queueguard_sqs_fanout" "pedidos" {
  name = "pedidos"

  topic = {
    kms_master_key_id = "alias/pedidos"
  }

  consumers = {
    estoque = { filter_policy = jsonencode({ tipo_evento = ["PedidoCriado"] }) }
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
