# Who receives which event. Plans only: no credentials, no AWS.
variables {
  created = <<-JSON
    {
      "Message": "{\"evento\": \"PedidoCriado\", \"pedido_id\": \"P-90123\", \"total\": 15990}",
      "MessageAttributes": {"tipo_evento": {"DataType": "String", "StringValue": "PedidoCriado"}}
    }
  JSON
  paid    = <<-JSON
    {
      "Message": "{\"evento\": \"PedidoPago\", \"pedido_id\": \"P-90123\"}",
      "MessageAttributes": {"tipo_evento": {"DataType": "String", "StringValue": "PedidoPago"}}
    }
  JSON
  unnamed = <<-JSON
    {"Message": "{\"evento\": \"PedidoPago\", \"pedido_id\": \"P-90123\"}"}
  JSON
}

run "a_new_order" {
  command = plan

  assert {
    condition = ["estoque", "faturamento"] == [
      for key, consumer in queueguard_sqs_fanout.orders.consumers : key
      if provider::queueguard::match_filter_policy(consumer.filter_policy, consumer.filter_policy_scope, var.created)
    ]
    error_message = "A new order goes to billing and stock."
  }
}

run "a_paid_order" {
  command = plan

  assert {
    condition = ["email", "estoque"] == [
      for key, consumer in queueguard_sqs_fanout.orders.consumers : key
      if provider::queueguard::match_filter_policy(consumer.filter_policy, consumer.filter_policy_scope, var.paid)
    ]
    error_message = "A paid order goes to mail and stock."
  }
}

run "an_event_without_a_kind" {
  command = plan

  assert {
    condition = alltrue([
      for consumer in queueguard_sqs_fanout.orders.consumers :
      !provider::queueguard::match_filter_policy(consumer.filter_policy, consumer.filter_policy_scope, var.unnamed)
    ])
    error_message = "An event without tipo_evento reaches nobody: the alarm topic_alarms.unroutable counts it."
  }
}
