resource "queueguard_redrive_pair" "orders" {
  name                       = "pedidos"
  visibility_timeout_seconds = 180
  max_receive_count          = 5

  handler = {
    kind                       = "lambda"
    timeout_seconds            = 30
    batch_size                 = 10
    report_batch_item_failures = true
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:on-call"]
}
