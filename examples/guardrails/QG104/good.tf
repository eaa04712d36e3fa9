provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "relatorios" {
  name                       = "relatorios"
  visibility_timeout_seconds = 14400  # 4 hours
  max_receive_count          = 10     # 40 hours of retries
  message_retention_seconds  = 345600 # 4 days

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
