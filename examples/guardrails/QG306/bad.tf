provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name = "pedidos"

  policy_statements = {
    AllowPartner = {
      principals = { AWS = ["arn:aws:iam::210987654321:role/parceiro"] }
      actions = [
        "sqs:SendMessage",
        "sqs:ReceiveMessage",
        "sqs:DeleteMessage",
        "sqs:ChangeMessageVisibility",
        "sqs:GetQueueUrl",
        "sqs:GetQueueAttributes",
        "sqs:ListQueueTags",
        "sqs:ListDeadLetterSourceQueues",
      ]
    }
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
