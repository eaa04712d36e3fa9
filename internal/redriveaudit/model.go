package redriveaudit

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

type model struct {
	Queue      types.String `tfsdk:"queue"`
	NamePrefix types.String `tfsdk:"name_prefix"`
	Region     types.String `tfsdk:"region"`
	Except     types.Set    `tfsdk:"except"`

	OK           types.Bool     `tfsdk:"ok"`
	Clean        types.Bool     `tfsdk:"clean"`
	Summary      types.String   `tfsdk:"summary"`
	Findings     []findingModel `tfsdk:"findings"`
	Queues       []queueModel   `tfsdk:"queues"`
	ImportBlocks types.String   `tfsdk:"import_blocks"`
}

type findingModel struct {
	QueueName string `tfsdk:"queue_name"`
	Rule      string `tfsdk:"rule"`
	Level     string `tfsdk:"level"`
	Message   string `tfsdk:"message"`
	Fix       string `tfsdk:"fix"`
}

type queueModel struct {
	Name               string  `tfsdk:"name"`
	ARN                string  `tfsdk:"arn"`
	URL                string  `tfsdk:"url"`
	Role               string  `tfsdk:"role"`
	DeadLetterQueueARN *string `tfsdk:"dead_letter_queue_arn"`
	MaxReceiveCount    *int64  `tfsdk:"max_receive_count"`
}

// levels turns the rules of except off.
func (m model) levels(ctx context.Context) (map[string]guardrail.Level, diag.Diagnostics) {
	var texts []types.String
	if m.Except.IsUnknown() {
		return nil, nil
	}
	diags := m.Except.ElementsAs(ctx, &texts, false)
	var ids []string
	for _, text := range texts {
		if !text.IsUnknown() && !text.IsNull() {
			ids = append(ids, text.ValueString())
		}
	}
	levels, more := off(ids)
	diags.Append(more...)
	return levels, diags
}

func (f findingModel) isError() bool { return f.Level == guardrail.Error.String() }

func findingOf(queue string, j guardrail.Judged) findingModel {
	return findingModel{
		QueueName: queue, Rule: j.Rule.ID, Level: j.Level.String(), Message: j.Finding.What + " " + j.Finding.Why, Fix: j.Finding.Fix,
	}
}

func queueOf(l *live) queueModel {
	q := queueModel{Name: l.name, ARN: l.facts.Queue.ARN.String(), URL: l.url, Role: l.role()}
	if redrive, ok := l.redrive(); ok {
		count := int64(redrive.MaxReceiveCount)
		q.DeadLetterQueueARN, q.MaxReceiveCount = &redrive.DeadLetterTargetARN, &count
	}
	return q
}
