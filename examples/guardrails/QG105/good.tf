provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "faturamento" {
  name                       = "faturamento"
  visibility_timeout_seconds = 1080 # 6 × 180

  handler = {
    lambda_function_name       = "faturamento"
    timeout_seconds            = 180
    report_batch_item_failures = true
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
