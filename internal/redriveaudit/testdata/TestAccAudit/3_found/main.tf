variable "endpoint" {
  type = string
}

provider "queueguard" {
  region     = "sa-east-1"
  access_key = "AKIAQUEUEGUARD"
  secret_key = "secret"
  endpoints {
    sqs        = var.endpoint
    sns        = var.endpoint
    cloudwatch = var.endpoint
    sts        = var.endpoint
  }
}

resource "queueguard_redrive_pair" "test" {
  name          = "acc-audit"
  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]

  alarms = {
    dead_letters    = { enabled = false }
    dead_letter_age = { enabled = false }
  }
  guardrail_exceptions = { QG117 = "the test wants a queue that nobody watches" }
}

data "queueguard_redrive_audit" "test" {
  name_prefix = "acc-audit"
  depends_on  = [queueguard_redrive_pair.test]
}
