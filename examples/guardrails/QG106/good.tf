provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "estoque" {
  name                       = "estoque"
  visibility_timeout_seconds = 200 # 6 × 30 + 20

  handler = {
    lambda_function_name       = "estoque"
    timeout_seconds            = 30
    batching_window_seconds    = 20
    report_batch_item_failures = true
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
