package fakeaws

import (
	"encoding/json"
	"fmt"
)

// document is an access policy, with the shorthand of IAM (one string instead
// of a list, one statement instead of a list) already undone.
type document struct {
	Version   string     `json:"Version,omitempty"`
	ID        string     `json:"Id,omitempty"`
	Statement statements `json:"Statement"`
}

type statements []statement

type statement struct {
	Sid          string                      `json:"Sid,omitempty"`
	Effect       string                      `json:"Effect"`
	Principal    *principals                 `json:"Principal,omitempty"`
	NotPrincipal *principals                 `json:"NotPrincipal,omitempty"`
	Action       texts                       `json:"Action,omitempty"`
	NotAction    texts                       `json:"NotAction,omitempty"`
	Resource     texts                       `json:"Resource,omitempty"`
	NotResource  texts                       `json:"NotResource,omitempty"`
	Condition    map[string]map[string]texts `json:"Condition,omitempty"`
}

// texts is a string or a list of strings, numbers and booleans.
type texts []string

// principals is "*" or lists by kind: AWS, Service, Federated.
type principals map[string]texts

// parsePolicy reads an access policy. Anything that is not one is an error that
// says why.
func parsePolicy(text string) (*document, error) {
	var d document
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		return nil, err
	}
	if len(d.Statement) == 0 {
		return nil, fmt.Errorf("a policy needs at least one statement")
	}
	return &d, nil
}

func (s *statements) UnmarshalJSON(data []byte) error {
	var many []statement
	if err := json.Unmarshal(data, &many); err == nil {
		*s = many
		return nil
	}
	var one statement
	if err := json.Unmarshal(data, &one); err != nil {
		return err
	}
	*s = statements{one}
	return nil
}

func (t *texts) UnmarshalJSON(data []byte) error {
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		return err
	}
	list, many := v.([]any)
	if !many {
		list = []any{v}
	}
	for _, e := range list {
		switch e.(type) {
		case string, bool, float64:
			*t = append(*t, scalar(e))
		default:
			return fmt.Errorf("%s is neither a string nor a list of strings", data)
		}
	}
	return nil
}

func (t texts) MarshalJSON() ([]byte, error) {
	if len(t) == 1 {
		return json.Marshal(t[0])
	}
	return json.Marshal([]string(t))
}

func (p *principals) UnmarshalJSON(data []byte) error {
	var star string
	if err := json.Unmarshal(data, &star); err == nil {
		if star != "*" {
			return fmt.Errorf("the principal %q is not valid", star)
		}
		*p = principals{"*": texts{"*"}}
		return nil
	}
	var byKind map[string]texts
	if err := json.Unmarshal(data, &byKind); err != nil {
		return err
	}
	*p = byKind
	return nil
}

func (p principals) MarshalJSON() ([]byte, error) {
	if _, star := p["*"]; star {
		return []byte(`"*"`), nil
	}
	return json.Marshal(map[string]texts(p))
}

// count is the number of principals named.
func (p *principals) count() int {
	if p == nil {
		return 0
	}
	n := 0
	for _, list := range *p {
		n += len(list)
	}
	return n
}
