output "judgement" {
  value = provider::queueguard::check_redrive(
    jsonencode({
      QueueUrl = "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-source"
      Attributes = {
        VisibilityTimeout      = "90"
        MessageRetentionPeriod = "345600"
        RedrivePolicy = { # an object, where SQS wants a string
          deadLetterTargetArn = "arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq"
          maxReceiveCount     = 5
        }
      }
    }),
    jsonencode({
      QueueUrl   = "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-dlq"
      Attributes = { MessageRetentionPeriod = "1209600" }
    })
  )
}
