package acctest

import (
	"context"
	"fmt"
	"regexp"
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
// guardrails use is known, and anything else fails the test.
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
		key, account = OtherAccount, OtherAccount
	}
	return aws.Config{Region: Region, BaseEndpoint: &f.url, Credentials: keys.NewStaticCredentialsProvider(key, "secret", "")}, account
}

// values evaluates the attributes of a block; all become texts, lists and maps of
// texts.
func (f *foreign) values(block *hclsyntax.Block) map[string]cty.Value {
	scope := &hcl.EvalContext{Functions: map[string]function.Function{"jsonencode": stdlib.JSONEncodeFunc}, Variables: map[string]cty.Value{}}
	for kind, labels := range f.made {
		scope.Variables[kind] = cty.ObjectVal(labels)
	}
	out := map[string]cty.Value{}
	for name, attribute := range block.Body.Attributes {
		if name == "provider" {
			continue
		}
		v, diags := attribute.Expr.Value(scope)
		if diags.HasErrors() {
			f.tb.Fatal(diags)
		}
		out[name] = v
	}
	return out
}

// textOf is a value as a text; "" for one that is not there.
func textOf(v cty.Value) string {
	if v == cty.NilVal {
		return ""
	}
	text, err := convert.Convert(v, cty.String)
	if err != nil || text.IsNull() {
		return ""
	}
	return text.AsString()
}

// queueAttributes are the arguments of aws_sqs_queue by the attributes of the API.
var queueAttributes = map[string]string{
	"policy": "Policy", "redrive_policy": "RedrivePolicy", "redrive_allow_policy": "RedriveAllowPolicy", "message_retention_seconds": "MessageRetentionPeriod",
}

func (f *foreign) make(block *hclsyntax.Block) {
	f.tb.Helper()
	kind, label, v := block.Labels[0], block.Labels[1], f.values(block)
	config, account := f.config(block)
	ctx := context.Background()
	var err error
	told := map[string]cty.Value{}
	switch kind {
	case "aws_sqs_queue":
		attributes := map[string]string{}
		for argument, attribute := range queueAttributes {
			if text := textOf(v[argument]); text != "" {
				attributes[attribute] = text
			}
		}
		name := textOf(v["name"])
		told = map[string]cty.Value{"name": cty.StringVal(name), "arn": cty.StringVal("arn:aws:sqs:" + Region + ":" + account + ":" + name)}
		_, err = sqs.NewFromConfig(config).CreateQueue(ctx, &sqs.CreateQueueInput{QueueName: &name, Attributes: attributes})
	case "aws_sns_topic":
		name := textOf(v["name"])
		attributes := map[string]string{}
		if policy := textOf(v["policy"]); policy != "" {
			attributes["Policy"] = policy
		}
		told = map[string]cty.Value{"name": cty.StringVal(name), "arn": cty.StringVal("arn:aws:sns:" + Region + ":" + account + ":" + name)}
		_, err = sns.NewFromConfig(config).CreateTopic(ctx, &sns.CreateTopicInput{Name: &name, Attributes: attributes})
	case "aws_sns_topic_subscription":
		attributes := map[string]string{}
		if redrive := textOf(v["redrive_policy"]); redrive != "" {
			attributes["RedrivePolicy"] = redrive
		}
		_, err = sns.NewFromConfig(config).Subscribe(ctx, &sns.SubscribeInput{
			TopicArn: aws.String(textOf(v["topic_arn"])), Protocol: aws.String(textOf(v["protocol"])), Endpoint: aws.String(textOf(v["endpoint"])), Attributes: attributes,
		})
	case "aws_cloudwatch_metric_alarm":
		err = f.alarm(ctx, config, v)
	default:
		f.tb.Fatalf("%s is not known here", kind)
	}
	if err != nil {
		f.tb.Fatalf("make %s.%s: %s", kind, label, err)
	}
	if f.made[kind] == nil {
		f.made[kind] = map[string]cty.Value{}
	}
	f.made[kind][label] = cty.ObjectVal(told)
}

func (f *foreign) alarm(ctx context.Context, config aws.Config, v map[string]cty.Value) error {
	number := func(name string) float64 {
		n, err := strconv.ParseFloat(textOf(v[name]), 64)
		if err != nil {
			f.tb.Fatalf("%s of an alarm: %s", name, err)
		}
		return n
	}
	input := &cloudwatch.PutMetricAlarmInput{
		AlarmName: aws.String(textOf(v["alarm_name"])), Namespace: aws.String(textOf(v["namespace"])), MetricName: aws.String(textOf(v["metric_name"])),
		Statistic: types.Statistic(textOf(v["statistic"])), ComparisonOperator: types.ComparisonOperator(textOf(v["comparison_operator"])),
		Threshold: aws.Float64(number("threshold")), Period: aws.Int32(int32(number("period"))), EvaluationPeriods: aws.Int32(int32(number("evaluation_periods"))),
	}
	for key, value := range v["dimensions"].AsValueMap() {
		input.Dimensions = append(input.Dimensions, types.Dimension{Name: aws.String(key), Value: aws.String(textOf(value))})
	}
	for _, action := range v["alarm_actions"].AsValueSlice() {
		input.AlarmActions = append(input.AlarmActions, textOf(action))
	}
	client := cloudwatch.NewFromConfig(config, func(o *cloudwatch.Options) { o.Protocol = awsquery.New(cwschemas.GraniteServiceVersion20100801) })
	_, err := client.PutMetricAlarm(ctx, input)
	return err
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
