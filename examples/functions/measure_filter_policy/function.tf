output "combinations" {
  value = provider::queueguard::measure_filter_policy(
    jsonencode({ tipo_evento = ["PedidoCriado", "PedidoPago"], regiao = ["sul", "sudeste", "norte"] }), null
  ).combinations # 6
}
