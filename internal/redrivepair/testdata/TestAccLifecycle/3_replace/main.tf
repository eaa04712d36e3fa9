variable "endpoint" {
  type = string
}

provider "queueguard" {
  region     = "sa-east-1"
  access_key = "AKIAQUEUEGUARD"
  secret_key = "secret"
  endpoints {
    sqs        = var.endpoint
    sns        = var.endpoint
    cloudwatch = var.endpoint
    sts        = var.endpoint
  }
}

resource "queueguard_redrive_pair" "test" {
  name          = "acc-lifecycle"
  fifo          = true
  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
