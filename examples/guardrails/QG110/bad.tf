provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "importacao" {
  name                       = "importacao"
  visibility_timeout_seconds = 60
  max_receive_count          = 10

  handler = {
    p99_seconds    = 30
    margin_seconds = 15
    failures       = "deterministic" # a malformed file stays malformed
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
