# The credentials may not call sqs:ListQueueTags: the tags are taken to be as
# they were, with a warning.
provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name = "pedidos"

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]

  tags = { sistema = "pedidos" }
}
