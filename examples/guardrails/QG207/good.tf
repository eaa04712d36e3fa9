provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_sqs_fanout" "precos" {
  name = "precos"
  fifo = true

  consumers = {
    for n in range(100) : format("loja-%03d", n) => {}
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
