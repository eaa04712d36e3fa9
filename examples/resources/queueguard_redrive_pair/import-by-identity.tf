import {
  to = queueguard_redrive_pair.orders
  identity = {
    account_id = "123456789012"
    region     = "sa-east-1"
    name       = "pedidos"
  }
}
