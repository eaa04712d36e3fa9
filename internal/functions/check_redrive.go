package functions

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

// CheckRedrive is check_redrive(source_json, dlq_json, except...): the
// guardrails' judgement on two exported queues.
type CheckRedrive struct{}

var _ function.Function = CheckRedrive{}

// NewCheckRedrive returns check_redrive.
func NewCheckRedrive() function.Function { return CheckRedrive{} }

// Metadata implements function.Function.
func (CheckRedrive) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "check_redrive"
}

// Definition implements function.Function.
func (CheckRedrive) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary: "Judge two exported queues",
		MarkdownDescription: "Judges a source queue and its dead-letter queue by their exported attributes, with no call to AWS: " +
			"whether there is a redrive policy, whether it is well-formed and names this dead-letter queue, and every guardrail about a pair that attributes can answer, in the recommended preset.\n\n" +
			"Each export is what `aws sqs get-queue-attributes --attribute-names All` prints, `{\"Attributes\": {…}}`, or the same with the queue's URL, " +
			"`{\"QueueUrl\": \"…\", \"Attributes\": {…}}`. Queues are compared by region, account and name, never by the host of their URL.\n\n" +
			"The result is an object:\n\n" +
			"- `ok` (Boolean) There is no error.\n" +
			"- `clean` (Boolean) There is no finding at all.\n" +
			"- `summary` (String) One line, such as `DLQ=pedidos-dlq maxReceiveCount=5 VisibilityTimeout=90s`; `none` stands for what a redrive policy that is missing or malformed does not tell.\n" +
			"- `findings` (List of Object) Each with `rule` (`QG103`), `level` (`error` or `warning`), `message` (what is wrong, and why it matters) and `fix`, in the order of the rules.",
		Parameters: []function.Parameter{
			function.StringParameter{
				Name:                "source_json",
				MarkdownDescription: "The export of the source queue, as JSON. It has to contain `VisibilityTimeout` and `MessageRetentionPeriod`.",
			},
			function.StringParameter{
				Name:                "dlq_json",
				MarkdownDescription: "The export of its dead-letter queue, as JSON. It has to contain `MessageRetentionPeriod`.",
			},
		},
		VariadicParameter: function.StringParameter{
			Name:                "except",
			MarkdownDescription: "IDs of rules to leave out, such as `\"QG109\"`. Fixed rules cannot be left out.",
		},
		Return: function.ObjectReturn{AttributeTypes: map[string]attr.Type{
			"ok":       types.BoolType,
			"clean":    types.BoolType,
			"summary":  types.StringType,
			"findings": types.ListType{ElemType: types.ObjectType{AttrTypes: findingTypes}},
		}},
	}
}

var findingTypes = map[string]attr.Type{
	"rule": types.StringType, "level": types.StringType, "message": types.StringType, "fix": types.StringType,
}

type redriveJudgement struct {
	OK       bool             `tfsdk:"ok"`
	Clean    bool             `tfsdk:"clean"`
	Summary  string           `tfsdk:"summary"`
	Findings []redriveFinding `tfsdk:"findings"`
}

type redriveFinding struct {
	Rule    string `tfsdk:"rule"`
	Level   string `tfsdk:"level"`
	Message string `tfsdk:"message"`
	Fix     string `tfsdk:"fix"`
}

// Run implements function.Function.
func (CheckRedrive) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var source, deadLetter string
	var except []string
	if resp.Error = req.Arguments.Get(ctx, &source, &deadLetter, &except); resp.Error != nil {
		return
	}
	var reading guardrail.Reading
	if reading.Source, resp.Error = export(0, source, "VisibilityTimeout", "MessageRetentionPeriod"); resp.Error != nil {
		return
	}
	if reading.DeadLetter, resp.Error = export(1, deadLetter, "MessageRetentionPeriod"); resp.Error != nil {
		return
	}
	levels, problem := withoutRules(2, except)
	if resp.Error = problem; resp.Error != nil {
		return
	}
	resp.Error = resp.Result.Set(ctx, judgeRedrive(reading, guardrail.Policy{Levels: levels}))
}

// export reads one queue's attributes. Without those that the judgement rests
// on, or without knowing which queue it is, a clean result would mean nothing.
func export(position int64, text string, needed ...string) (guardrail.Export, *function.FuncError) {
	e, err := guardrail.ParseExport(text)
	if err != nil {
		return e, argumentError(position, err.Error())
	}
	for _, name := range needed {
		if _, there := e.Attributes[name]; !there {
			return e, argumentError(position, fmt.Sprintf("the export has no %s, so the queue cannot be judged; make it with: "+
				"aws sqs get-queue-attributes --queue-url … --attribute-names All", name))
		}
	}
	if e.ARN.Resource == "" {
		return e, argumentError(position, "the export has neither a QueueUrl nor the attribute QueueArn, so nothing tells which queue it is; make it with: "+
			"aws sqs get-queue-attributes --queue-url … --attribute-names All")
	}
	return e, nil
}

// withoutRules turns rules off by their IDs. first is the position of the first ID.
func withoutRules(first int64, except []string) (map[string]guardrail.Level, *function.FuncError) {
	off := make(map[string]guardrail.Level, len(except))
	for i, id := range except {
		rule, found := guardrail.Find(id)
		switch {
		case !found:
			return nil, argumentError(first+int64(i), unknownRule(id))
		case rule.Fixed:
			return nil, argumentError(first+int64(i), fmt.Sprintf("%s (%s) is fixed and cannot be left out", id, rule.Title))
		}
		off[id] = guardrail.Off
	}
	return off, nil
}

func unknownRule(id string) string {
	nearest, found := guardrail.Find(guardrail.Nearest(id))
	if !found {
		return fmt.Sprintf("there is no guardrail %q", id)
	}
	return fmt.Sprintf("there is no guardrail %q; the nearest is %s (%s)", id, nearest.ID, nearest.Title)
}

func judgeRedrive(reading guardrail.Reading, policy guardrail.Policy) redriveJudgement {
	result := redriveJudgement{OK: true, Clean: true, Summary: summaryOf(reading), Findings: []redriveFinding{}}
	for _, j := range guardrail.JudgeReading(reading, policy) {
		result.Clean = false
		result.OK = result.OK && j.Level != guardrail.Error
		result.Findings = append(result.Findings, redriveFinding{
			Rule: j.Rule.ID, Level: j.Level.String(), Message: j.Finding.What + " " + j.Finding.Why, Fix: j.Finding.Fix,
		})
	}
	return result
}

// summaryOf names the queue that the policy points to, not the one exported.
func summaryOf(reading guardrail.Reading) string {
	name, count := "none", "none"
	if redrive, ok := reading.Redrive(); ok {
		name = redrive.DeadLetterTargetARN[strings.LastIndex(redrive.DeadLetterTargetARN, ":")+1:]
		count = strconv.Itoa(redrive.MaxReceiveCount)
	}
	return fmt.Sprintf("DLQ=%s maxReceiveCount=%s VisibilityTimeout=%ss", name, count, reading.Source.Attributes["VisibilityTimeout"])
}
