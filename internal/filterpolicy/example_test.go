package filterpolicy_test

import (
	"fmt"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

func ExamplePolicy_Match() {
	policy, err := filterpolicy.Parse(`{"tipo_evento": ["PedidoCriado"], "valor": [{"numeric": [">", 100]}]}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	message, err := filterpolicy.ParseMessage(`{
		"Message": "{}",
		"MessageAttributes": {
			"tipo_evento": {"DataType": "String", "StringValue": "PedidoPago"},
			"valor": {"DataType": "Number", "StringValue": "210.75"}
		}
	}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(policy.Match(filterpolicy.MessageAttributes, message))
	// Output: false [tipo_evento: got "PedidoPago"; wanted "PedidoCriado"] <nil>
}
