output "redrive_policy" {
  value = provider::queueguard::build_redrive_policy("arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq", 5) # {"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq","maxReceiveCount":5}
}
