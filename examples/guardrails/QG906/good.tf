provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name = "pedidos"

  policy_statements = {
    uploads = {
      principals = { Service = ["s3.amazonaws.com"] }
      actions    = ["sqs:SendMessage"]
      conditions = [{
        test     = "ArnEquals"
        variable = "aws:SourceArn"
        values   = ["arn:aws:s3:::uploads"]
      }]
    }
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
