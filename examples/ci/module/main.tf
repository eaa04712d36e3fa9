terraform {
  required_providers {
    queueguard = {
      source  = "queueguard/queueguard"
      version = "~> 0.1"
    }
  }
}

# The house's queue. A real module decides some of this itself; what it does not
# decide it passes on, the exceptions above all: without them, nobody who uses the
# module can say that a guardrail does not apply.
resource "queueguard_redrive_pair" "this" {
  name                           = var.name
  name_prefix                    = var.name_prefix
  region                         = var.region
  fifo                           = var.fifo
  high_throughput                = var.high_throughput
  content_based_deduplication    = var.content_based_deduplication
  deduplication_scope            = var.deduplication_scope
  fifo_throughput_limit          = var.fifo_throughput_limit
  visibility_timeout_seconds     = var.visibility_timeout_seconds
  message_retention_seconds      = var.message_retention_seconds
  receive_wait_time_seconds      = var.receive_wait_time_seconds
  delay_seconds                  = var.delay_seconds
  max_message_size               = var.max_message_size
  max_receive_count              = var.max_receive_count
  existing_dead_letter_queue_arn = var.existing_dead_letter_queue_arn
  alarm_actions                  = var.alarm_actions
  ok_actions                     = var.ok_actions
  insufficient_data_actions      = var.insufficient_data_actions
  source_policy_documents        = var.source_policy_documents
  manage_policy                  = var.manage_policy
  enforce_tls                    = var.enforce_tls
  force_destroy                  = var.force_destroy
  guardrail_exceptions           = var.guardrail_exceptions
  tags                           = var.tags
  timeouts                       = var.timeouts
  dead_letter_queue              = var.dead_letter_queue
  handler                        = var.handler
  encryption                     = var.encryption
  subscriptions                  = var.subscriptions
  undelivered                    = var.undelivered
  alarms                         = var.alarms
  policy_statements              = var.policy_statements
}

output "pair" {
  description = "All that the pair tells about itself."
  value       = queueguard_redrive_pair.this
}
