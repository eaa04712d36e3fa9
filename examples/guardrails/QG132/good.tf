provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "faturamento" {
  name        = "faturamento"
  enforce_tls = true # also what you get without the attribute

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
