terraform {
  required_providers {
    queueguard = {
      source  = "queueguard/queueguard"
      version = "~> 0.1"
    }
  }
}

provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

# The ERP of a partner takes 50 requests a minute and is sometimes down for an
# afternoon. The queue takes what the business brings; one worker passes it on.
resource "queueguard_redrive_pair" "erp" {
  name                       = "erp-parceiro"
  visibility_timeout_seconds = 900
  message_retention_seconds  = 864000 # 10 days: a long weekend of theirs is not our loss
  max_receive_count          = 10

  handler = {
    kind           = "worker"
    batch_size     = 10
    p99_seconds    = 240 # ten requests, 1.2 s apart, of up to 20 s each
    margin_seconds = 60
    failures       = "transient"
  }

  dead_letter_queue = {
    name = "erp-parceiro-falhas"
  }

  alarms = {
    # A backlog is the purpose of this queue; a day of it is not.
    oldest_message = { threshold_seconds = 86400 }

    # Received again and again: the partner refuses, or the worker dies.
    redeliveries = { threshold = 300, period_seconds = 900 }
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:on-call"]
  ok_actions    = ["arn:aws:sns:sa-east-1:123456789012:on-call"]

  tags = {
    sistema = "erp"
  }
}

output "poison_message_seconds" {
  description = "How long an order that the partner never takes is tried before it is given up."
  value       = queueguard_redrive_pair.erp.poison_message_seconds
}

output "redrive_command" {
  description = "Sends what was given up again, once the partner is well."
  value       = queueguard_redrive_pair.erp.redrive_command
}
