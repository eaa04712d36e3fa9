provider "queueguard" {
  region = "sa-east-1"
}

# The queue that it was for is gone, or names another one.
resource "aws_sqs_queue" "dlq" {
  name                      = "pedidos-dlq"
  message_retention_seconds = 1209600
}

data "queueguard_redrive_audit" "dlq" {
  queue = aws_sqs_queue.dlq.arn
}
