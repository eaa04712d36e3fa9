provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "auditoria" {
  name = "auditoria"

  subscriptions = {
    pedidos = {
      topic_arn            = "arn:aws:sns:sa-east-1:123456789012:pedidos"
      raw_message_delivery = true
    }
    pagamentos = {
      topic_arn            = "arn:aws:sns:sa-east-1:123456789012:pagamentos"
      raw_message_delivery = false # the reader meets two formats
    }
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
