provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name = "pedidos"

  # estoque fails into pedidos-dlq as well.
  dead_letter_queue = {
    additional_source_queue_arns = ["arn:aws:sqs:sa-east-1:123456789012:estoque"]
    name                         = "pedidos-mortos" # deletes pedidos-dlq, while estoque needs it
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
