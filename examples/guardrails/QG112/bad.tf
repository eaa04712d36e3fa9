provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name                        = "pedidos"
  content_based_deduplication = true # but the queue is a standard queue

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
