import {
  to = queueguard_redrive_pair.orders
  id = "arn:aws:sqs:sa-east-1:123456789012:pedidos"
}
