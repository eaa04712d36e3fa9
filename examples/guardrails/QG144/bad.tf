provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name             = "pedidos"
  max_message_size = 2097152 # SQS takes 1 MiB at most

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
