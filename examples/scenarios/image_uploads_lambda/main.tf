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

# S3 announces each new file; a Lambda function makes the thumbnails. Files that
# are no images end in the dead-letter queue, which a report reads once a day.
resource "queueguard_redrive_pair" "uploads" {
  name                       = "uploads-imagens"
  visibility_timeout_seconds = 390 # six times the function's timeout, and the window
  message_retention_seconds  = 345600
  max_receive_count          = 5

  handler = {
    lambda_function_name       = "miniaturas"
    timeout_seconds            = 60
    batch_size                 = 10
    batching_window_seconds    = 30
    report_batch_item_failures = true
    failures                   = "mixed"
  }

  policy_statements = {
    AllowUploadsBucket = {
      principals = { Service = ["s3.amazonaws.com"] }
      actions    = ["sqs:SendMessage"]
      conditions = [
        { test = "ArnEquals", variable = "aws:SourceArn", values = ["arn:aws:s3:::loja-uploads"] },
        { test = "StringEquals", variable = "aws:SourceAccount", values = ["123456789012"] },
      ]
    }
  }

  dead_letter_queue = {
    name         = "uploads-imagens-rejeitadas"
    has_consumer = true # the report takes the messages out
  }

  alarms = {
    # A single broken file is everyday life; hundreds of them are a broken release.
    dead_letters = { threshold = 200 }

    # The report did not run for days: nobody reads what is rejected.
    dead_letter_age = { threshold_seconds = 172800 }

    oldest_message = { threshold_seconds = 1800 }
    handler_errors = { rate_percent = 5 }
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:on-call"]

  guardrail_exceptions = {
    QG118 = "Rejected files are in the daily report of the media team; the alarm is for floods only, see ADR-7"
  }

  tags = {
    sistema = "midia"
  }
}

output "queue_arn" {
  description = "Target of the bucket's notification and of the event source mapping."
  value       = queueguard_redrive_pair.uploads.arn
}

output "report_policy" {
  description = "IAM policy for the function and for the daily report."
  value       = queueguard_redrive_pair.uploads.consumer_policy_json
}
