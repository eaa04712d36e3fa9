provider "queueguard" {
  region = "sa-east-1"
}

resource "aws_sqs_queue" "dlq" {
  name                      = "pedidos-dlq"
  message_retention_seconds = 1209600
}

resource "aws_sqs_queue" "pedidos" {
  name = "pedidos"
  redrive_policy = jsonencode({
    deadLetterTargetArn = aws_sqs_queue.dlq.arn
    maxReceiveCount     = 5
  })
}

data "queueguard_redrive_audit" "pedidos" {
  queue = aws_sqs_queue.pedidos.arn
}
