provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "erp" {
  name = "erp"

  guardrail_exceptions = {
    QG112 = "the module passes it to every queue"
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
