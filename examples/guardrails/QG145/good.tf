provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name              = "pedidos"
  fifo              = true
  max_receive_count = 8

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
