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

resource "terraform_data" "test" {
  input = "acc-unknown"
}

resource "queueguard_redrive_pair" "test" {
  name                 = terraform_data.test.output
  alarm_actions        = ["arn:aws:sns:sa-east-1:123456789012:${terraform_data.test.output}"]
  guardrail_exceptions = { QG122 = "decided for ${terraform_data.test.output}" }
}
