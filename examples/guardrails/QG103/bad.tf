provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name                      = "pedidos"
  message_retention_seconds = 345600 # 4 days

  dead_letter_queue = {
    message_retention_seconds = 86400 # 1 day, counted from the send
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
