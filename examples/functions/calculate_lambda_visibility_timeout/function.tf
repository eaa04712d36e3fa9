output "visibility_timeout_seconds" {
  value = provider::queueguard::calculate_lambda_visibility_timeout(30, 5) # 185
}
