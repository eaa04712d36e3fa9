provider "queueguard" {
  region = "sa-east-1"
}

resource "aws_sns_topic" "pedidos" {
  provider = aws.theirs # another account
  name     = "pedidos"
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { AWS = "123456789012" }
      Action    = ["sns:Subscribe", "sns:ListSubscriptionsByTopic"]
      Resource  = "arn:aws:sns:sa-east-1:210987654321:pedidos"
    }]
  })
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

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "sns.amazonaws.com" }
      Action    = "sqs:SendMessage"
      Resource  = "*"
      Condition = { ArnEquals = { "aws:SourceArn" = aws_sns_topic.pedidos.arn } }
    }]
  })
}

resource "aws_sns_topic_subscription" "pedidos" { # the queue's owner asks: nothing to confirm
  topic_arn = aws_sns_topic.pedidos.arn
  protocol  = "sqs"
  endpoint  = aws_sqs_queue.pedidos.arn
}

resource "aws_cloudwatch_metric_alarm" "dlq" {
  alarm_name          = "pedidos-dead-letters"
  namespace           = "AWS/SQS"
  metric_name         = "ApproximateNumberOfMessagesVisible"
  dimensions          = { QueueName = aws_sqs_queue.dlq.name }
  statistic           = "Maximum"
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  period              = 60
  evaluation_periods  = 1
  alarm_actions       = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}

data "queueguard_redrive_audit" "pedidos" {
  queue = aws_sqs_queue.pedidos.arn
}
