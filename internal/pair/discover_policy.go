package pair

import (
	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func hasTLS(policy, arn string) bool {
	doc, err := policydoc.ParseDocument(policy)
	if err != nil {
		return false
	}
	want := policydoc.DenyInsecureTransport(arn, "sqs")
	for _, s := range doc.Statements {
		if s.SameEffect(want) {
			return true
		}
	}
	return false
}

// extra is what a policy says beyond what the pair needs itself: statements with
// a Sid by Sid, the others as a document.
func (d *discovery) extra(policy, arn string, topics []string,
) (topology.Maybe[map[string]topology.Maybe[topology.Statement]], topology.Maybe[topology.Strings]) {
	noMap, noList := topology.Null[map[string]topology.Maybe[topology.Statement]](), topology.Null[topology.Strings]()
	doc, err := policydoc.ParseDocument(policy)
	if err != nil {
		return noMap, noList
	}
	var principals []string
	for _, t := range topics {
		if a, err := topology.ParseARN(t); err == nil {
			principals = append(principals, policydoc.SNSPrincipals(a.Region, d.region)...)
		}
	}
	own := []policydoc.Statement{policydoc.DenyInsecureTransport(arn, "sqs")}
	if len(topics) > 0 {
		own = append(own, policydoc.AllowSNS(arn, topics, principals))
	}
	named := map[string]topology.Maybe[topology.Statement]{}
	var unnamed []policydoc.Statement
	for _, s := range doc.Without(policydoc.NewDocument(own...)) {
		if s.Sid == "" || !about(s, arn) || s.Sid == policydoc.SidAllowSNS || s.Sid == policydoc.SidDenyInsecureTransport {
			unnamed = append(unnamed, s)
			continue
		}
		named[s.Sid] = known(describeStatement(s))
	}
	if len(named) > 0 {
		noMap = known(named)
	}
	if len(unnamed) > 0 {
		rest := policydoc.Document{Version: doc.EffectiveVersion(), Statements: unnamed}
		noList = known(topology.Strings{known(rest.JSON())})
	}
	return noMap, noList
}

func about(s policydoc.Statement, arn string) bool {
	return len(s.Resources) == 1 && s.Resources[0] == arn && len(s.NotResources) == 0
}

func describeStatement(s policydoc.Statement) topology.Statement {
	out := Nulled(topology.Statement{})
	out.Effect = known(s.Effect)
	out.Principals, out.NotPrincipals = describePrincipals(s.Principals), describePrincipals(s.NotPrincipals)
	if len(s.Actions) > 0 {
		out.Actions = FromTexts(s.Actions)
	}
	if len(s.NotActions) > 0 {
		out.NotActions = FromTexts(s.NotActions)
	}
	if len(s.Conditions) > 0 {
		var list []topology.Maybe[topology.Condition]
		for _, c := range s.Conditions {
			list = append(list, known(topology.Condition{Test: known(c.Operator), Variable: known(c.Key), Values: FromTexts(c.Values)}))
		}
		out.Conditions = known(list)
	}
	return out
}

func describePrincipals(p policydoc.Principals) topology.Maybe[map[string]topology.Strings] {
	if p.IsZero() {
		return topology.Null[map[string]topology.Strings]()
	}
	out := map[string]topology.Strings{}
	if p.Everyone {
		out["*"] = topology.Strings{known("*")}
	}
	for kind, ids := range p.ByType {
		out[kind] = FromTexts(ids).Or(nil)
	}
	return known(out)
}
