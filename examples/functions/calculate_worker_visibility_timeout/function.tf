output "visibility_timeout_seconds" {
  value = provider::queueguard::calculate_worker_visibility_timeout(90, 20) # 110
}
