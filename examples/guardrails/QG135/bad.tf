provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pagamentos" {
  name                       = "pagamentos"
  fifo                       = true
  visibility_timeout_seconds = 1800 # five times half an hour

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
