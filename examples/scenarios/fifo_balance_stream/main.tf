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

# Every change of a balance, in order for each account. The account is the message
# group: accounts flow in parallel, and a stuck one stops no other.
resource "queueguard_redrive_pair" "balances" {
  name            = "saldos"
  fifo            = true # the names end in .fifo
  high_throughput = true

  visibility_timeout_seconds = 60
  max_receive_count          = 5

  handler = {
    lambda_function_name       = "saldos"
    timeout_seconds            = 10
    batch_size                 = 10
    report_batch_item_failures = true
    failures                   = "mixed"
  }

  alarms = {
    oldest_message = { threshold_seconds = 300 }
    handler_errors = {}
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:on-call"]

  tags = {
    sistema = "contas"
  }
}

output "queue_url" {
  description = "Where the ledger sends, with the account as MessageGroupId and the entry as MessageDeduplicationId."
  value       = queueguard_redrive_pair.balances.url
}

output "producer_policy" {
  description = "IAM policy of the ledger."
  value       = queueguard_redrive_pair.balances.producer_policy_json
}
