package policydoc

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"
)

// DocumentError says what is wrong with a policy text, and where.
type DocumentError struct {
	Path   string // such as "Statement[1].Condition.ArnEquals"; empty for the whole text
	Detail string
}

func (e *DocumentError) Error() string {
	if e.Path == "" {
		return e.Detail
	}
	return e.Path + ": " + e.Detail
}

func documentError(path, format string, args ...any) error {
	return &DocumentError{Path: path, Detail: fmt.Sprintf(format, args...)}
}

// ParseDocument reads a policy as a person writes it or as AWS returns it: one
// statement or a list, one value or a list, booleans and numbers as condition
// values. Version stays empty when the text has none. Unknown elements,
// duplicate keys and values of the wrong shape are a *DocumentError; what AWS
// judges by meaning (whether a principal exists) is not looked at.
func ParseDocument(text string) (Document, error) {
	if strings.TrimSpace(text) == "" {
		return Document{}, documentError("", "the policy is empty")
	}
	value, err := decode(text)
	if err != nil {
		return Document{}, documentError("", "not valid JSON: %s", err)
	}
	object, ok := value.(map[string]any)
	if !ok {
		return Document{}, documentError("", "a policy must be a JSON object, got %s", describe(value))
	}
	var d Document
	err = eachKey(object, func(key string, value any) (err error) {
		switch key {
		case "Version":
			d.Version, err = parseString(key, value)
		case "Id":
			d.ID, err = parseString(key, value)
		case "Statement":
			d.Statements, err = parseStatements(value)
		default:
			err = documentError(key, "is not an element of a policy; known are Version, Id and Statement")
		}
		return err
	})
	if err != nil {
		return Document{}, err
	}
	if d.Version != "" && d.Version != VersionCurrent && d.Version != VersionOld {
		return Document{}, documentError("Version", "must be %q or %q, got %q", VersionCurrent, VersionOld, d.Version)
	}
	return d, nil
}

// ParseStatement reads one statement alone. The error is a *DocumentError.
func ParseStatement(text string) (Statement, error) {
	value, err := decode(text)
	if err != nil {
		return Statement{}, documentError("", "not valid JSON: %s", err)
	}
	return parseStatement("Statement", value)
}

func parseStatements(value any) ([]Statement, error) {
	list, ok := value.([]any)
	if !ok {
		statement, err := parseStatement("Statement", value)
		if err != nil {
			return nil, err
		}
		return []Statement{statement}, nil
	}
	var statements []Statement
	for i, element := range list {
		statement, err := parseStatement(fmt.Sprintf("Statement[%d]", i), element)
		if err != nil {
			return nil, err
		}
		statements = append(statements, statement)
	}
	return statements, nil
}

func parseStatement(path string, value any) (Statement, error) {
	object, ok := value.(map[string]any)
	if !ok {
		return Statement{}, documentError(path, "must be an object, got %s", describe(value))
	}
	var s Statement
	err := eachKey(object, func(key string, value any) (err error) {
		at := path + "." + key
		switch key {
		case "Sid":
			s.Sid, err = parseString(at, value)
		case "Effect":
			s.Effect, err = parseString(at, value)
		case "Principal":
			s.Principals, err = parsePrincipals(at, value)
		case "NotPrincipal":
			s.NotPrincipals, err = parsePrincipals(at, value)
		case "Action":
			s.Actions, err = parseList(at, value)
		case "NotAction":
			s.NotActions, err = parseList(at, value)
		case "Resource":
			s.Resources, err = parseList(at, value)
		case "NotResource":
			s.NotResources, err = parseList(at, value)
		case "Condition":
			s.Conditions, err = parseConditions(at, value)
		default:
			err = documentError(at, "is not an element of a statement")
		}
		return err
	})
	if err == nil && s.Effect != Allow && s.Effect != Deny {
		err = documentError(path+".Effect", "must be %q or %q, got %q", Allow, Deny, s.Effect)
	}
	if err != nil {
		return Statement{}, err
	}
	return s, nil
}

func parsePrincipals(path string, value any) (Principals, error) {
	if value == "*" {
		return Principals{Everyone: true}, nil
	}
	object, ok := value.(map[string]any)
	if !ok {
		return Principals{}, documentError(path, `must be "*" or an object such as {"AWS": "123456789012"}, got %s`, describe(value))
	}
	p := Principals{ByType: map[string][]string{}}
	err := eachKey(object, func(kind string, value any) (err error) {
		p.ByType[kind], err = parseList(path+"."+kind, value)
		return err
	})
	if err != nil {
		return Principals{}, err
	}
	return p, nil
}

func parseConditions(path string, value any) ([]Condition, error) {
	operators, ok := value.(map[string]any)
	if !ok {
		return nil, documentError(path, "must be an object, got %s", describe(value))
	}
	var conditions []Condition
	for _, operator := range sortedKeys(operators) {
		at := path + "." + operator
		keys, ok := operators[operator].(map[string]any)
		if !ok {
			return nil, documentError(at, "must be an object, got %s", describe(operators[operator]))
		}
		for _, key := range sortedKeys(keys) {
			values, err := parseList(at+"."+key, keys[key])
			if err != nil {
				return nil, err
			}
			conditions = append(conditions, Condition{Operator: operator, Key: key, Values: values})
		}
	}
	return conditions, nil
}

// parseList reads one value or a list of them as strings.
func parseList(path string, value any) ([]string, error) {
	list, ok := value.([]any)
	if !ok {
		list = []any{value}
	}
	var out []string
	for _, element := range list {
		switch v := element.(type) {
		case string:
			out = append(out, v)
		case bool:
			out = append(out, fmt.Sprint(v))
		case json.Number:
			out = append(out, v.String())
		default:
			return nil, documentError(path, "must be a string or a list of strings, got %s", describe(element))
		}
	}
	return out, nil
}

func parseString(path string, value any) (string, error) {
	text, ok := value.(string)
	if !ok {
		return "", documentError(path, "must be a string, got %s", describe(value))
	}
	return text, nil
}

// eachKey visits keys in order, so that the first error is always the same. A
// null value is an absent key: optional attributes of modules arrive like this.
func eachKey(object map[string]any, visit func(key string, value any) error) error {
	for _, key := range sortedKeys(object) {
		if object[key] == nil {
			continue
		}
		if err := visit(key, object[key]); err != nil {
			return err
		}
	}
	return nil
}

func sortedKeys(object map[string]any) []string {
	keys := make([]string, 0, len(object))
	for key := range object {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}
