package filterpolicy_test

import (
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

// Every row is a value of a policy, then a JSON value of a message body.
func TestMatchOperators(t *testing.T) {
	t.Parallel()
	tests := []struct {
		value, field string
		want         bool
	}{
		{`"x"`, `"x"`, true},
		{`"x"`, `"X"`, false},
		{`1`, `1`, true},
		{`1.0`, `1`, true},
		{`1e2`, `100.00`, true},
		{`0`, `-0.0`, true},
		{`12345678901234567890`, `12345678901234567890`, true},
		{`12345678901234567890`, `12345678901234567891`, false},
		{`0.1`, `0.10000000000000001`, false},
		{`1e999999999999`, `1e999999999999`, true},
		{`true`, `true`, true},
		{`true`, `"true"`, false},
		{`false`, `true`, false},
		{`null`, `null`, true},
		{`null`, `""`, false},

		{`{"prefix":"bas"}`, `"baseball"`, true},
		{`{"prefix":"bas"}`, `"Baseball"`, false},
		{`{"prefix":""}`, `"anything"`, true},
		{`{"prefix":"1"}`, `123`, false},
		{`{"suffix":"ball"}`, `"baseball"`, true},
		{`{"suffix":"ball"}`, `"balls"`, false},
		{`{"equals-ignore-case":"tennis"}`, `"TENNIS"`, true},
		{`{"equals-ignore-case":"Straße"}`, `"STRAßE"`, true},
		{`{"equals-ignore-case":"tennis"}`, `"tennis "`, false},

		{`{"wildcard":"*ball"}`, `"baseball"`, true},
		{`{"wildcard":"*ball"}`, `"ball"`, true},
		{`{"wildcard":"b*l"}`, `"bl"`, true},
		{`{"wildcard":"b*l"}`, `"b"`, false},
		{`{"wildcard":"ab*ba"}`, `"aba"`, false},
		{`{"wildcard":"a*b*c"}`, `"a-b-b-c"`, true},
		{`{"wildcard":"a*b*c"}`, `"a-c-b"`, false},
		{`{"wildcard":"*ab*ba*"}`, `"aba"`, false},
		{`{"wildcard":"*ab*ba*"}`, `"abba"`, true},
		{`{"wildcard":"*"}`, `""`, true},
		{`{"wildcard":"*"}`, `5`, false},
		{`{"wildcard":"100\\*"}`, `"100*"`, true},
		{`{"wildcard":"100\\*"}`, `"1000"`, false},
		{`{"wildcard":"plain"}`, `"plain"`, true},

		{`{"anything-but":"x"}`, `"y"`, true},
		{`{"anything-but":"x"}`, `"x"`, false},
		{`{"anything-but":"1"}`, `1`, true},
		{`{"anything-but":1}`, `1.0`, false},
		{`{"anything-but":[1,2]}`, `3`, true},
		{`{"anything-but":[1,2]}`, `2`, false},
		{`{"anything-but":["x","y"]}`, `"z"`, true},
		{`{"anything-but":["x","y"]}`, `"y"`, false},
		{`{"anything-but":"x"}`, `null`, true},
		{`{"anything-but":{"prefix":"test-"}}`, `"test-1"`, false},
		{`{"anything-but":{"prefix":"test-"}}`, `"prod-1"`, true},
		{`{"anything-but":{"suffix":"-1"}}`, `"test-1"`, false},
		{`{"anything-but":{"suffix":"-1"}}`, `"test-2"`, true},
		{`{"anything-but":{"equals-ignore-case":"a"}}`, `"A"`, false},
		{`{"anything-but":{"wildcard":"*ball"}}`, `"football"`, false},
		{`{"anything-but":{"wildcard":"*ball"}}`, `"rugby"`, true},

		{`{"numeric":["=",301.5]}`, `301.50`, true},
		{`{"numeric":["=",301.5]}`, `3.015e2`, true},
		{`{"numeric":["=",301.5]}`, `301.51`, false},
		{`{"numeric":["=",5]}`, `"5"`, false},
		{`{"numeric":["<",0]}`, `-0.00001`, true},
		{`{"numeric":["<",0]}`, `0`, false},
		{`{"numeric":["<=",0]}`, `0`, true},
		{`{"numeric":[">",-10]}`, `-9.99`, true},
		{`{"numeric":[">",-10]}`, `-10`, false},
		{`{"numeric":[">=",-10]}`, `-10.0`, true},
		{`{"numeric":[">",0,"<=",100]}`, `100`, true},
		{`{"numeric":[">",0,"<=",100]}`, `100.00001`, false},
		{`{"numeric":[">",0,"<=",100]}`, `0`, false},
		{`{"numeric":[">=",99,"<",101]}`, `1e2`, true},
		{`{"numeric":[">",9]}`, `10`, true},
		{`{"numeric":[">",-9]}`, `-10`, false},

		{`{"exists":true}`, `"x"`, true},
		{`{"exists":true}`, `0`, true},
		{`{"exists":true}`, `false`, true},
		{`{"exists":true}`, `null`, false},
		{`{"exists":true}`, `""`, false},
		{`{"exists":false}`, `"x"`, false},
		{`{"exists":false}`, `null`, false},
		{`{"exists":false}`, `[]`, true},
		{`{"exists":false}`, `{}`, true},

		{`{"cidr":"10.0.0.0/24"}`, `"10.0.0.255"`, true},
		{`{"cidr":"10.0.0.0/24"}`, `"10.0.1.0"`, false},
		{`{"cidr":"10.0.0.7/24"}`, `"10.0.0.1"`, true},
		{`{"cidr":"0.0.0.0/0"}`, `"203.0.113.9"`, true},
		{`{"cidr":"10.0.0.0/24"}`, `"10.0.0"`, false},
		{`{"cidr":"10.0.0.0/24"}`, `10`, false},
		{`{"cidr":"2001:db8::/32"}`, `"2001:db8:0:1::1"`, true},
		{`{"cidr":"2001:db8::/32"}`, `"2001:db9::1"`, false},
		{`{"cidr":"::/0"}`, `"10.0.0.1"`, false},
	}
	for _, test := range tests {
		t.Run(test.value+" "+test.field, func(t *testing.T) {
			t.Parallel()
			m := filterpolicy.Message{Body: `{"other":1,"a":` + test.field + `}`}
			if got := match(t, `{"a":[`+test.value+`]}`, filterpolicy.MessageBody, m); got.Matched != test.want {
				t.Errorf("%s against %s = %t (%v), want %t", test.value, test.field, got.Matched, got.Reasons, test.want)
			}
		})
	}
}
