# Jobs of ten minutes to two hours: a short timeout that the worker renews.
resource "queueguard_redrive_pair" "video" {
  name                       = "conversao-video"
  visibility_timeout_seconds = 300
  message_retention_seconds  = 345600
  max_receive_count          = 3

  handler = {
    kind              = "worker"
    timeout_seconds   = 7200
    heartbeat_seconds = 60
    failures          = "deterministic"
  }

  dead_letter_queue = {
    name = "conversao-video-falhas"
  }

  encryption = {
    kms_master_key_id = "arn:aws:kms:sa-east-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab"
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:on-call"]
  tags          = { team = "midia" }
}
