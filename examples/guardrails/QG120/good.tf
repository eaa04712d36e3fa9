provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name                      = "pedidos"
  message_retention_seconds = 345600 # 4 days

  alarms = {
    dead_letter_age = {
      threshold_seconds = 432000 # 5 days
    }
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
