provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "notificacoes" {
  name                       = "notificacoes"
  visibility_timeout_seconds = 60
  max_receive_count          = 2 # throttled receives count, too

  handler = {
    lambda_function_name       = "notificacoes"
    timeout_seconds            = 10
    report_batch_item_failures = true
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
