provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"

  guardrails {
    levels = { QG128 = "warning" }
  }
}

resource "queueguard_redrive_pair" "estoque" {
  name                       = "estoque"
  visibility_timeout_seconds = 60
  receive_wait_time_seconds  = 0 # an empty queue answers at once, again and again

  handler = {
    kind           = "worker"
    p99_seconds    = 40
    margin_seconds = 20
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
