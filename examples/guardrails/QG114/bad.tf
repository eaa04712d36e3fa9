provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "notas" {
  # 78 characters: legal, but not with "-dlq" after them.
  name = "faturamento-emissao-de-notas-fiscais-eletronicas-em-lote-matriz-sao-paulo-prod"

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
