package acctest

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	keys "github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch"
	cwschemas "github.com/aws/aws-sdk-go-v2/service/cloudwatch/schemas"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch/types"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/smithy-go/transport/http/protocol/awsquery"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

// OtherAccount is the account of provider = aws.theirs.
const OtherAccount = "210987654321"

// Foreign makes the resources of hashicorp/aws that a text has, with AWS's own
// clients at this endpoint: what was there before. It returns the text without
// them, and with values where it refers to them. Only what the examples of the
// guardrails use is known, and anything else fails the test: an argument left out
// would be another configuration.
func Foreign(tb testing.TB, url, text string) string {
	tb.Helper()
	file, diags := hclsyntax.ParseConfig([]byte(text), "main.tf", hcl.InitialPos)
	if diags.HasErrors() {
		tb.Fatal(diags)
	}
	body, ok := file.Body.(*hclsyntax.Body)
	if !ok {
		tb.Fatal("not HCL's native syntax")
	}
	f := &foreign{tb: tb, url: url, made: map[string]map[string]cty.Value{}}
	rest := text
	for _, block := range body.Blocks {
		if block.Type != "resource" || !strings.HasPrefix(block.Labels[0], "aws_") {
			continue
		}
		f.make(block)
		rest = strings.Replace(rest, text[block.Range().Start.Byte:block.CloseBraceRange.End.Byte], "", 1)
	}
	return f.settled(rest)
}

type foreign struct {
	tb   testing.TB
	url  string
	made map[string]map[string]cty.Value // aws_sqs_queue → label → object
}

// config is that of the account which a block's provider names.
func (f *foreign) config(block *hclsyntax.Block) (c aws.Config, account string) {
	key, account := "AKIAQUEUEGUARD", "123456789012"
	if p := block.Body.Attributes["provider"]; p != nil {
		alias, diags := hcl.AbsTraversalForExpr(p.Expr)
		if diags.HasErrors() || !slices.Equal(aliasOf(alias), []string{"aws", "theirs"}) {
			f.tb.Fatalf("%s: the provider is not aws.theirs", p.SrcRange)
		}
		key, account = OtherAccount, OtherAccount
	}
	return aws.Config{Region: Region, BaseEndpoint: &f.url, Credentials: keys.NewStaticCredentialsProvider(key, "secret", "")}, account
}

func aliasOf(t hcl.Traversal) (names []string) {
	for _, step := range t {
		switch step := step.(type) {
		case hcl.TraverseRoot:
			names = append(names, step.Name)
		case hcl.TraverseAttr:
			names = append(names, step.Name)
		}
	}
	return names
}

// arguments are what a block has and nobody has taken yet.
type arguments struct {
	tb   testing.TB
	what string // aws_sqs_queue.pedidos
	left map[string]cty.Value
}

// arguments evaluates the arguments of a block.
func (f *foreign) arguments(block *hclsyntax.Block) arguments {
	scope := &hcl.EvalContext{Functions: map[string]function.Function{"jsonencode": stdlib.JSONEncodeFunc}, Variables: map[string]cty.Value{}}
	for kind, labels := range f.made {
		scope.Variables[kind] = cty.ObjectVal(labels)
	}
	a := arguments{f.tb, strings.Join(block.Labels, "."), map[string]cty.Value{}}
	for _, inner := range block.Body.Blocks {
		f.tb.Fatalf("%s: the block %s is not known here", a.what, inner.Type)
	}
	for name, attribute := range block.Body.Attributes {
		if name == "provider" {
			continue
		}
		v, diags := attribute.Expr.Value(scope)
		if diags.HasErrors() {
			f.tb.Fatal(diags)
		}
		a.left[name] = v
	}
	return a
}

// take is the value of an argument in this type; null for one that is not there.
func (a arguments) take(name string, t cty.Type) cty.Value {
	v, ok := a.left[name]
	if !ok {
		return cty.NullVal(t)
	}
	delete(a.left, name)
	v, err := convert.Convert(v, t)
	if err != nil {
		a.tb.Fatalf("%s: %s: %s", a.what, name, err)
	}
	return v
}

// text is an argument as a text; "" for one that is not there.
func (a arguments) text(name string) string {
	v := a.take(name, cty.String)
	if v.IsNull() {
		return ""
	}
	return v.AsString()
}

// texts are those of the arguments that are there, by what the API calls them.
func (a arguments) texts(attributes map[string]string) map[string]string {
	out := map[string]string{}
	for argument, attribute := range attributes {
		if text := a.text(argument); text != "" {
			out[attribute] = text
		}
	}
	return out
}

func (a arguments) number(name string) float64 {
	n, err := strconv.ParseFloat(a.text(name), 64)
	if err != nil {
		a.tb.Fatalf("%s: %s: %s", a.what, name, err)
	}
	return n
}

// done fails the test when something is left.
func (a arguments) done() {
	for _, name := range slices.Sorted(maps.Keys(a.left)) {
		a.tb.Fatalf("%s: the argument %s is not known here", a.what, name)
	}
}

// The arguments of queues, topics and subscriptions by the attributes of the API.
var (
	queueAttributes = map[string]string{
		"policy": "Policy", "redrive_policy": "RedrivePolicy", "redrive_allow_policy": "RedriveAllowPolicy", "message_retention_seconds": "MessageRetentionPeriod",
	}
	topicAttributes        = map[string]string{"policy": "Policy"}
	subscriptionAttributes = map[string]string{"redrive_policy": "RedrivePolicy"}
)

func (f *foreign) make(block *hclsyntax.Block) {
	f.tb.Helper()
	kind, label := block.Labels[0], block.Labels[1]
	config, account := f.config(block)
	a := f.arguments(block)
	told := map[string]cty.Value{}
	var send func(context.Context) error // once all arguments are taken
	named := func(service string) *string {
		name := a.text("name")
		told = map[string]cty.Value{"name": cty.StringVal(name), "arn": cty.StringVal("arn:aws:" + service + ":" + Region + ":" + account + ":" + name)}
		return &name
	}
	switch kind {
	case "aws_sqs_queue":
		input := &sqs.CreateQueueInput{QueueName: named("sqs"), Attributes: a.texts(queueAttributes)}
		send = func(ctx context.Context) error { return second(sqs.NewFromConfig(config).CreateQueue(ctx, input)) }
	case "aws_sns_topic":
		input := &sns.CreateTopicInput{Name: named("sns"), Attributes: a.texts(topicAttributes)}
		send = func(ctx context.Context) error { return second(sns.NewFromConfig(config).CreateTopic(ctx, input)) }
	case "aws_sns_topic_subscription":
		input := &sns.SubscribeInput{
			TopicArn: aws.String(a.text("topic_arn")), Protocol: aws.String(a.text("protocol")), Endpoint: aws.String(a.text("endpoint")),
			Attributes: a.texts(subscriptionAttributes),
		}
		send = func(ctx context.Context) error { return second(sns.NewFromConfig(config).Subscribe(ctx, input)) }
	case "aws_cloudwatch_metric_alarm":
		input := alarmOf(a)
		client := cloudwatch.NewFromConfig(config, func(o *cloudwatch.Options) { o.Protocol = awsquery.New(cwschemas.GraniteServiceVersion20100801) })
		send = func(ctx context.Context) error { return second(client.PutMetricAlarm(ctx, input)) }
	default:
		f.tb.Fatalf("%s is not known here", kind)
	}
	a.done()
	if err := send(context.Background()); err != nil {
		f.tb.Fatalf("make %s: %s", a.what, err)
	}
	if f.made[kind] == nil {
		f.made[kind] = map[string]cty.Value{}
	}
	f.made[kind][label] = cty.ObjectVal(told)
}

// second is the error of a call whose answer nobody needs.
func second[T any](_ T, err error) error { return err }

func alarmOf(a arguments) *cloudwatch.PutMetricAlarmInput {
	input := &cloudwatch.PutMetricAlarmInput{
		AlarmName: aws.String(a.text("alarm_name")), Namespace: aws.String(a.text("namespace")), MetricName: aws.String(a.text("metric_name")),
		Statistic: types.Statistic(a.text("statistic")), ComparisonOperator: types.ComparisonOperator(a.text("comparison_operator")),
		Threshold: aws.Float64(a.number("threshold")), Period: aws.Int32(int32(a.number("period"))), EvaluationPeriods: aws.Int32(int32(a.number("evaluation_periods"))),
	}
	if dimensions := a.take("dimensions", cty.Map(cty.String)); !dimensions.IsNull() {
		for key, value := range dimensions.AsValueMap() {
			input.Dimensions = append(input.Dimensions, types.Dimension{Name: aws.String(key), Value: aws.String(value.AsString())})
		}
	}
	if actions := a.take("alarm_actions", cty.List(cty.String)); !actions.IsNull() {
		for _, action := range actions.AsValueSlice() {
			input.AlarmActions = append(input.AlarmActions, action.AsString())
		}
	}
	return input
}

var reference = regexp.MustCompile(`\b(aws_\w+)\.(\w+)\.(\w+)\b`)

// settled writes values in place of references.
func (f *foreign) settled(text string) string {
	return reference.ReplaceAllStringFunc(text, func(found string) string {
		parts := reference.FindStringSubmatch(found)
		object, ok := f.made[parts[1]][parts[2]]
		if !ok || !object.Type().HasAttribute(parts[3]) {
			f.tb.Fatalf("%s is not known here", found)
		}
		return fmt.Sprintf("%q", object.GetAttr(parts[3]).AsString())
	})
}
