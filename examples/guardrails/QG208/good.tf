provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_sqs_fanout" "pedidos" {
  name = "pedidos"
  fifo = true

  topic = {
    fifo_throughput_scope = "MessageGroup"
  }

  consumer_defaults = {
    high_throughput = true
  }

  consumers = {
    estoque     = {}
    faturamento = {}
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
