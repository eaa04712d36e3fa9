data "queueguard_redrive_pair" "orders" {
  name = "pedidos"
}

# What a producer may do, and how long a poison message circulates.
output "producer_policy" {
  value = data.queueguard_redrive_pair.orders.producer_policy_json
}

output "poison_message_seconds" {
  value = data.queueguard_redrive_pair.orders.poison_message_seconds
}
