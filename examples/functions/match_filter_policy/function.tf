locals {
  policy = jsonencode({ tipo_evento = ["PedidoCriado", "PedidoPago"] })
  message = jsonencode({
    Message = "{\"pedido_id\": \"P-90123\"}"
    MessageAttributes = {
      tipo_evento = { DataType = "String", StringValue = "PedidoPago" }
    }
  })
}

output "stock_hears_of_it" {
  value = provider::queueguard::match_filter_policy(local.policy, "MessageAttributes", local.message) # true
}
