# Judges queues that Terraform does not manage, by their exports. One folder for
# each queue, made with:
#
#   aws sqs get-queue-attributes --attribute-names All --queue-url "$SOURCE_URL" > exports/pedidos/source.json
#   aws sqs get-queue-attributes --attribute-names All --queue-url "$DLQ_URL"    > exports/pedidos/dlq.json
terraform {
  required_providers {
    queueguard = {
      source  = "queueguard/queueguard"
      version = "~> 0.1"
    }
  }
}

variable "exports" {
  description = "Folder with one folder for each queue."
  type        = string
  default     = "exports"
}

variable "except" {
  description = "Rules to leave out, by queue."
  type        = map(list(string))
  default     = {}
}

locals {
  queues = toset([for path in fileset(var.exports, "*/source.json") : dirname(path)])

  judgements = {
    for queue in local.queues : queue => provider::queueguard::check_redrive(
      file("${var.exports}/${queue}/source.json"),
      file("${var.exports}/${queue}/dlq.json"),
      lookup(var.except, queue, [])...
    )
  }
}

output "summaries" {
  value = { for queue, judgement in local.judgements : queue => judgement.summary }
}

output "findings" {
  value = {
    for queue, judgement in local.judgements : queue => [for f in judgement.findings : "${f.rule} ${f.level}: ${f.message}"]
    if !judgement.clean
  }

  # An output's precondition stops a plan; a check block would only warn.
  precondition {
    condition = alltrue([for judgement in local.judgements : judgement.ok])
    error_message = join("\n", flatten([
      for queue, judgement in local.judgements : [
        for f in judgement.findings : "${queue}: ${f.rule}: ${f.message} ${f.fix}" if f.level == "error"
      ]
    ]))
  }
}
