# Takes over queues that exist, many at once, whatever rules they break.
#
# The first plan imports them and adds what they lack: alarms, TLS, the redrive
# allow policy. What a rule finds in an unchanged queue is a warning; it becomes
# an error for the queue that somebody changes. Handlers are left out of the first
# wave on purpose: a handler that is declared is judged at once.
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

  guardrails {
    rules_as_of = "0.1" # an update of the provider never turns the pipeline red
  }

  defaults {
    alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:on-call"]
  }

  default_tags {
    tags = {
      managed_by = var.managed_by
    }
  }
}

variable "managed_by" {
  description = "Who owns the queues, as a tag."
  type        = string
  default     = "terraform"
}

variable "queues" {
  description = "File that describes the queues."
  type        = string
  default     = "queues.yaml"
}

locals {
  queues = yamldecode(file(var.queues))
}

import {
  for_each = local.queues
  to       = queueguard_redrive_pair.adopted[each.key]
  id       = each.key
}

resource "queueguard_redrive_pair" "adopted" {
  for_each = local.queues

  name                       = each.key
  visibility_timeout_seconds = each.value.visibility_timeout_seconds
  message_retention_seconds  = each.value.message_retention_seconds
  max_receive_count          = each.value.max_receive_count

  dead_letter_queue = {
    name                      = each.value.dead_letter_queue
    message_retention_seconds = each.value.dead_letter_retention_seconds
  }

  guardrail_exceptions = lookup(each.value, "guardrail_exceptions", null)
}
