package functions_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/functions"
)

const dlqARN = "arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq"

func object(kinds map[string]attr.Type, values map[string]attr.Value) attr.Value {
	return types.ObjectValueMust(kinds, values)
}

func policyObject(arn string, count int64) attr.Value {
	return object(map[string]attr.Type{"dead_letter_target_arn": types.StringType, "max_receive_count": types.Int64Type},
		map[string]attr.Value{"dead_letter_target_arn": text(arn), "max_receive_count": types.Int64Value(count)})
}

func measured(keys, leaves, combinations, points, size int64) attr.Value {
	kinds, values := map[string]attr.Type{}, map[string]attr.Value{}
	for name, n := range map[string]int64{"keys": keys, "leaf_keys": leaves, "combinations": combinations, "wildcard_points": points, "bytes": size} {
		kinds[name], values[name] = types.Int64Type, types.Int64Value(n)
	}
	return object(kinds, values)
}

func queueOf(name, account string, region attr.Value) attr.Value {
	return object(map[string]attr.Type{"name": types.StringType, "account_id": types.StringType, "region": types.StringType},
		map[string]attr.Value{"name": text(name), "account_id": text(account), "region": region})
}

func TestDocumentsAndNames(t *testing.T) {
	t.Parallel()
	parse, build := functions.NewParseRedrivePolicy(), functions.NewBuildRedrivePolicy()
	measure, url, arn := functions.NewMeasureFilterPolicy(), functions.NewParseQueueURL(), functions.NewBuildQueueARN()
	list := func(a ...attr.Value) []attr.Value { return a }
	saoPaulo := text("sa-east-1")
	for _, c := range []struct {
		name string
		f    function.Function
		args []attr.Value
		want attr.Value
	}{
		{"a quoted count", parse, list(text(`{"deadLetterTargetArn":"` + dlqARN + `","maxReceiveCount":"5"}`)), policyObject(dlqARN, 5)},
		{"a number", parse, list(text(`{ "maxReceiveCount": 1000, "deadLetterTargetArn": "` + dlqARN + `" }`)), policyObject(dlqARN, 1000)},
		{"build", build, list(text(dlqARN), number(5)), text(`{"deadLetterTargetArn":"` + dlqARN + `","maxReceiveCount":5}`)},
		{"a flat filter", measure, list(text(`{"a":["x","y"],"b":["1","2","3"]}`), types.StringNull()), measured(2, 2, 6, 0, 33)},
		{"a nested filter", measure, list(text(`{"a":{"b":["x"]}}`), text("MessageBody")), measured(1, 1, 2, 0, 17)},
		{"a wildcard", measure, list(text(`{"a":[{"wildcard":"x*"}]}`), types.StringNull()), measured(1, 1, 1, 1, 25)},
		{"today's host", url, list(text("https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos")), queueOf("pedidos", "123456789012", saoPaulo)},
		{"FIPS and dual stack", url, list(text("https://sqs-fips.us-east-1.api.aws/123456789012/pedidos.fifo")), queueOf("pedidos.fifo", "123456789012", text("us-east-1"))},
		{"an old host", url, list(text("https://sa-east-1.queue.amazonaws.com/123456789012/pedidos")), queueOf("pedidos", "123456789012", saoPaulo)},
		{"the oldest host", url, list(text("https://queue.amazonaws.com/123456789012/pedidos")), queueOf("pedidos", "123456789012", text("us-east-1"))},
		{"China", url, list(text("https://sqs.cn-north-1.amazonaws.com.cn/123456789012/pedidos")), queueOf("pedidos", "123456789012", text("cn-north-1"))},
		{"an interface endpoint", url, list(text("https://vpce-0a1b-2c3d.sqs.sa-east-1.vpce.amazonaws.com/123456789012/pedidos")), queueOf("pedidos", "123456789012", saoPaulo)},
		{"an emulator", url, list(text("http://localhost:4566/000000000000/pedidos")), queueOf("pedidos", "000000000000", types.StringNull())},
		{"an ARN", arn, list(saoPaulo, text("123456789012"), text("pedidos")), text("arn:aws:sqs:sa-east-1:123456789012:pedidos")},
		{"another partition", arn, list(text("us-gov-west-1"), text("123456789012"), text("pedidos.fifo")), text("arn:aws-us-gov:sqs:us-gov-west-1:123456789012:pedidos.fifo")},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, problem := call(t, c.f, c.args...)
			wantError(t, 0, "", problem)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("result (-want +got):\n%s", diff)
			}
		})
	}
}

func TestDocumentsAndNames_Refused(t *testing.T) {
	t.Parallel()
	list := func(a ...attr.Value) []attr.Value { return a }
	for _, c := range []struct {
		name     string
		f        function.Function
		args     []attr.Value
		position int64
	}{
		{"no JSON", functions.NewParseRedrivePolicy(), list(text("nonsense")), 0},
		{"a key too many", functions.NewParseRedrivePolicy(), list(text(`{"deadLetterTargetArn":"` + dlqARN + `","maxReceiveCount":5,"x":1}`)), 0},
		{"a count out of range", functions.NewParseRedrivePolicy(), list(text(`{"deadLetterTargetArn":"` + dlqARN + `","maxReceiveCount":1001}`)), 0},
		{"no ARN", functions.NewBuildRedrivePolicy(), list(text("pedidos-dlq"), number(5)), 0},
		{"no count", functions.NewBuildRedrivePolicy(), list(text(dlqARN), number(0)), 1},
		{"half a count", functions.NewBuildRedrivePolicy(), list(text(dlqARN), number(2.5)), 1},
		{"no filter", functions.NewMeasureFilterPolicy(), list(text("{"), types.StringNull()), 0},
		{"no scope", functions.NewMeasureFilterPolicy(), list(text("{}"), text("Body")), 1},
		{"no URL", functions.NewParseQueueURL(), list(text("pedidos")), 0},
		{"no queue in it", functions.NewParseQueueURL(), list(text("https://sqs.sa-east-1.amazonaws.com/")), 0},
		{"no region", functions.NewBuildQueueARN(), list(text("brazil"), text("123456789012"), text("pedidos")), 0},
		{"no account", functions.NewBuildQueueARN(), list(text("sa-east-1"), text("1234"), text("pedidos")), 1},
		{"no name", functions.NewBuildQueueARN(), list(text("sa-east-1"), text("123456789012"), text("com espaço")), 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, problem := call(t, c.f, c.args...)
			if problem == nil || problem.FunctionArgument == nil || *problem.FunctionArgument != c.position || problem.Text == "" {
				t.Errorf("got %v, want an error about argument %d", problem, c.position)
			}
		})
	}
}
