package functions_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/functions"
)

const (
	orderCreated = `{
		"TopicArn": "arn:aws:sns:us-east-1:123456789012:pedidos",
		"Message": "{\"evento\": \"PedidoCriado\", \"pedido_id\": \"P-90123\", \"total\": 15990}",
		"MessageAttributes": {
			"tipo_evento": {"DataType": "String", "StringValue": "PedidoCriado"},
			"regiao": {"DataType": "String", "StringValue": "sudeste"}
		}
	}`
	delivered = `{
		"Type": "Notification",
		"MessageId": "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
		"Message": "{\"evento\": \"PedidoCriado\"}",
		"MessageAttributes": {"tipo_evento": {"Type": "String", "Value": "PedidoCriado"}}
	}`
)

func TestMatchFilterPolicy(t *testing.T) {
	t.Parallel()
	null := types.StringNull()
	attributes, body := text("MessageAttributes"), text("MessageBody")
	for _, c := range []struct {
		name                   string
		policy, scope, message attr.Value
		want                   bool
	}{
		{"published, the kind it wants", text(`{"tipo_evento":["PedidoCriado"]}`), attributes, text(orderCreated), true},
		{"published, another kind", text(`{"tipo_evento":["PedidoPago"]}`), attributes, text(orderCreated), false},
		{"one of two kinds", text(`{"tipo_evento":["PedidoCriado","PedidoPago"]}`), attributes, text(orderCreated), true},
		{"both keys have to match", text(`{"tipo_evento":["PedidoCriado"],"regiao":["sul"]}`), attributes, text(orderCreated), false},
		{"delivered", text(`{"tipo_evento":["PedidoCriado"]}`), attributes, text(delivered), true},
		{"no scope is that of attributes", text(`{"tipo_evento":["PedidoCriado"]}`), null, text(orderCreated), true},
		{"body", text(`{"evento":["PedidoCriado"],"total":[{"numeric":[">",10000]}]}`), body, text(orderCreated), true},
		{"an attribute is not in the body", text(`{"tipo_evento":["PedidoCriado"]}`), body, text(orderCreated), false},
		{"no policy, everything", null, null, text(orderCreated), true},
		{"an empty policy, everything", text(`{}`), null, text(`{"Message":"x"}`), true},
		{"no attributes, nothing", text(`{"tipo_evento":[{"exists":false}]}`), null, text(`{"Message":"x"}`), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, problem := call(t, functions.NewMatchFilterPolicy(), c.policy, c.scope, c.message)
			wantError(t, 0, "", problem)
			if diff := cmp.Diff(attr.Value(types.BoolValue(c.want)), got); diff != "" {
				t.Errorf("matches (-want +got):\n%s", diff)
			}
		})
	}
}

func TestMatchFilterPolicy_Refused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name                   string
		policy, scope, message string
		position               int64
		want                   string
	}{
		{
			"a policy that is no JSON", `tipo_evento`, "MessageAttributes", orderCreated,
			0, "not valid JSON at byte 2: invalid character 'i' in literal true (expecting 'r')",
		},
		{
			"a policy that AWS refuses", `{"tipo_evento":"PedidoCriado"}`, "MessageAttributes", orderCreated,
			0, `the filter policy is not valid: tipo_evento: "tipo_evento" must be an object or an array`,
		},
		{
			"a scope nobody knows", `{}`, "body", orderCreated,
			1, `a scope is "MessageAttributes" or "MessageBody", got "body"`,
		},
		{
			"a message that is a list", `{}`, "MessageBody", `[]`,
			2, `a message must be an object such as {"Message": "...", "MessageAttributes": {...}}`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, problem := call(t, functions.NewMatchFilterPolicy(), text(c.policy), text(c.scope), text(c.message))
			wantError(t, c.position, c.want, problem)
		})
	}
}
