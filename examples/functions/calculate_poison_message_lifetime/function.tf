output "poison_message_seconds" {
  value = provider::queueguard::calculate_poison_message_lifetime(5, 90) # 450
}
