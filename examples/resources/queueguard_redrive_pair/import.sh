# By ARN, by URL, by name in the provider's region, or by name@region. The
# dead-letter queue, the subscriptions and the alarms are found.
terraform import queueguard_redrive_pair.orders arn:aws:sqs:sa-east-1:123456789012:pedidos
terraform import queueguard_redrive_pair.orders pedidos@sa-east-1

# Behind a comma the name of the dead-letter queue, for what an interrupted apply
# left behind: it is found although its source queue does not exist yet.
terraform import queueguard_redrive_pair.orders arn:aws:sqs:sa-east-1:123456789012:pedidos,pedidos-dlq
