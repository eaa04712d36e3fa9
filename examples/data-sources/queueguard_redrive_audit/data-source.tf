data "queueguard_redrive_audit" "orders" {
  name_prefix = "pedidos"
  except      = ["QG503"] # dead letters are looked at every morning
}

# What was found, a line each. An error of a rule fails the plan here: without
# the precondition an audit only answers.
output "audit" {
  value = [for f in data.queueguard_redrive_audit.orders.findings : "${f.queue_name}: ${f.rule} ${f.message}"]

  precondition {
    condition     = data.queueguard_redrive_audit.orders.ok
    error_message = data.queueguard_redrive_audit.orders.summary
  }
}

# Ready to be written into a file, for terraform plan -generate-config-out.
output "import_blocks" {
  value = data.queueguard_redrive_audit.orders.import_blocks
}
