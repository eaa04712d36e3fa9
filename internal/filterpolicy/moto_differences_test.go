package filterpolicy_test

import "github.com/queueguard/terraform-provider-queueguard/internal/filterpolicy"

// motoDifference is a case on which moto 5.2.1 and we disagree, and why we are
// held to be right. moto is an error name where it crashes.
type motoDifference struct {
	why string
	motoCase
	ours bool
	moto any
}

func attributeDifference(why, policy string, attributes map[string]motoAttribute, ours bool, moto any) motoDifference {
	return motoDifference{
		why: why, ours: ours, moto: moto,
		motoCase: motoCase{Policy: policy, Scope: filterpolicy.MessageAttributes, Attributes: attributes},
	}
}

func bodyDifference(why, policy, body string, ours bool, moto any) motoDifference {
	return motoDifference{
		why: why, ours: ours, moto: moto,
		motoCase: motoCase{Policy: policy, Scope: filterpolicy.MessageBody, Body: body},
	}
}

// motoDifferences is the whole list. The pages are AWS's, under
// https://docs.aws.amazon.com/sns/latest/dg/; "recorded" is what localstack
// recorded of AWS in tests/aws/services/sns/test_sns_filter_policy.py.
var motoDifferences = []motoDifference{
	attributeDifference("attribute-key-matching: exists false needs at least one attribute",
		`{"a":[{"exists":false}]}`, nil, false, true),
	attributeDifference("the values of a list are alternatives in any order; moto gives up at the first absent one",
		`{"a":["x",{"exists":false}]}`, map[string]motoAttribute{"z": {"String", "z"}}, true, false),
	attributeDifference("numeric-value-matching: a string is no number, but the next value may match",
		`{"a":[5,"x"]}`, map[string]motoAttribute{"a": {"String", "x"}}, true, false),
	attributeDifference("string-value-matching: a Number is compared with numbers",
		`{"a":["5"]}`, map[string]motoAttribute{"a": {"Number", "5"}}, false, true),
	attributeDifference("string-value-matching: only a String.Array is read as a list",
		`{"a":["x"]}`, map[string]motoAttribute{"a": {"String", `["x"]`}}, false, true),
	attributeDifference("string-value-matching: equals-ignore-case ignores the case of the policy as well",
		`{"a":[{"equals-ignore-case":"TENNIS"}]}`, map[string]motoAttribute{"a": {"String", "tennis"}}, true, false),
	attributeDifference("string-value-matching: wildcard is documented",
		`{"a":[{"wildcard":"ten*"}]}`, map[string]motoAttribute{"a": {"String", "tennis"}}, true, false),
	attributeDifference("string-value-matching: cidr is documented",
		`{"a":[{"cidr":"10.0.0.0/24"}]}`, map[string]motoAttribute{"a": {"String", "10.0.0.1"}}, true, false),
	attributeDifference("string-value-matching: anything-but takes the elements of a String.Array, not its letters",
		`{"a":[{"anything-but":["rugby"]}]}`, map[string]motoAttribute{"a": {"String.Array", `["rugby"]`}}, false, true),
	attributeDifference("string-value-matching: prefix looks at the elements of a String.Array",
		`{"a":[{"prefix":"rug"}]}`, map[string]motoAttribute{"a": {"String.Array", `["rugby"]`}}, true, false),
	attributeDifference("string-value-matching: suffix looks at the elements of a String.Array",
		`{"a":[{"suffix":"by"}]}`, map[string]motoAttribute{"a": {"String.Array", `["rugby"]`}}, true, false),
	attributeDifference("numeric-value-matching: anything-but takes a bare number",
		`{"a":[{"anything-but":1}]}`, map[string]motoAttribute{"a": {"Number", "2"}}, true, "TypeError"),
	attributeDifference("true and 1 are different values, and a String.Array may hold either",
		`{"a":[true]}`, map[string]motoAttribute{"a": {"String.Array", `[1]`}}, false, true),
	attributeDifference("null is a value a String.Array may hold",
		`{"a":[null]}`, map[string]motoAttribute{"a": {"String.Array", `[null]`}}, true, false),
	attributeDifference("numbers are exact; moto compares a float with a whole number",
		`{"a":[12345678901234567890]}`, map[string]motoAttribute{"a": {"Number", "12345678901234567890"}}, true, false),
	attributeDifference("numbers are exact; moto cuts them to six decimals",
		`{"a":[0.1234561]}`, map[string]motoAttribute{"a": {"Number", "0.1234562"}}, false, true),
	attributeDifference("and-or-logic: $or with one object is an ordinary key",
		`{"$or":[{"a":["x"]}]}`, map[string]motoAttribute{"a": {"String", "x"}}, false, true),
	attributeDifference("subscription-filter-policy-constraints: a quote is escaped twice",
		`{"a":["say \"hi\""]}`, map[string]motoAttribute{"a": {"String", `say "hi"`}}, false, true),

	bodyDifference("recorded: $or works in bodies",
		`{"$or":[{"a":["x"]},{"b":["y"]}]}`, `{"a":"x"}`, true, "TypeError"),
	bodyDifference("recorded: a dot in a key is a step into an object",
		`{"a.b":["x"]}`, `{"a":{"b":"x"}}`, true, false),
	bodyDifference("recorded: lists of lists of objects are looked into",
		`{"a":{"b":["x"]}}`, `{"a":[[{"b":"x"}]]}`, true, false),
	bodyDifference("event-ruler: several keys of a list of objects match within one object",
		`{"a":{"b":["x"],"c":["y"]}}`, `{"a":[{"b":"x","c":"n"},{"b":"n","c":"y"}]}`, false, true),
	bodyDifference("attribute-key-matching: a key in an absent object is absent",
		`{"a":{"b":[{"exists":false}]}}`, `{"z":1}`, true, false),
	bodyDifference("attribute-key-matching: exists true wants a value that is not null",
		`{"a":[{"exists":true}]}`, `{"a":null,"z":1}`, false, true),
	bodyDifference("string-value-matching: one unlisted element of a list is enough for anything-but",
		`{"a":[{"anything-but":["rugby"]}]}`, `{"a":["rugby","tennis"]}`, true, false),
	bodyDifference("string-value-matching: prefix looks at the elements of a list",
		`{"a":[{"prefix":"rug"}]}`, `{"a":["rugby"]}`, true, "AttributeError"),
	bodyDifference("numeric-value-matching: numeric looks at numbers alone",
		`{"a":[{"numeric":[">",1]},"x"]}`, `{"a":"x"}`, true, "TypeError"),
	bodyDifference("true and 1 are different values",
		`{"a":[1]}`, `{"a":true}`, false, true),
	bodyDifference("null is a value",
		`{"a":[null]}`, `{"a":null}`, true, false),
}
