provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "transcodificacao" {
  name                       = "transcodificacao"
  visibility_timeout_seconds = 120

  handler = {
    p99_seconds       = 5400
    heartbeat_seconds = 120 # comes when the message is visible again
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
