provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "miniaturas" {
  name                       = "miniaturas"
  visibility_timeout_seconds = 60

  handler = {
    p99_seconds    = 45
    margin_seconds = 15
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
