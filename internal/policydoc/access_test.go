package policydoc_test

import (
	"strings"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

// delivery is SNS about to deliver from topicARN to the queue.
func delivery() policydoc.Access {
	return policydoc.Access{
		Service: "sns.amazonaws.com", Action: "sqs:SendMessage", Resource: ordersARN,
		Context: map[string][]string{
			"aws:sourcearn": {topicARN}, "aws:sourceaccount": {"123456789012"}, "aws:securetransport": {"true"},
			"aws:principalisawsservice": {"true"}, "aws:sourcevpc": nil, "aws:sourceip": nil, "aws:principalorgid": nil,
		},
	}
}

func TestAnswers(t *testing.T) {
	t.Parallel()
	const allowSNS = `{"Effect":"Allow","Principal":{"Service":"sns.amazonaws.com"},"Action":"sqs:SendMessage","Resource":"` + ordersARN + `"`
	const everything = `{"Effect":"Allow","Principal":"*","Action":"sqs:*","Resource":"*"}`
	condition := func(text string) string { return allowSNS + `,"Condition":{` + text + `}}` }
	deny := func(text string) string {
		return everything + `,{"Effect":"Deny","Principal":"*","Action":"sqs:*","Resource":"*","Condition":{` + text + `}}`
	}
	tests := map[string]struct {
		statements string
		want       policydoc.Answer
	}{
		"nothing":                     {``, policydoc.Refused},
		"the service":                 {allowSNS + `}`, policydoc.Allowed},
		"everybody":                   {everything, policydoc.Allowed},
		"AWS star":                    {`{"Effect":"Allow","Principal":{"AWS":"*"},"Action":"SQS:Send*","Resource":"arn:aws:sqs:*:123456789012:order?"}`, policydoc.Allowed},
		"another service":             {`{"Effect":"Allow","Principal":{"Service":"s3.amazonaws.com"},"Action":"sqs:SendMessage","Resource":"*"}`, policydoc.Refused},
		"another action":              {`{"Effect":"Allow","Principal":"*","Action":"sqs:ReceiveMessage","Resource":"*"}`, policydoc.Refused},
		"another queue":               {`{"Effect":"Allow","Principal":"*","Action":"sqs:*","Resource":"` + dlqARN + `"}`, policydoc.Refused},
		"all other actions":           {`{"Effect":"Allow","Principal":"*","NotAction":"sqs:SendMessage","Resource":"*"}`, policydoc.Refused},
		"all but another action":      {`{"Effect":"Allow","Principal":"*","NotAction":"sqs:ReceiveMessage","Resource":"*"}`, policydoc.Allowed},
		"all other queues":            {`{"Effect":"Allow","Principal":"*","Action":"sqs:*","NotResource":"` + ordersARN + `"}`, policydoc.Refused},
		"no resource":                 {`{"Effect":"Allow","Principal":"*","Action":"sqs:*"}`, policydoc.Allowed},
		"all but a principal":         {`{"Effect":"Allow","NotPrincipal":{"AWS":"1"},"Action":"sqs:*","Resource":"*"}`, policydoc.Unclear},
		"the topic":                   {condition(`"ArnEquals":{"aws:SourceArn":"` + topicARN + `"}`), policydoc.Allowed},
		"another topic":               {condition(`"ArnEquals":{"aws:SourceArn":"` + topicARN + `-2"}`), policydoc.Refused},
		"one of the topics":           {condition(`"ArnLike":{"AWS:SourceArn":["x","arn:aws:sns:*:123456789012:ev*"]}`), policydoc.Allowed},
		"a star within its part":      {condition(`"ArnLike":{"aws:SourceArn":"arn:aws:sns:*:events"}`), policydoc.Refused},
		"topic as a string":           {condition(`"StringLike":{"aws:SourceArn":"arn:aws:sns:*:events"}`), policydoc.Allowed},
		"the account":                 {condition(`"StringEquals":{"aws:SourceAccount":"123456789012"}`), policydoc.Allowed},
		"another account":             {condition(`"StringEquals":{"aws:SourceAccount":"999999999999"}`), policydoc.Refused},
		"both must hold":              {condition(`"StringEquals":{"aws:SourceAccount":"123456789012"},"ArnEquals":{"aws:SourceArn":"x"}`), policydoc.Refused},
		"an absent key":               {condition(`"StringEquals":{"aws:SourceVpc":"vpc-1"}`), policydoc.Refused},
		"an absent key, if it exists": {condition(`"StringEqualsIfExists":{"aws:SourceVpc":"vpc-1"}`), policydoc.Allowed},
		"an absent key, negated":      {condition(`"StringNotEquals":{"aws:SourceVpc":"vpc-1"}`), policydoc.Allowed},
		"an absent key, all values":   {condition(`"ForAllValues:StringEquals":{"aws:SourceVpc":"vpc-1"}`), policydoc.Allowed},
		"an absent key, any value":    {condition(`"ForAnyValue:StringEquals":{"aws:SourceVpc":"vpc-1"}`), policydoc.Refused},
		"must be absent":              {condition(`"Null":{"aws:SourceVpc":"true"}`), policydoc.Allowed},
		"must be present":             {condition(`"Null":{"aws:SourceVpc":"false"}`), policydoc.Refused},
		"an unknown key":              {condition(`"StringEquals":{"aws:SourceOrgID":"o-1"}`), policydoc.Unclear},
		"an unknown operator":         {condition(`"NumericLessThan":{"aws:SourceAccount":"1"}`), policydoc.Unclear},
		"a variable":                  {condition(`"StringEquals":{"aws:SourceAccount":"${aws:ResourceAccount}"}`), policydoc.Unclear},
		"unclear and another allow":   {condition(`"StringEquals":{"aws:SourceOrgID":"o-1"}`) + `,` + everything, policydoc.Allowed},
		"plain HTTP denied":           {deny(`"Bool":{"aws:SecureTransport":"false"}`), policydoc.Allowed},
		"everything denied":           {deny(``), policydoc.Refused},
		// https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_data-perimeters.html
		"perimeter stops SNS":   {deny(`"StringNotEquals":{"aws:SourceVpc":"vpc-1"}`), policydoc.Refused},
		"perimeter, if exists":  {deny(`"StringNotEqualsIfExists":{"aws:PrincipalOrgID":"o-1"}`), policydoc.Refused},
		"perimeter spares SNS":  {deny(`"StringNotEquals":{"aws:SourceVpc":"vpc-1"},"Bool":{"aws:PrincipalIsAWSService":"false"}`), policydoc.Allowed},
		"perimeter, unknown":    {deny(`"StringNotEquals":{"aws:SourceOrgID":"o-1"}`), policydoc.Unclear},
		"denied to another one": {everything + `,{"Effect":"Deny","Principal":{"Service":"s3.amazonaws.com"},"Action":"*","Resource":"*"}`, policydoc.Allowed},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := `{"Version":"2012-10-17","Statement":[` + test.statements + `]}`
			d, err := policydoc.ParseDocument(text)
			if err != nil {
				t.Fatalf("ParseDocument(%s): %s", text, err)
			}
			if got := d.Answers(delivery()); got != test.want {
				t.Errorf("Answers of %s = %s, want %s", text, got, test.want)
			}
		})
	}
}

// What is built for a delivery lets it through, and over plain HTTP does not.
func TestAnswersOfWhatIsBuilt(t *testing.T) {
	t.Parallel()
	d := policydoc.NewDocument(
		policydoc.AllowSNS(ordersARN, []string{"arn:aws:sns:sa-east-1:123456789012:a", topicARN}, policydoc.SNSPrincipals("sa-east-1", "sa-east-1")),
		policydoc.DenyInsecureTransport(ordersARN, "sqs"),
	)
	if got := d.Answers(delivery()); got != policydoc.Allowed {
		t.Errorf("Answers = %s, want Allowed", got)
	}
	plain := delivery()
	plain.Context["aws:securetransport"] = []string{"false"}
	if got := d.Answers(plain); got != policydoc.Refused {
		t.Errorf("Answers over plain HTTP = %s, want Refused", got)
	}
}

func TestAnswersWithManyStars(t *testing.T) {
	t.Parallel()
	hostile := strings.Repeat("*a", 200) + "b"
	d := policydoc.NewDocument(policydoc.Statement{
		Effect: policydoc.Allow, Principals: policydoc.Principals{Everyone: true}, Actions: []string{"sqs:*"}, Resources: []string{hostile},
	})
	a := delivery()
	a.Resource = strings.Repeat("a", 5000)
	if got := d.Answers(a); got != policydoc.Refused {
		t.Errorf("Answers = %s, want Refused", got)
	}
}

// Somebody of an account subscribes to a topic of another account. Which role it is
// is not known, so one that is named may be it, or not.
func TestAnswersToAnAccount(t *testing.T) {
	t.Parallel()
	const account, subscribe = "123456789012", `"Action":"sns:Subscribe","Resource":"*"`
	allow := func(principal string) string {
		return `{"Effect":"Allow","Principal":` + principal + `,` + subscribe + `}`
	}
	when := func(condition string) string {
		return `{"Effect":"Allow","Principal":{"AWS":"*"},` + subscribe + `,"Condition":{` + condition + `}}`
	}
	for name, test := range map[string]struct {
		statements string
		want       policydoc.Answer
	}{
		"nothing":               {``, policydoc.Refused},
		"everybody":             {allow(`"*"`), policydoc.Allowed},
		"AWS star":              {allow(`{"AWS":"*"}`), policydoc.Allowed},
		"the account":           {allow(`{"AWS":["999999999999","123456789012"]}`), policydoc.Allowed},
		"the account's root":    {allow(`{"AWS":"arn:aws:iam::123456789012:root"}`), policydoc.Allowed},
		"another account":       {allow(`{"AWS":"arn:aws:iam::999999999999:root"}`), policydoc.Refused},
		"a role of the account": {allow(`{"AWS":"arn:aws:iam::123456789012:role/deploy"}`), policydoc.Unclear},
		"another's role":        {allow(`{"AWS":"arn:aws:iam::999999999999:role/deploy"}`), policydoc.Refused},
		"a service":             {allow(`{"Service":"sns.amazonaws.com"}`), policydoc.Refused},
		"all but a principal":   {`{"Effect":"Allow","NotPrincipal":{"AWS":"1"},` + subscribe + `}`, policydoc.Unclear},
		"another action":        {`{"Effect":"Allow","Principal":"*","Action":"sns:Publish","Resource":"*"}`, policydoc.Refused},
		"the owner's default":   {when(`"StringEquals":{"AWS:SourceOwner":"999999999999"}`), policydoc.Refused},
		"an organization":       {when(`"StringEquals":{"aws:PrincipalOrgID":"o-1"}`), policydoc.Unclear},
		"the protocol":          {when(`"StringEquals":{"sns:Protocol":"sqs"}`), policydoc.Allowed},
		"another protocol":      {when(`"StringEquals":{"sns:Protocol":"https"}`), policydoc.Refused},
		"denied":                {allow(`"*"`) + `,{"Effect":"Deny","Principal":{"AWS":"123456789012"},` + subscribe + `}`, policydoc.Refused},
		"a role is denied":      {allow(`"*"`) + `,{"Effect":"Deny","Principal":{"AWS":"arn:aws:iam::123456789012:role/deploy"},` + subscribe + `}`, policydoc.Unclear},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			document, err := policydoc.ParseDocument(`{"Version":"2012-10-17","Statement":[` + test.statements + `]}`)
			if err != nil && test.statements != "" {
				t.Fatal(err)
			}
			got := document.Answers(policydoc.Access{
				Account: account, Action: "sns:Subscribe", Resource: topicARN,
				Context: map[string][]string{"aws:sourceowner": {account}, "sns:protocol": {"sqs"}},
			})
			if got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}
