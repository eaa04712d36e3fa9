package guardrail

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Reading is two exports of queue attributes: the source's, and that of the
// queue said to be its dead-letter queue.
type Reading struct {
	Source, DeadLetter Export
}

// Redrive reads the source's redrive policy. It reports false when there is
// none, or none that can be read.
func (r Reading) Redrive() (policydoc.Redrive, bool) {
	text, ok := r.Source.Attributes["RedrivePolicy"]
	if !ok {
		return policydoc.Redrive{}, false
	}
	redrive, err := policydoc.ParseRedrive(text)
	return redrive, err == nil
}

// Facts describes both queues as a pair, so that the rules about pairs can
// judge them. What an export does not tell is null.
func (r Reading) Facts() Pair {
	nothing := nullPair()
	p := Pair{Written: nothing, Planned: nothing, Place: topology.Place{
		Partition: known(r.Source.ARN.Partition), Region: known(r.Source.ARN.Region), Account: known(r.Source.ARN.Account),
	}}
	q := &p.Planned
	q.QueueName = known(r.Source.ARN.Resource)
	if r.Source.ARN.Partition != "" {
		q.ARN = known(r.Source.ARN.String())
	}
	q.FIFO = topology.Known(topology.IsFIFOName(r.Source.ARN.Resource))
	q.VisibilityTimeoutSeconds = r.Source.number("VisibilityTimeout")
	q.MessageRetentionSeconds = r.Source.number("MessageRetentionPeriod")
	q.ReceiveWaitTimeSeconds = r.Source.number("ReceiveMessageWaitTimeSeconds")
	q.DelaySeconds = r.Source.number("DelaySeconds")
	q.MaxMessageSize = r.Source.number("MaximumMessageSize")
	q.Encryption = r.Source.encryption()
	q.Policy = known(r.Source.Attributes["Policy"])
	q.Handler = topology.Known(unknownHandler())
	if redrive, ok := r.Redrive(); ok {
		if redrive.Validate() == nil { // QG142 speaks of a count that SQS refuses; it is neither low nor high
			q.MaxReceiveCount = topology.Known(int64(redrive.MaxReceiveCount))
		}
		q.ExistingDeadLetterQueueARN = known(redrive.DeadLetterTargetARN)
		q.DeadLetterQueueARN = known(redrive.DeadLetterTargetARN)
		q.DeadLetterQueue = topology.Known(topology.DeadLetterQueue{
			Name:                    known(r.DeadLetter.ARN.Resource),
			MessageRetentionSeconds: r.DeadLetter.number("MessageRetentionPeriod"),
			MaxMessageSize:          r.DeadLetter.number("MaximumMessageSize"),
			Encryption:              r.DeadLetter.encryption(),
			Policy:                  known(r.DeadLetter.Attributes["Policy"]),
		})
	}
	// An export is what somebody wrote, or left to the service.
	p.Written.Encryption, p.Written.DeadLetterQueue = q.Encryption, q.DeadLetterQueue
	return p
}

// unknownHandler reads a queue of which an export tells nothing: rules that ask
// for a handler's times are silent, those about counts are not.
func unknownHandler() topology.Handler {
	var h topology.Handler
	setNull(reflect.ValueOf(&h).Elem())
	h.Kind = topology.Known(topology.HandlerUnknown)
	return h
}

// known is null for an attribute that an export does not have.
func known(text string) topology.Maybe[string] {
	if text == "" {
		return topology.Null[string]()
	}
	return topology.Known(text)
}

func (e Export) number(attribute string) topology.Maybe[int64] {
	n, err := strconv.ParseInt(strings.TrimSpace(e.Attributes[attribute]), 10, 64)
	if err != nil {
		return topology.Null[int64]()
	}
	return topology.Known(n)
}

func (e Export) encryption() topology.Maybe[topology.Encryption] {
	null := topology.Encryption{
		Mode: topology.Null[string](), KMSMasterKeyID: topology.Null[string](), KMSDataKeyReusePeriodSeconds: topology.Null[int64](),
	}
	switch key, managed := e.Attributes["KmsMasterKeyId"], e.Attributes["SqsManagedSseEnabled"]; {
	case key != "":
		null.Mode, null.KMSMasterKeyID = topology.Known(topology.EncryptionKMS), topology.Known(key)
	case managed == "true":
		null.Mode = topology.Known(topology.EncryptionSSESQS)
	case managed == "false":
		null.Mode = topology.Known(topology.EncryptionNone)
	default:
		return topology.Null[topology.Encryption]()
	}
	return topology.Known(null)
}

// described names a queue of a reading in a sentence.
func (e Export) described() string {
	return fmt.Sprintf("%s (%s, account %s)", e.ARN.Resource, e.ARN.Region, e.ARN.Account)
}
