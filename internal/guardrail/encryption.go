package guardrail

import (
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// encryptedQueue is the encryption of one queue and where it is written.
type encryptedQueue struct {
	topology.Encryption
	attribute string // encryption, dead_letter_queue.encryption or undelivered.encryption
	label     string // in a sentence: the dead-letter queue
}

// encryptedQueues lists the encryption of each queue of the pair. One that
// only takes over the source's is left out: what is wrong with it is wrong
// with the source, and mended there.
func (p *Pair) encryptedQueues() []encryptedQueue {
	var list []encryptedQueue
	if e, ok := p.Planned.Encryption.Get(); ok {
		list = append(list, encryptedQueue{e, "encryption", "the source queue"})
	}
	written, _ := p.Written.DeadLetterQueue.Get()
	planned, _ := p.Planned.DeadLetterQueue.Get()
	if e, ok := planned.Encryption.Get(); ok && written.Encryption.IsKnown() {
		list = append(list, encryptedQueue{e, "dead_letter_queue.encryption", "the dead-letter queue"})
	}
	return append(list, undeliveredEncryption(p.Written.Undelivered, p.Planned.Undelivered)...)
}

// undeliveredEncryption is the encryption written for the undelivered queue of
// a pair or a fan-out; none where there is no such queue or nobody wrote one.
func undeliveredEncryption(written, planned topology.Maybe[topology.Undelivered]) []encryptedQueue {
	w, _ := written.Get()
	u, ok := planned.Get()
	if !ok || u.Enabled.IsUnknown() || !u.Enabled.Or(true) || !w.Encryption.IsKnown() {
		return nil
	}
	e, ok := u.Encryption.Get()
	if !ok {
		return nil
	}
	return []encryptedQueue{{e, "undelivered.encryption", "the queue for undelivered messages"}}
}

// managedKey returns the queue's key when it is one that AWS manages, in any
// spelling: alias/aws/sqs or the ARN of such an alias.
func (q encryptedQueue) managedKey() (string, bool) {
	key, ok := q.KMSMasterKeyID.Get()
	return key, ok && isManagedKey(key)
}

func isManagedKey(key string) bool { return policydoc.IsAWSManagedKey(key) }
