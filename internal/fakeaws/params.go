package fakeaws

import (
	"encoding/json"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// scalar renders a leaf of the parameter tree as text.
func scalar(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case json.Number:
		return v.String()
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return ""
}

// params is the tree of a call's parameters, whatever protocol brought them.
type params map[string]any

func (p params) has(name string) bool { _, ok := p[name]; return ok }

func (p params) str(name string) string { return scalar(p[name]) }

// strings returns a list of scalars.
func (p params) strings(name string) []string {
	list, _ := p[name].([]any)
	out := make([]string, 0, len(list))
	for _, v := range list {
		out = append(out, scalar(v))
	}
	return out
}

// structs returns a list of structures.
func (p params) structs(name string) []params {
	list, _ := p[name].([]any)
	out := make([]params, 0, len(list))
	for _, v := range list {
		if m, ok := v.(map[string]any); ok {
			out = append(out, m)
		}
	}
	return out
}

// object returns a nested structure, nil when there is none.
func (p params) object(name string) params {
	m, _ := p[name].(map[string]any)
	return m
}

// stringMap returns a map of scalars, nil when the parameter is absent. JSON
// sends an object, the query protocol a list of key and value entries.
func (p params) stringMap(name string) map[string]string {
	switch v := p[name].(type) {
	case map[string]any:
		out := make(map[string]string, len(v))
		for k, e := range v {
			out[k] = scalar(e)
		}
		return out
	case []any:
		out := make(map[string]string, len(v))
		for _, e := range v {
			if m, ok := e.(map[string]any); ok {
				out[scalar(firstOf(m, "key", "Key", "Name"))] = scalar(firstOf(m, "value", "Value"))
			}
		}
		return out
	}
	return nil
}

// tagList returns tags given as a list of Key and Value.
func (p params) tagList(name string) map[string]string { return p.stringMap(name) }

func firstOf(m map[string]any, names ...string) any {
	for _, n := range names {
		if v, ok := m[n]; ok {
			return v
		}
	}
	return nil
}

// fromForm turns query parameters ("Tags.member.1.Key=a") into the tree that a
// JSON call has. An empty list ("AlarmActions=") becomes an empty string.
func fromForm(form url.Values) params {
	root := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(form)) {
		if name == "Action" || name == "Version" {
			continue
		}
		node := root
		parts := strings.Split(name, ".")
		for _, part := range parts[:len(parts)-1] {
			next, ok := node[part].(map[string]any)
			if !ok {
				next = map[string]any{}
				node[part] = next
			}
			node = next
		}
		node[parts[len(parts)-1]] = form.Get(name)
	}
	tree, _ := collapse(root).(map[string]any)
	return tree
}

// collapse drops the "member" and "entry" levels and makes lists of maps whose
// keys are numbers.
func collapse(v any) any {
	m, ok := v.(map[string]any)
	if !ok {
		return v
	}
	if len(m) == 1 {
		for _, wrapper := range []string{"member", "entry"} {
			if inner, ok := m[wrapper].(map[string]any); ok {
				return collapse(inner)
			}
		}
	}
	numbers := make([]int, 0, len(m))
	for k := range m {
		n, err := strconv.Atoi(k)
		if err != nil {
			numbers = nil
			break
		}
		numbers = append(numbers, n)
	}
	if len(numbers) == 0 {
		for k, e := range m {
			m[k] = collapse(e)
		}
		return m
	}
	slices.Sort(numbers)
	list := make([]any, 0, len(numbers))
	for _, n := range numbers {
		list = append(list, collapse(m[strconv.Itoa(n)]))
	}
	return list
}
