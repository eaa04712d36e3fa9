output "region" {
  value = provider::queueguard::parse_queue_url("https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos").region # sa-east-1
}
