provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"

  endpoints {
    sqs        = "http://localhost:5000"
    sns        = "http://localhost:5000"
    cloudwatch = "http://localhost:5000"
    sts        = "http://localhost:5000"
  }

  guardrails {
    levels = { QG905 = "off" }
  }
}

resource "queueguard_redrive_pair" "pedidos" {
  name = "pedidos"

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
