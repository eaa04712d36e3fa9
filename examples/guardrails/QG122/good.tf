provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"

  guardrails {
    levels = { QG122 = "warning" }
  }
}

resource "queueguard_redrive_pair" "pedidos" {
  name                      = "pedidos"
  message_retention_seconds = 345600 # 4 days: the longest outage we allow for

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
