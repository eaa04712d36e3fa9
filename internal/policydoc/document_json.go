package policydoc

// documentJSON fixes the order of a document's elements.
type documentJSON struct {
	Version   string          `json:"Version"`
	ID        string          `json:"Id,omitempty"`
	Statement []statementJSON `json:"Statement"`
}

type statementJSON struct {
	Sid          string                    `json:"Sid,omitempty"`
	Effect       string                    `json:"Effect"`
	Principal    any                       `json:"Principal,omitempty"`
	NotPrincipal any                       `json:"NotPrincipal,omitempty"`
	Action       any                       `json:"Action,omitempty"`
	NotAction    any                       `json:"NotAction,omitempty"`
	Resource     any                       `json:"Resource,omitempty"`
	NotResource  any                       `json:"NotResource,omitempty"`
	Condition    map[string]map[string]any `json:"Condition,omitempty"`
}

// JSON writes the document as one minified text that depends on its meaning
// and the order of its statements alone: lists are sorted, a list of one is a
// plain string, the Version is always written (a document without one gets the
// version AWS reads it in, so nothing changes and nothing waits for a key that
// AWS adds: hashicorp/terraform-provider-aws#29497).
func (d Document) JSON() string {
	out := documentJSON{Version: d.EffectiveVersion(), ID: d.ID, Statement: []statementJSON{}}
	for _, statement := range d.Statements {
		out.Statement = append(out.Statement, statement.json())
	}
	return encode(out)
}

// JSON writes the statement alone, in the form it has inside a document.
func (s Statement) JSON() string { return encode(s.json()) }

func (s Statement) json() statementJSON {
	return statementJSON{
		Sid:          s.Sid,
		Effect:       s.Effect,
		Principal:    s.Principals.json(),
		NotPrincipal: s.NotPrincipals.json(),
		Action:       listJSON(s.Actions),
		NotAction:    listJSON(s.NotActions),
		Resource:     listJSON(s.Resources),
		NotResource:  listJSON(s.NotResources),
		Condition:    conditionsJSON(s.Conditions),
	}
}

func (p Principals) json() any {
	if p.Everyone {
		return "*"
	}
	if len(p.ByType) == 0 {
		return nil
	}
	out := map[string]any{}
	for kind, identifiers := range p.ByType {
		out[kind] = listOrEmpty(identifiers)
	}
	return out
}

func conditionsJSON(conditions []Condition) map[string]map[string]any {
	if len(conditions) == 0 {
		return nil
	}
	values := map[string]map[string][]string{}
	for _, c := range conditions {
		if values[c.Operator] == nil {
			values[c.Operator] = map[string][]string{}
		}
		values[c.Operator][c.Key] = append(values[c.Operator][c.Key], c.Values...)
	}
	out := map[string]map[string]any{}
	for operator, keys := range values {
		out[operator] = map[string]any{}
		for key, list := range keys {
			out[operator][key] = listOrEmpty(list)
		}
	}
	return out
}

// listJSON is nil, a string or a sorted list.
func listJSON(values []string) any {
	if len(values) == 0 {
		return nil
	}
	return listOrEmpty(values)
}

func listOrEmpty(values []string) any {
	set := sortedSet(values)
	switch len(set) {
	case 0:
		return []string{}
	case 1:
		return set[0]
	}
	return set
}
