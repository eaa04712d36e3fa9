# Everything is optional and null by default, and null means "not set": the module
# behaves as the bare resource does. Objects have type any, so that a new attribute
# of the provider needs no change here; the provider checks what is in them.

variable "name" {
  description = "Name of the source queue."
  type        = string
  default     = null
}

variable "name_prefix" {
  description = "Beginning of a generated name, in place of name."
  type        = string
  default     = null
}

variable "region" {
  description = "Region of the pair."
  type        = string
  default     = null
}

variable "fifo" {
  description = "Whether both queues are FIFO queues."
  type        = bool
  default     = null
}

variable "high_throughput" {
  description = "FIFO only: high throughput in one switch."
  type        = bool
  default     = null
}

variable "content_based_deduplication" {
  description = "FIFO only: deduplicate by a hash of the body."
  type        = bool
  default     = null
}

variable "deduplication_scope" {
  description = "FIFO only: queue or messageGroup."
  type        = string
  default     = null
}

variable "fifo_throughput_limit" {
  description = "FIFO only: perQueue or perMessageGroupId."
  type        = string
  default     = null
}

variable "visibility_timeout_seconds" {
  description = "How long a message stays hidden after a receive."
  type        = number
  default     = null
}

variable "message_retention_seconds" {
  description = "How long the source keeps a message."
  type        = number
  default     = null
}

variable "receive_wait_time_seconds" {
  description = "How long a receive waits for a message."
  type        = number
  default     = null
}

variable "delay_seconds" {
  description = "How long a new message stays hidden."
  type        = number
  default     = null
}

variable "max_message_size" {
  description = "Largest message in bytes."
  type        = number
  default     = null
}

variable "max_receive_count" {
  description = "Receives before a message goes to the dead-letter queue."
  type        = number
  default     = null
}

variable "existing_dead_letter_queue_arn" {
  description = "Somebody else's dead-letter queue, in place of dead_letter_queue."
  type        = string
  default     = null
}

variable "alarm_actions" {
  description = "What to notify when an alarm goes off."
  type        = set(string)
  default     = null
}

variable "ok_actions" {
  description = "What to notify when an alarm is over."
  type        = set(string)
  default     = null
}

variable "insufficient_data_actions" {
  description = "What to notify when an alarm has no data."
  type        = set(string)
  default     = null
}

variable "source_policy_documents" {
  description = "Policy documents whose statements join the access policy."
  type        = list(string)
  default     = null
}

variable "manage_policy" {
  description = "Whether the access policies are managed here."
  type        = bool
  default     = null
}

variable "enforce_tls" {
  description = "Whether both queues refuse plain HTTP."
  type        = bool
  default     = null
}

variable "force_destroy" {
  description = "Whether queues that hold messages may be deleted."
  type        = bool
  default     = null
}

variable "guardrail_exceptions" {
  description = "Guardrails that do not apply to this queue, by ID, each with the reason."
  type        = map(string)
  default     = null
}

variable "tags" {
  description = "Tags of every object of the pair."
  type        = map(string)
  default     = null
}

variable "timeouts" {
  description = "How long calls may take."
  type        = object({ create = optional(string), update = optional(string), delete = optional(string) })
  default     = null
}

variable "dead_letter_queue" {
  description = "The dead-letter queue."
  type        = any
  default     = null
}

variable "handler" {
  description = "Who reads the queue, which the guardrails measure against."
  type        = any
  default     = null
}

variable "encryption" {
  description = "Encryption at rest."
  type        = any
  default     = null
}

variable "subscriptions" {
  description = "Topics that feed the queue, by your keys."
  type        = any
  default     = null
}

variable "undelivered" {
  description = "Dead-letter queue of the subscriptions."
  type        = any
  default     = null
}

variable "alarms" {
  description = "The alarms."
  type        = any
  default     = null
}

variable "policy_statements" {
  description = "Further statements of the access policy, by Sid."
  type        = any
  default     = null
}
