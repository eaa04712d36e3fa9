provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

resource "queueguard_redrive_pair" "notas" {
  name = "faturamento-emissao-de-notas-fiscais-eletronicas-em-lote-matriz-sao-paulo-prod"

  dead_letter_queue = {
    name = "faturamento-notas-fiscais-em-lote-dlq"
  }

  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
