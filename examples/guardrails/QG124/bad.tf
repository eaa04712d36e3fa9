provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name = "pedidos"

  subscriptions = {
    pedidos = {
      topic_arn = "arn:aws:sns:sa-east-1:123456789012:pedidos"
    }
  }

  # Nobody can let SNS use a key that AWS manages.
  encryption = { kms_master_key_id = "alias/aws/sqs" }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
