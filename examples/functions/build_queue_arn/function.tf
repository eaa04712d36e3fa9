output "arn" {
  value = provider::queueguard::build_queue_arn("sa-east-1", "123456789012", "pedidos") # arn:aws:sqs:sa-east-1:123456789012:pedidos
}
