package policydoc

import "strings"

// Queue is what an identity policy has to know of a queue. KMSMasterKeyID is
// the attribute of that name in any spelling AWS takes: key id, key ARN, alias
// name or alias ARN; empty when the queue has no KMS key (none, or SSE-SQS).
type Queue struct {
	ARN            string
	KMSMasterKeyID string
}

// awsManagedAlias is the key AWS makes for SQS. Its key policy lets everybody
// in the account who may use the queue use the key, and it cannot be edited, so
// an identity policy needs no statement for it.
// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-key-management.html
const awsManagedAlias = "alias/aws/sqs"

// ProducerPolicy is the IAM policy of who sends to the queues: send, look up
// the URL, read attributes, and use the queues' keys to make data keys.
// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-key-management.html
func ProducerPolicy(queues ...Queue) Document {
	statements := []Statement{{
		Sid:       "Send",
		Effect:    Allow,
		Actions:   []string{"sqs:GetQueueAttributes", "sqs:GetQueueUrl", "sqs:SendMessage"},
		Resources: queueARNs(queues),
	}}
	return NewDocument(append(statements, keyStatements("Encrypt", []string{"kms:Decrypt", "kms:GenerateDataKey"}, queues)...)...)
}

// ConsumerPolicy is the IAM policy of who reads all these queues: receive,
// delete, change visibility, read attributes, look up the URL, and decrypt with
// the queues' keys. The three sqs actions that Lambda demands of a function's
// role are among them.
func ConsumerPolicy(queues ...Queue) Document {
	return NewDocument(append([]Statement{receive(queues)}, keyStatements("Decrypt", []string{"kms:Decrypt"}, queues)...)...)
}

// DeadLetterConsumerPolicy is the IAM policy of who reads the dead-letter queue
// alone. It names the keys of the sources as well: a message that was moved is
// still encrypted with the key of the queue it came from.
// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-key-management.html
func DeadLetterConsumerPolicy(dlq Queue, sources ...Queue) Document {
	keys := keyStatements("Decrypt", []string{"kms:Decrypt"}, append([]Queue{dlq}, sources...))
	return NewDocument(append([]Statement{receive([]Queue{dlq})}, keys...)...)
}

// RedriveOperatorPolicy is the IAM policy of who moves messages from the
// dead-letter queue back to their sources (StartMessageMoveTask).
// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-dead-letter-queue-redrive.html
func RedriveOperatorPolicy(dlq Queue, sources ...Queue) Document {
	statements := []Statement{{
		Sid:    "MoveMessages",
		Effect: Allow,
		Actions: []string{
			"sqs:CancelMessageMoveTask", "sqs:DeleteMessage", "sqs:GetQueueAttributes",
			"sqs:ListMessageMoveTasks", "sqs:ReceiveMessage", "sqs:StartMessageMoveTask",
		},
		Resources: []string{dlq.ARN},
	}, {
		Sid:       "SendBack",
		Effect:    Allow,
		Actions:   []string{"sqs:SendMessage"},
		Resources: queueARNs(sources),
	}}
	statements = append(statements, keyStatements("DecryptDeadLetters", []string{"kms:Decrypt"}, []Queue{dlq})...)
	statements = append(statements, keyStatements("Encrypt", []string{"kms:Decrypt", "kms:GenerateDataKey"}, sources)...)
	return NewDocument(statements...)
}

func receive(queues []Queue) Statement {
	return Statement{
		Sid:    "Receive",
		Effect: Allow,
		Actions: []string{
			"sqs:ChangeMessageVisibility", "sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:GetQueueUrl", "sqs:ReceiveMessage",
		},
		Resources: queueARNs(queues),
	}
}

func queueARNs(queues []Queue) []string {
	arns := make([]string, 0, len(queues))
	for _, queue := range queues {
		arns = append(arns, queue.ARN)
	}
	return sortedSet(arns)
}

// keyStatements allows the actions on the queues' keys: one statement for those
// known by ARN, one for those known by alias, which IAM reaches only through
// the condition kms:ResourceAliases on the keys of that account and Region.
// https://docs.aws.amazon.com/kms/latest/developerguide/alias-authorization.html
func keyStatements(sid string, actions []string, queues []Queue) []Statement {
	var keyARNs, scopes, aliases []string
	for _, queue := range queues {
		key := resolveKey(queue)
		switch {
		case key.alias == awsManagedAlias || key == resolvedKey{}:
		case key.alias != "":
			scopes, aliases = append(scopes, key.arn), append(aliases, key.alias)
		default:
			keyARNs = append(keyARNs, key.arn)
		}
	}
	var statements []Statement
	if len(keyARNs) > 0 {
		statements = append(statements, Statement{Sid: sid, Effect: Allow, Actions: actions, Resources: sortedSet(keyARNs)})
	}
	if len(aliases) > 0 {
		statements = append(statements, Statement{
			Sid: sid + "ByAlias", Effect: Allow, Actions: actions, Resources: sortedSet(scopes),
			Conditions: []Condition{{Operator: "ForAnyValue:StringEquals", Key: "kms:ResourceAliases", Values: sortedSet(aliases)}},
		})
	}
	return statements
}

// resolvedKey is a key's ARN; or, with an alias, the ARN pattern of all keys
// beside it.
type resolvedKey struct{ arn, alias string }

func resolveKey(queue Queue) resolvedKey {
	id := queue.KMSMasterKeyID
	if id == "" {
		return resolvedKey{}
	}
	at := arnParts(queue.ARN)
	if strings.HasPrefix(id, "arn:") {
		at = arnParts(id)
		id = strings.TrimPrefix(at[5], "key/")
	}
	prefix := strings.Join([]string{"arn", at[1], "kms", at[3], at[4], "key/"}, ":")
	if strings.HasPrefix(id, "alias/") {
		return resolvedKey{arn: prefix + "*", alias: id}
	}
	return resolvedKey{arn: prefix + id}
}
