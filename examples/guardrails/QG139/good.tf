provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name = "pedidos"

  alarms = {
    dead_letters = { period_seconds = 60 }
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
