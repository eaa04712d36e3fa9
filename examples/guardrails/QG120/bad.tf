provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name                      = "pedidos"
  message_retention_seconds = 345600 # 4 days

  alarms = {
    dead_letter_age = {
      # 13 of 14 days, but the clock started at the send, up to 4 days before.
      threshold_seconds = 1123200
    }
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
