package functions

import (
	"context"
	"regexp"

	"github.com/hashicorp/terraform-plugin-framework/function"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
	"github.com/queueguard/terraform-provider-queueguard/internal/pair"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// BuildQueueARN is build_queue_arn(region, account_id, name): the ARN of a queue.
type BuildQueueARN struct{}

var _ function.Function = BuildQueueARN{}

// NewBuildQueueARN returns build_queue_arn.
func NewBuildQueueARN() function.Function { return BuildQueueARN{} }

// Metadata implements function.Function.
func (BuildQueueARN) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "build_queue_arn"
}

// Definition implements function.Function.
func (BuildQueueARN) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary:             "Build the ARN of a queue",
		MarkdownDescription: "Builds the ARN of a queue from where it is and what it is called, with the partition that the region belongs to: an ARN that does not depend on the queue avoids a cycle.",
		Parameters: []function.Parameter{
			function.StringParameter{Name: "region", MarkdownDescription: "Region of the queue."},
			function.StringParameter{Name: "account_id", MarkdownDescription: "Account of the queue: twelve digits."},
			function.StringParameter{Name: "name", MarkdownDescription: "Full name of the queue, with `.fifo` for a FIFO queue."},
		},
		Return: function.StringReturn{},
	}
}

var accountID = regexp.MustCompile(`^[0-9]{12}$`)

// Run implements function.Function.
func (BuildQueueARN) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var region, account, name string
	if resp.Error = req.Arguments.Get(ctx, &region, &account, &name); resp.Error != nil {
		return
	}
	if !awsapi.IsRegion(region) {
		resp.Error = argumentError(0, "it is not the name of an AWS region")
		return
	}
	if !accountID.MatchString(account) {
		resp.Error = argumentError(1, "an account ID is twelve digits")
		return
	}
	if !pair.IsQueueName(name) {
		resp.Error = argumentError(2, "a queue's name is 1 to 80 characters of A-Z, a-z, 0-9, _ and -, .fifo at the end included")
		return
	}
	arn := topology.ARN{Partition: awsapi.Partition(region), Service: "sqs", Region: region, Account: account, Resource: name}
	resp.Error = resp.Result.Set(ctx, arn.String())
}
