package redrivepair

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// MoveState takes an aws_sqs_queue over by a moved block. The provider is not
// configured here; the Read that follows finds the dead-letter queue and all
// else.
func (r *Resource) MoveState(context.Context) []resource.StateMover {
	return []resource.StateMover{{StateMover: moveQueue}}
}

func moveQueue(ctx context.Context, req resource.MoveStateRequest, resp *resource.MoveStateResponse) {
	if req.SourceTypeName != "aws_sqs_queue" || !fromAWS(req.SourceProviderAddress) || req.SourceRawState == nil {
		return
	}
	var queue struct {
		ARN string `json:"arn"`
	}
	if err := json.Unmarshal(req.SourceRawState.JSON, &queue); err != nil {
		return
	}
	ref, err := pair.ParseRef(queue.ARN)
	if err != nil {
		return
	}
	resp.Diagnostics.Append(setStub(ctx, &resp.TargetState, ref)...)
	resp.Diagnostics.Append(setIdentity(ctx, resp.TargetIdentity, stubOf(ref))...)
}

// fromAWS accepts the AWS provider under the addresses of Terraform and OpenTofu.
// Terraform gives the address of the target when instances of one counted
// resource move to several places, so that one is accepted as well.
func fromAWS(address string) bool {
	return address == "aws" || strings.HasSuffix(address, "/aws") || strings.HasSuffix(address, "/queueguard")
}

// stubOf is a pair of which only the source queue's name is known.
func stubOf(ref pair.Ref) topology.Pair {
	p := pair.NullPair()
	p.QueueName = topology.Known(ref.Name)
	if ref.Region != "" {
		p.Region = topology.Known(ref.Region)
	}
	if ref.DeadLetter != "" {
		p.DeadLetterQueueName = topology.Known(ref.DeadLetter)
	}
	if ref.ARN != "" {
		p.ARN = topology.Known(ref.ARN)
	}
	return p
}
