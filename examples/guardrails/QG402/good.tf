provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name          = "pedidos"
  fifo          = true
  force_destroy = true # applied before the type was changed

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
