provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "erp" {
  name              = "erp"
  max_receive_count = 5

  guardrail_exceptions = {
    QG1O4 = "the letter O is no zero"
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
