output "judgement" {
  value = provider::queueguard::check_redrive(
    jsonencode({
      QueueUrl = "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-source"
      Attributes = {
        VisibilityTimeout      = "90"
        MessageRetentionPeriod = "345600"
      }
    }),
    jsonencode({
      QueueUrl   = "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-dlq"
      Attributes = { MessageRetentionPeriod = "1209600" }
    })
  )
}
