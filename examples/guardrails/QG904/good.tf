# The permission is withheld on purpose.
provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"

  guardrails {
    levels = { QG904 = "off" }
  }
}

resource "queueguard_redrive_pair" "pedidos" {
  name = "pedidos"

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]

  tags = { sistema = "pedidos" }
}
