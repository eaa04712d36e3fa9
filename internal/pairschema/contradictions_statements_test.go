package pairschema_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/pairschema"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestContradictions_Statements(t *testing.T) {
	t.Parallel()
	send, account := words("sqs:SendMessage"), principals("AWS", "123456789012")
	for _, c := range []struct {
		name      string
		statement topology.Statement
		want      []string
	}{
		{"complete", topology.Statement{Actions: send, Principals: account}, nil},
		{"all but", topology.Statement{NotActions: send, NotPrincipals: account}, nil},
		{"any case, any action", topology.Statement{Actions: words("SQS:sendmessage", "*"), Principals: principals("*", "*")}, nil},
		{"unknown parts", topology.Statement{
			Actions: topology.Unknown[topology.Strings](), Principals: topology.Unknown[map[string]topology.Strings](), Conditions: topology.Unknown[[]topology.Maybe[topology.Condition]](),
		}, nil},
		{"unknown elements", topology.Statement{
			Actions:    topology.Known(topology.Strings{topology.Unknown[string]()}),
			Principals: topology.Known(map[string]topology.Strings{"AWS": {topology.Unknown[string]()}}),
		}, nil},
		{"nothing", topology.Statement{
			Actions: topology.Null[topology.Strings](), NotActions: topology.Null[topology.Strings](),
			Principals: topology.Null[map[string]topology.Strings](), NotPrincipals: topology.Null[map[string]topology.Strings](),
		}, []string{
			`policy_statements["A"].actions`, `policy_statements["A"].principals`,
		}},
		{"empty lists", topology.Statement{
			Actions: words(), NotActions: topology.Null[topology.Strings](),
			Principals: topology.Known(map[string]topology.Strings{}), NotPrincipals: topology.Null[map[string]topology.Strings](),
		}, []string{
			`policy_statements["A"].actions`, `policy_statements["A"].principals`,
		}},
		{"null elements", topology.Statement{
			Actions: topology.Known(topology.Strings{topology.Null[string]()}), NotActions: topology.Null[topology.Strings](),
			Principals: topology.Known(map[string]topology.Strings{"AWS": {topology.Null[string]()}}),
		}, []string{
			`policy_statements["A"].actions`, `policy_statements["A"].principals["AWS"]`,
		}},
		{"action of another service", topology.Statement{Actions: words("s3:GetObject"), Principals: account}, []string{
			`policy_statements["A"].actions`,
		}},
		{"principal of no type", topology.Statement{Actions: send, Principals: principals("Role", "x")}, []string{
			`policy_statements["A"].principals["Role"]`,
		}},
		{"principals of every form", topology.Statement{Actions: send, Principals: principals(
			"AWS", "*", "123456789012", "arn:aws:iam::123456789012:root", "arn:aws-cn:iam::123456789012:role/a/b", "arn:aws:sts::123456789012:assumed-role/a/bc", "AROAEXAMPLEEXAMPLEEXA",
		)}, nil},
		{"a service", topology.Statement{Actions: send, Principals: principals("Service", "delivery.logs.amazonaws.com")}, nil},
		{"principals of no form", topology.Statement{Actions: send, Principals: principals("AWS", "", "checkout", "12345", "arn:aws:s3:::uploads", "arn:aws:iam::123:role/x")}, []string{
			`policy_statements["A"].principals["AWS"]`, `policy_statements["A"].principals["AWS"]`, `policy_statements["A"].principals["AWS"]`,
			`policy_statements["A"].principals["AWS"]`, `policy_statements["A"].principals["AWS"]`,
		}},
		{"not a service", topology.Statement{Actions: send, Principals: principals("Service", "s3")}, []string{`policy_statements["A"].principals["Service"]`}},
		{"not everybody", topology.Statement{Actions: send, NotPrincipals: principals("*", "123456789012")}, []string{`policy_statements["A"].not_principals["*"]`}},
		{"empty condition", topology.Statement{Actions: send, Principals: account, Conditions: topology.Known([]topology.Maybe[topology.Condition]{
			topology.Known(topology.Condition{Test: topology.Known(""), Variable: topology.Known(""), Values: words()}),
		})}, []string{
			`policy_statements["A"].conditions[0].test`, `policy_statements["A"].conditions[0].variable`, `policy_statements["A"].conditions[0].values`,
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := topology.Pair{Name: topology.Known("pedidos"), PolicyStatements: statements("A", c.statement)}
			if diff := cmp.Diff(invalid(c.want...), summaries(p)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// With manage_policy = false the statements would be lost without a word.
func TestContradictions_StatementsOfAPolicyThatIsNotManaged(t *testing.T) {
	t.Parallel()
	some := statements("A", topology.Statement{Actions: words("sqs:SendMessage"), Principals: principals("AWS", "123456789012")})
	p := topology.Pair{
		Name:                  topology.Known("pedidos"),
		ManagePolicy:          topology.Known(false),
		PolicyStatements:      some,
		SourcePolicyDocuments: words(`{"Version":"2012-10-17","Statement":[]}`),
		DeadLetterQueue:       topology.Known(topology.DeadLetterQueue{PolicyStatements: some}),
	}
	want := invalid("policy_statements", "source_policy_documents", "dead_letter_queue.policy_statements")
	if diff := cmp.Diff(want, summaries(p)); diff != "" {
		t.Error(diff)
	}
	p.ManagePolicy = topology.Known(true)
	if diff := cmp.Diff(invalid(), summaries(p)); diff != "" {
		t.Error(diff)
	}
}

func words(texts ...string) topology.Maybe[topology.Strings] {
	list := topology.Strings{}
	for _, text := range texts {
		list = append(list, topology.Known(text))
	}
	return topology.Known(list)
}

func principals(kind string, ids ...string) topology.Maybe[map[string]topology.Strings] {
	return topology.Known(map[string]topology.Strings{kind: words(ids...).Or(nil)})
}

func statements(sid string, s topology.Statement) topology.Maybe[map[string]topology.Maybe[topology.Statement]] {
	return topology.Known(map[string]topology.Maybe[topology.Statement]{sid: topology.Known(s)})
}

func invalid(paths ...string) []string {
	out := []string{}
	for _, path := range paths {
		out = append(out, "Invalid value of "+path)
	}
	return out
}

func summaries(p topology.Pair) []string {
	out := []string{}
	for _, d := range pairschema.Contradictions("", p) {
		out = append(out, d.Summary())
	}
	return out
}
