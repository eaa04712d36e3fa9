import {
  to = queueguard_sqs_fanout.orders
  identity = {
    topic_arn = "arn:aws:sns:sa-east-1:123456789012:pedidos"
    region    = "sa-east-1"
  }
}
