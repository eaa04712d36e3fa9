# What `aws sqs get-queue-attributes --attribute-names All` printed for both
# queues. No credentials, no resource: it works in terraform console too.
locals {
  source = jsonencode({
    QueueUrl = "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-source"
    Attributes = {
      VisibilityTimeout             = "90"
      MessageRetentionPeriod        = "345600"
      ReceiveMessageWaitTimeSeconds = "20"
      RedrivePolicy                 = "{\"deadLetterTargetArn\":\"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq\",\"maxReceiveCount\":\"5\"}"
    }
  })
  dlq = jsonencode({
    QueueUrl = "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-dlq"
    Attributes = {
      VisibilityTimeout      = "30"
      MessageRetentionPeriod = "1209600"
    }
  })
  verdict = provider::queueguard::check_redrive(local.source, local.dlq)
}

output "summary" {
  value = local.verdict.summary # DLQ=pedidos-dlq maxReceiveCount=5 VisibilityTimeout=90s

  precondition {
    condition     = local.verdict.ok
    error_message = join("\n", [for f in local.verdict.findings : "${f.rule}: ${f.message} ${f.fix}"])
  }
}
