provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "pedidos" {
  name = "pedidos" # manage_policy is on from now on, and the statement that lets S3 send goes

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
