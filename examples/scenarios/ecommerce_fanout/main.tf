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

# The checkout publishes once; each consumer gets its own copy of the events that
# it handles, in a queue with a dead-letter queue and alarms of its own.
resource "queueguard_sqs_fanout" "orders" {
  name           = "pedidos"
  publisher_arns = ["arn:aws:iam::123456789012:role/checkout"]

  consumer_defaults = {
    max_receive_count = 5
    handler = {
      report_batch_item_failures = true
    }
  }

  consumers = {
    faturamento = {
      filter_policy              = jsonencode({ tipo_evento = ["PedidoCriado"] })
      visibility_timeout_seconds = 300
      handler = {
        lambda_function_name = "faturamento"
        timeout_seconds      = 40
        batch_size           = 5
      }
      alarms = {
        oldest_message = { threshold_seconds = 900 }
        handler_errors = {}
      }
    }

    estoque = {
      filter_policy              = jsonencode({ tipo_evento = ["PedidoCriado", "PedidoPago"] })
      visibility_timeout_seconds = 120
      handler = {
        lambda_function_name = "estoque"
        timeout_seconds      = 20
      }
      alarms = {
        oldest_message = { threshold_seconds = 300 }
        handler_errors = {}
      }
    }

    # The mail provider is down for an hour now and then: mails may be late, and
    # nobody is woken before the backlog is two hours old.
    email = {
      filter_policy              = jsonencode({ tipo_evento = ["PedidoPago"] })
      visibility_timeout_seconds = 180
      max_receive_count          = 10
      handler = {
        lambda_function_name = "email"
        timeout_seconds      = 30
        failures             = "transient"
      }
      alarms = {
        oldest_message = { threshold_seconds = 7200 }
      }
    }
  }

  # Events that no consumer could ever receive, since they carry no tipo_evento.
  topic_alarms = {
    unroutable = {}
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:on-call"]

  tags = {
    sistema = "pedidos"
  }
}

output "topic_arn" {
  description = "Where the checkout publishes."
  value       = queueguard_sqs_fanout.orders.topic_arn
}

output "queue_arns" {
  description = "What the event source mappings of the functions read, by consumer."
  value       = queueguard_sqs_fanout.orders.queue_arns
}
