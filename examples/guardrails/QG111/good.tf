provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"

  guardrails {
    levels = { QG111 = "warning" }
  }
}

resource "queueguard_redrive_pair" "pagamentos" {
  name = "pagamentos"
  fifo = true

  guardrail_exceptions = {
    QG111 = "Every event carries the version of its payment; the handler refuses to skip one (ADR-7)."
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
