provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name                           = "pedidos"
  existing_dead_letter_queue_arn = "arn:aws:sqs:sa-east-1:123456789012:nao-existe"

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
