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

  policy_statements = {
    OnlyFromVPC = {
      effect     = "Deny"
      principals = { "*" = ["*"] }
      actions    = ["sqs:SendMessage"]
      conditions = [
        {
          test     = "StringNotEquals"
          variable = "aws:SourceVpc"
          values   = ["vpc-0a1b2c3d"]
        },
        {
          test     = "Bool"
          variable = "aws:PrincipalIsAWSService" # SNS comes from no VPC of yours
          values   = ["false"]
        },
      ]
    }
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
