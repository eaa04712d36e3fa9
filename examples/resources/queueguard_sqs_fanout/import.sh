# By the ARN of the topic. The consumers are found by their subscriptions, with
# their queues and alarms.
terraform import queueguard_sqs_fanout.orders arn:aws:sns:sa-east-1:123456789012:pedidos

# A topic that is somebody else's, and queues in another region than the topic.
terraform import queueguard_sqs_fanout.reports existing:arn:aws:sns:sa-east-1:123456789012:pedidos
terraform import queueguard_sqs_fanout.remote existing:arn:aws:sns:us-east-1:123456789012:pedidos@sa-east-1
