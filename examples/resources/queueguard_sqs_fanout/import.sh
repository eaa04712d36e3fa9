# By the ARN of the topic; its subscriptions lead to the consumers. With
# "existing:" before it, the topic stays somebody else's; with "@region" behind
# it, the queues are in another region than the topic.
terraform import queueguard_sqs_fanout.orders arn:aws:sns:sa-east-1:123456789012:pedidos
terraform import queueguard_sqs_fanout.orders existing:arn:aws:sns:us-east-1:123456789012:pedidos@sa-east-1
