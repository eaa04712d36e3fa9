provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"

  guardrails {
    levels = { QG131 = "warning" }
  }
}

resource "queueguard_redrive_pair" "pedidos" {
  name = "pedidos"

  alarms = {
    oldest_message = { threshold_seconds = 900 } # the age at which somebody waits too long
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
