provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name                       = "pedidos"
  visibility_timeout_seconds = 240

  handler = {
    lambda_function_name       = "pedidos"
    timeout_seconds            = 30
    batch_size                 = 100 # more than 10 need a window
    report_batch_item_failures = true
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
