provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name = "pedidos"
  tags = { for n in range(51) : "rotulo-${n}" => "x" } # one more than an alarm can have

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
