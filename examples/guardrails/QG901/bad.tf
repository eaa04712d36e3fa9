provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"

  guardrails {
    levels = { QG901 = "warning" }
  }
}

resource "queueguard_redrive_pair" "erp" {
  name                       = "erp"
  visibility_timeout_seconds = 60
  max_receive_count          = 5

  handler = {
    kind           = "worker"
    p99_seconds    = 40
    margin_seconds = 20
  }

  guardrail_exceptions = {
    QG110 = "the partner's ERP is slow by contract, see ADR-12"
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
