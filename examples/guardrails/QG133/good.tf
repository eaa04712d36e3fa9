provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name                       = "pedidos"
  force_destroy              = true
  visibility_timeout_seconds = 60 # changed in place

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
