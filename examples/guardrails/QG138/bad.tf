provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "estoque" {
  name                       = "estoque"
  visibility_timeout_seconds = 180

  encryption = { kms_master_key_id = "alias/aws/sqs" }

  handler = {
    lambda_function_arn = "arn:aws:lambda:sa-east-1:210987654321:function:estoque"
    timeout_seconds     = 30
    batch_size          = 1
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
