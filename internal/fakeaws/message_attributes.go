package fakeaws

import (
	"crypto/md5" // the API's checksum of a message is MD5
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"maps"
	"slices"
	"strings"
)

// readAttributes of a message: JSON sends a map, the query protocol a list of
// Name and Value.
func readMessageAttributes(in params) (map[string]messageAttribute, *apiError) {
	out := map[string]messageAttribute{}
	add := func(name string, v any) {
		p, _ := v.(map[string]any)
		out[name] = messageAttribute{kind: scalar(p["DataType"]), text: scalar(p["StringValue"]), binary: scalar(p["BinaryValue"])}
	}
	switch v := in["MessageAttributes"].(type) {
	case map[string]any:
		for name, e := range v {
			add(name, e)
		}
	case []any:
		for _, e := range v {
			if m, ok := e.(map[string]any); ok {
				add(scalar(m["Name"]), m["Value"])
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(out)) {
		base, _, _ := strings.Cut(out[name].kind, ".")
		switch {
		case base != "String" && base != "Number" && base != "Binary":
			return nil, refuse("InvalidParameterValue", "The type of message (user) attribute '%s' is invalid. You must use only the following supported type prefixes: Binary, Number, String.", name)
		case out[name].text == "" && out[name].binary == "":
			return nil, refuse("InvalidParameterValue", "Message (user) attribute '%s' must contain a non-empty value of type '%s'.", name, base)
		}
	}
	return out, nil
}

// size is what counts against MaximumMessageSize: body, and name, type and
// value of every attribute.
func (m *message) size() int {
	n := len(m.body)
	for name, a := range m.attributes {
		n += len(name) + len(a.kind) + len(a.text) + base64.StdEncoding.DecodedLen(len(a.binary))
	}
	return n
}

func md5Hex(text string) string {
	sum := md5.Sum([]byte(text)) // see the import
	return hex.EncodeToString(sum[:])
}

// attributesMD5 is the checksum of message attributes (developer guide,
// "Calculating the MD5 message digest for message attributes").
func attributesMD5(attributes map[string]messageAttribute) string {
	var b []byte
	add := func(text string) {
		b = binary.BigEndian.AppendUint32(b, uint32(len(text)))
		b = append(b, text...)
	}
	for _, name := range slices.Sorted(maps.Keys(attributes)) {
		a := attributes[name]
		add(name)
		add(a.kind)
		if strings.HasPrefix(a.kind, "Binary") {
			raw, _ := base64.StdEncoding.DecodeString(a.binary) // the SDKs send nothing else
			b = append(b, 2)
			add(string(raw))
			continue
		}
		b = append(b, 1)
		add(a.text)
	}
	return md5Hex(string(b))
}

// attributeObjects are the attributes a receiver asked for: by name, "All", or
// "prefix.*". In the answer they are a map of structures.
func (m *message) attributeObjects(names []string) obj {
	out := obj{}
	for name, a := range m.attributes {
		if !wanted(name, names) {
			continue
		}
		one := obj{"DataType": a.kind}
		if a.binary != "" {
			one["BinaryValue"] = a.binary
		} else {
			one["StringValue"] = a.text
		}
		out[name] = one
	}
	return out
}

func wanted(name string, names []string) bool {
	return slices.ContainsFunc(names, func(n string) bool {
		prefix, isPrefix := strings.CutSuffix(n, ".*")
		return n == "All" || n == ".*" || n == name || isPrefix && strings.HasPrefix(name, prefix+".")
	})
}
