package filterpolicy_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"
)

type problems = []filterpolicy.Problem

// The texts are AWS's, as recorded by localstack in May 2024 and later:
// tests/aws/services/sns/test_sns_filter_policy.snapshot.json.
func TestValidateSaysWhatAWSSays(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		policy, path string
		code         filterpolicy.ProblemCode
		message      string
	}{
		"list in list":               {`{"key":[["value"]]}`, "key[0]", filterpolicy.CodeBadValue, "Match value must be String, number, true, false, or null"},
		"two operators":              {`{"key":[{"suffix":"value","prefix":"value2"}]}`, "key[0]", filterpolicy.CodeManyOperators, "Only one key allowed in match expression"},
		"suffix number":              {`{"key":[{"suffix":100}]}`, "key[0].suffix", filterpolicy.CodeBadOperand, "suffix match pattern must be a string"},
		"suffix null":                {`{"key":[{"suffix":null}]}`, "key[0].suffix", filterpolicy.CodeBadOperand, "suffix match pattern must be a string"},
		"suffix list":                {`{"key":[{"suffix":["test","test2"]}]}`, "key[0].suffix", filterpolicy.CodeBadOperand, "suffix match pattern must be a string"},
		"prefix number":              {`{"key":[{"prefix":1}]}`, "key[0].prefix", filterpolicy.CodeBadOperand, "prefix match pattern must be a string"},
		"ignore case":                {`{"key":[{"equals-ignore-case":true}]}`, "key[0].equals-ignore-case", filterpolicy.CodeBadOperand, "equals-ignore-case match pattern must be a string"},
		"operator without list":      {`{"key":{"suffix":"value"}}`, "key.suffix", filterpolicy.CodeNotObjectOrArray, `"suffix" must be an object or an array`},
		"nested bare value":          {`{"key":{"not-an-operator":"value"}}`, "key.not-an-operator", filterpolicy.CodeNotObjectOrArray, `"not-an-operator" must be an object or an array`},
		"bare value":                 {`{"key_a":"value_one"}`, "key_a", filterpolicy.CodeNotObjectOrArray, `"key_a" must be an object or an array`},
		"empty list":                 {`{"Amount":[]}`, "Amount", filterpolicy.CodeEmptyArray, "Empty arrays are not allowed"},
		"nested in attributes":       {`{"object":{"key":[{"prefix":"auto-"}]}}`, "object", filterpolicy.CodeNested, "Filter policy scope MessageAttributes does not support nested filter policy"},
		"numeric empty":              {`{"key":[{"numeric":[]}]}`, "key[0].numeric", filterpolicy.CodeBadNumeric, "Invalid member in numeric match: ]"},
		"numeric word":               {`{"key":[{"numeric":["operator"]}]}`, "key[0].numeric", filterpolicy.CodeBadNumeric, "Unrecognized numeric range operator: operator"},
		"numeric order":              {`{"key":[{"numeric":[1,"<="]}]}`, "key[0].numeric", filterpolicy.CodeBadNumeric, "Invalid member in numeric match: 1"},
		"numeric string":             {`{"key":[{"numeric":["=","000"]}]}`, "key[0].numeric", filterpolicy.CodeBadNumeric, "Value of equals must be numeric"},
		"numeric no value":           {`{"key":[{"numeric":[">="]}]}`, "key[0].numeric", filterpolicy.CodeBadNumeric, "Value of >= must be numeric"},
		"range upside down":          {`{"key":[{"numeric":["<",100,">",10]}]}`, "key[0].numeric", filterpolicy.CodeBadNumeric, "Too many elements in numeric expression"},
		"range same direction":       {`{"key":[{"numeric":[">=",1,">",2]}]}`, "key[0].numeric", filterpolicy.CodeBadNumeric, "Bad numeric range operator: >"},
		"range empty":                {`{"key":[{"numeric":[">",3,"<",1]}]}`, "key[0].numeric", filterpolicy.CodeBadNumeric, "Bottom must be less than top"},
		"range of one":               {`{"key":[{"numeric":[">=",3,"<=",3.0]}]}`, "key[0].numeric", filterpolicy.CodeBadNumeric, "Bottom must be less than top"},
		"range no top":               {`{"key":[{"numeric":[">",20,"<="]}]}`, "key[0].numeric", filterpolicy.CodeBadNumeric, "Value of <= must be numeric"},
		"range no operator":          {`{"key":[{"numeric":[">",20,30]}]}`, "key[0].numeric", filterpolicy.CodeBadNumeric, "Bad value in numeric range: 30"},
		"range word":                 {`{"key":[{"numeric":[">",20,"test"]}]}`, "key[0].numeric", filterpolicy.CodeBadNumeric, "Bad numeric range operator: test"},
		"range first string":         {`{"key":[{"numeric":[">","20","<","30"]}]}`, "key[0].numeric", filterpolicy.CodeBadNumeric, "Value of > must be numeric"},
		"range second string":        {`{"key":[{"numeric":[">",20,"<","30"]}]}`, "key[0].numeric", filterpolicy.CodeBadNumeric, "Value of < must be numeric"},
		"range of six":               {`{"key":[{"numeric":[">",20,"<",30,"<",50]}]}`, "key[0].numeric", filterpolicy.CodeBadNumeric, "Too many terms in numeric range expression"},
		"range of five":              {`{"key":[{"numeric":[">",20,"<",30,"<"]}]}`, "key[0].numeric", filterpolicy.CodeBadNumeric, "Too many terms in numeric range expression"},
		"exists null":                {`{"key":[{"exists":null}]}`, "key[0].exists", filterpolicy.CodeBadOperand, "exists match pattern must be either true or false."},
		"exists string":              {`{"key":[{"exists":"no"}]}`, "key[0].exists", filterpolicy.CodeBadOperand, "exists match pattern must be either true or false."},
		"anything-but exists":        {`{"key":[{"anything-but":{"exists":false}}]}`, "key[0].anything-but", filterpolicy.CodeBadOperand, "Unsupported anything-but pattern: exists"},
		"anything-but prefix":        {`{"key":[{"anything-but":{"prefix":false}}]}`, "key[0].anything-but.prefix", filterpolicy.CodeBadOperand, "prefix match pattern must be a string"},
		"anything-but list in list":  {`{"key":[{"anything-but":[["a"]]}]}`, "key[0].anything-but[0]", filterpolicy.CodeBadValue, "Match value must be String, number, true, false, or null"},
		"cidr number":                {`{"key":[{"cidr":10}]}`, "key[0].cidr", filterpolicy.CodeBadCIDR, "prefix match pattern must be a string"},
		"cidr without slash":         {`{"key":[{"cidr":"10.0.0.0"}]}`, "key[0].cidr", filterpolicy.CodeBadCIDR, "Malformed CIDR, one '/' required"},
		"cidr bits":                  {`{"key":[{"cidr":"10.0.0.0/x"}]}`, "key[0].cidr", filterpolicy.CodeBadCIDR, "Malformed CIDR, mask bits must be an integer"},
		"cidr address":               {`{"key":[{"cidr":"10.0.0/24"}]}`, "key[0].cidr", filterpolicy.CodeBadCIDR, "Nonstandard IP address: 10.0.0"},
		"in an alternative":          {`{"$or":[{"a":["x"]},{"b":[]}]}`, "$or[1].b", filterpolicy.CodeEmptyArray, "Empty arrays are not allowed"},
		"anything-but, value behind": {`{"key":["fine",{"anything-but":["a"]},{"prefix":1}]}`, "key[2].prefix", filterpolicy.CodeBadOperand, "prefix match pattern must be a string"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := problems{{Path: test.path, Code: test.code, Severity: filterpolicy.Refused, Message: test.message}}
			if diff := cmp.Diff(want, mustParse(t, test.policy).Validate(filterpolicy.MessageAttributes)); diff != "" {
				t.Errorf("Validate(%s) (-want +got):\n%s", test.policy, diff)
			}
		})
	}
}

// What AWS took when it was recorded, and what its pages show, must pass.
func TestValidateAcceptsWhatAWSAccepts(t *testing.T) {
	t.Parallel()
	attributes, body := filterpolicy.MessageAttributes, filterpolicy.MessageBody
	tests := map[string]filterpolicy.Scope{
		`{}`: attributes,
		`{"tipo_evento":["PedidoCriado","PedidoPago"]}`:                                             attributes,
		`{"a":["x",1,1.5,true,false,null]}`:                                                         attributes,
		`{"a":[null,{"anything-but":"whatever"}]}`:                                                  attributes,
		`{"a":[{"anything-but":{"prefix":"test-"}}]}`:                                               attributes,
		`{"a":[{"anything-but":["test","test2"]}]}`:                                                 attributes,
		`{"a":[{"anything-but":[100,500]}]}`:                                                        attributes,
		`{"a":[{"anything-but":100}]}`:                                                              attributes,
		`{"a":[{"anything-but":{"wildcard":"*ball"}}]}`:                                             attributes,
		`{"a":[{"prefix":"bas"},{"suffix":"ball"},{"equals-ignore-case":"tennis"}]}`:                attributes,
		`{"a":[{"wildcard":"*ball"}]}`:                                                              attributes,
		`{"a":[{"numeric":["=",301.5]}]}`:                                                           attributes,
		`{"a":[{"numeric":[">",0,"<=",100]}]}`:                                                      attributes,
		`{"a":[{"exists":true}],"b":[{"exists":false}]}`:                                            attributes,
		`{"a":[{"cidr":"10.0.0.0/24"},{"cidr":"2001:db8::/32"}]}`:                                   attributes,
		`{"a":["x"],"$or":[{"b":["y"]},{"c":["z"]}]}`:                                               attributes,
		`{"object":{"key":[{"prefix":"auto-"}]}}`:                                                   body,
		`{"a":[""],"key with blank":["x"]}`:                                                         body,
		`{"a":["say \"hi\""]}`:                                                                      body,
		`{"detail":{"scope":["Service"],"$or":[{"source":["aws.cloudwatch"]},{"type":["Alarm"]}]}}`: body,
	}
	for policy, scope := range tests {
		t.Run(policy, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(problems(nil), mustParse(t, policy).Validate(scope)); diff != "" {
				t.Errorf("Validate(%s) (-want +got):\n%s", policy, diff)
			}
		})
	}
}

func TestValidateDoubtsWhatNobodyDocuments(t *testing.T) {
	t.Parallel()
	tests := map[string]filterpolicy.Problem{
		`{"a":[{"wrong-operator":true}]}`:                  {Path: "a[0].wrong-operator", Code: filterpolicy.CodeUnknownOperator, Message: "Unrecognized match type wrong-operator"},
		`{"a":[{"anything-but":{"wrong-operator":null}}]}`: {Path: "a[0].anything-but", Code: filterpolicy.CodeUnknownOperator, Message: "Unsupported anything-but pattern: wrong-operator"},
		`{"a":[{"anything-but":{"suffix":"test"}}]}`:       {Path: "a[0].anything-but", Code: filterpolicy.CodeUnconfirmedForm, Message: "Unsupported anything-but pattern: suffix"},
		`{"a":[{"anything-but":["x",1]}]}`:                 {Path: "a[0].anything-but", Code: filterpolicy.CodeUnconfirmedForm, Message: "a list in anything-but is documented for strings alone or numbers alone"},
		`{"a":[{"anything-but":[]}]}`:                      {Path: "a[0].anything-but", Code: filterpolicy.CodeUnconfirmedForm, Message: "an empty list in anything-but is not documented: it would match everything"},
		`{"a":[{"anything-but":null}]}`:                    {Path: "a[0].anything-but", Code: filterpolicy.CodeUnconfirmedForm, Message: "anything-but with true, false or null is not documented: give a string, a number or a list"},
		`{"a":[{}]}`:                                       {Path: "a[0]", Code: filterpolicy.CodeEmptyObject, Message: `an empty object is no match expression: write one such as {"exists": true}`},
		`{"a":{}}`:                                         {Path: "a", Code: filterpolicy.CodeEmptyObject, Message: "an object without keys says nothing about the message: name a key in it, or leave it out"},
		`{"a":[{"numeric":">1"}]}`:                         {Path: "a[0].numeric", Code: filterpolicy.CodeBadNumeric, Message: `numeric takes a list such as [">=", 10, "<", 20]`},
		`{"a":[{"wildcard":"a**b"}]}`:                      {Path: "a[0].wildcard", Code: filterpolicy.CodeUnconfirmedForm, Message: "a wildcard pattern with two asterisks in a row is not documented: write one"},
		`{"a":[{"wildcard":"a\\b"}]}`:                      {Path: "a[0].wildcard", Code: filterpolicy.CodeBadOperand, Message: `a backslash in a wildcard pattern may only stand before "*" or another backslash`},
		`{"a":[{"cidr":"10.0.0.7/24"}]}`:                   {Path: "a[0].cidr", Code: filterpolicy.CodeUnconfirmedForm, Message: "the address has bits behind its mask: write 10.0.0.0/24"},
		`{"a":[{"cidr":"10.0.0.7/32"}]}`:                   {Path: "a[0].cidr", Code: filterpolicy.CodeUnconfirmedForm, Message: "AWS's rule engine wants fewer than 32 mask bits: write the one address as a string"},
		`{"a":[{"cidr":"10.0.0.0/33"}]}`:                   {Path: "a[0].cidr", Code: filterpolicy.CodeBadCIDR, Message: "an address of 32 bits cannot have a mask of 33"},
	}
	for policy, want := range tests {
		t.Run(policy, func(t *testing.T) {
			t.Parallel()
			want.Severity = filterpolicy.Unknown
			if diff := cmp.Diff(problems{want}, mustParse(t, policy).Validate(filterpolicy.MessageBody)); diff != "" {
				t.Errorf("Validate(%s) (-want +got):\n%s", policy, diff)
			}
		})
	}
}

func TestValidateSuspectsWhatIsAcceptedAndSurelyNotMeant(t *testing.T) {
	t.Parallel()
	const plainOr = `"$or" needs at least two objects, none with a key named like an operator (such as "prefix"); SNS reads it as an ordinary key, and no message has one, so nothing is ever delivered`
	const escaping = `a quote or backslash matches message attributes only when it is escaped twice: write \\\" for a quote and \\\\ for a backslash`
	tests := map[string]filterpolicy.Problem{
		`{"$or":[{"a":["x"]}]}`:                   {Path: "$or", Code: filterpolicy.CodeOrIsPlainKey, Message: plainOr},
		`{"$or":[{"a":["x"]},"y"]}`:               {Path: "$or", Code: filterpolicy.CodeOrIsPlainKey, Message: plainOr},
		`{"$or":[{"prefix":"x"},{"prefix":"y"}]}`: {Path: "$or", Code: filterpolicy.CodeOrIsPlainKey, Message: plainOr},
		`{"$or":[{"a":["x"]},{}]}`: {
			Path: "$or[1]", Code: filterpolicy.CodeMatchesAll,
			Message: `an alternative without keys asks nothing of a message, so that the whole "$or" lets all of them through`,
		},
		`{"a":[1000000000.5]}`:            {Path: "a[0]", Code: filterpolicy.CodeNumberRange, Message: "SNS compares numbers from -10^9 to 10^9; 1000000000.5 lies beyond"},
		`{"a":[{"numeric":["<",-1e10]}]}`: {Path: "a[0].numeric", Code: filterpolicy.CodeNumberRange, Message: "SNS compares numbers from -10^9 to 10^9; -1e10 lies beyond"},
		`{"a":[0.123456]}`:                {Path: "a[0]", Code: filterpolicy.CodeNumberRange, Message: "SNS compares numbers with 5 decimals; 0.123456 has 6"},
		`{"a":[""]}`:                      {Path: "a[0]", Code: filterpolicy.CodeNeverMatches, Message: "a message attribute cannot be empty, so this value never matches"},
		`{"a":["say \"hi\""]}`:            {Path: "a[0]", Code: filterpolicy.CodeQuoteInAttribute, Message: escaping},
		`{"a":[{"prefix":"C:\\"}]}`:       {Path: "a[0].prefix", Code: filterpolicy.CodeQuoteInAttribute, Message: escaping},
		`{"key with blank":["x"]}`:        {Path: "key with blank", Code: filterpolicy.CodeNeverMatches, Message: `no message attribute can be called "key with blank" (letters, digits, underscore, hyphen and single inner periods, at most 256), so nothing is ever delivered`},
		`{"a..b":["x"]}`:                  {Path: "a..b", Code: filterpolicy.CodeNeverMatches, Message: `no message attribute can be called "a..b" (letters, digits, underscore, hyphen and single inner periods, at most 256), so nothing is ever delivered`},
	}
	for policy, want := range tests {
		t.Run(policy, func(t *testing.T) {
			t.Parallel()
			want.Severity = filterpolicy.Suspicious
			if diff := cmp.Diff(problems{want}, mustParse(t, policy).Validate(filterpolicy.MessageAttributes)); diff != "" {
				t.Errorf("Validate(%s) (-want +got):\n%s", policy, diff)
			}
		})
	}
}

func TestValidateDoesNotSuspectTheLimitsThemselves(t *testing.T) {
	t.Parallel()
	for _, policy := range []string{`{"a":[1000000000,-1000000000,1e9,0,-0,0.12345]}`, `{"a":["say \\\"hi\\\"","C:\\\\"]}`} {
		if got := mustParse(t, policy).Validate(filterpolicy.MessageAttributes); len(got) != 0 {
			t.Errorf("Validate(%s) = %v, want nothing", policy, got)
		}
	}
}
