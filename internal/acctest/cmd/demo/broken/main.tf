# A pair as it is found in the wild: every line is legal, it plans and applies
# with most tools, and messages vanish weeks later.

variable "function_timeout" { default = 60 } # the other team's function
variable "retention_days" { default = 1 }    # "nobody looks at it after a day"

resource "queueguard_redrive_pair" "pedidos" {
  name                       = "pedidos-source"
  visibility_timeout_seconds = 45 # below the function's timeout: two run at once
  max_receive_count          = 1  # one throttle and the message is dead

  dead_letter_queue = {
    message_retention_seconds = var.retention_days * 86400 # the source keeps four days
  }

  handler = {
    lambda_function_name = "pedidos"
    timeout_seconds      = var.function_timeout
    batch_size           = 10 # one bad message fails ten
  }

  # no alarm_actions: the alarm turns red, and nobody is told
}
