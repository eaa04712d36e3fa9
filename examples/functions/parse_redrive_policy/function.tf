output "dead_letter_queue" {
  value = provider::queueguard::parse_redrive_policy(
    "{\"deadLetterTargetArn\":\"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq\",\"maxReceiveCount\":\"5\"}"
  ).dead_letter_target_arn # arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq
}
