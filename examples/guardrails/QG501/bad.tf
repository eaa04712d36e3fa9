provider "queueguard" {
  region = "sa-east-1"
}

resource "aws_sqs_queue" "pedidos" {
  name = "pedidos" # no redrive_policy
}

data "queueguard_redrive_audit" "pedidos" {
  queue = aws_sqs_queue.pedidos.arn
}
