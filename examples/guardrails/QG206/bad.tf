provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_sqs_fanout" "uploads" {
  name = "uploads"

  publisher_services = {
    "s3.amazonaws.com" = ["arn:aws:s3:::uploads"]
  }

  topic = {
    kms_master_key_id = "alias/aws/sns"
  }

  consumers = {
    miniaturas = {}
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
