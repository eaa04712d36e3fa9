provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name            = "pedidos"
  fifo            = true
  high_throughput = true # duplicates are looked for within a group from now on, or not: AWS does not say when

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
