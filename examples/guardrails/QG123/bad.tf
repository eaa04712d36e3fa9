provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name                      = "pedidos"
  message_retention_seconds = 86400 # was 7 days: what is older goes

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
