provider "queueguard" {
  region = "sa-east-1"

  # With the account known, every ARN is known at plan without an AWS call.
  # It is checked against the credentials before the first write.
  account_id = "123456789012"

  assume_role {
    role_arn     = "arn:aws:iam::123456789012:role/terraform"
    session_name = "queues"
  }

  default_tags {
    tags = {
      team = "pedidos"
    }
  }

  # How strict the guardrails are, for the whole organisation.
  guardrails {
    preset = "recommended"
    levels = {
      QG110 = "off"   # our retries are slow on purpose
      QG127 = "error" # partial batch responses are the house rule
    }
    live_checks = "auto"
    on_destroy  = "refuse"
    rules_as_of = "0.1"
  }

  # What every resource has, unless it says otherwise.
  defaults {
    alarm_actions      = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
    enforce_tls        = true
    dead_letter_suffix = "-dlq"
  }
}
