provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name              = "pedidos"
  max_receive_count = 3 # was 10: what was received 3 times is given up at its next receive

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
