package fakeaws

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"
)

// obj is a structure in an answer. Its values are string, bool, int64,
// float64, time.Time, obj, dict, or a slice of those; nil values are left out.
type obj map[string]any

// dict is a map in an answer: in XML it has entries with key and value.
type dict map[string]string

// namespaces of the query services, from their API models.
var namespaces = map[string]string{
	"sns":        "http://sns.amazonaws.com/doc/2010-03-31/",
	"cloudwatch": "http://monitoring.amazonaws.com/doc/2010-08-01/",
	"sts":        "https://sts.amazonaws.com/doc/2011-06-15/",
	"sqs":        "http://queue.amazonaws.com/doc/2012-11-05/",
}

// write sends an answer or an error in the protocol of the call.
func (c *call) write(w http.ResponseWriter, requestID string, now time.Time, out obj, aerr *apiError) {
	h := w.Header()
	h.Set("Date", now.UTC().Format(http.TimeFormat))
	h.Set("X-Amzn-Requestid", requestID)
	status := http.StatusOK
	if aerr != nil {
		status = aerr.Status
	}
	var body []byte
	switch c.protocol {
	case protocolJSON:
		h.Set("Content-Type", "application/x-amz-json-1.0")
		body = c.jsonBody(h, out, aerr)
	case protocolREST:
		h.Set("Content-Type", "application/json")
		if aerr != nil {
			h.Set("X-Amzn-Errortype", aerr.Kind)
		}
		body = c.jsonBody(h, out, aerr)
	case protocolCBOR:
		h.Set("Content-Type", "application/cbor")
		h.Set("Smithy-Protocol", "rpc-v2-cbor")
		body = c.cborBody(h, out, aerr)
	default:
		h.Set("Content-Type", "text/xml")
		body = c.xmlBody(requestID, out, aerr)
	}
	w.WriteHeader(status)
	_, _ = w.Write(body) // the client may be gone: nothing to do about it
}

// shapes are the namespaces of the JSON protocol's error types.
var shapes = map[string]string{"sqs": "com.amazonaws.sqs", "cloudwatch": "com.amazonaws.cloudwatch", "kms": "com.amazonaws.kms", "lambda": "com.amazonaws.lambda"}

func (c *call) jsonBody(h http.Header, out obj, aerr *apiError) []byte {
	if aerr != nil {
		h.Set("X-Amzn-Query-Error", aerr.Code+";"+aerr.fault())
		out = obj{"__type": shapes[c.Service] + "#" + aerr.Kind, "message": aerr.Message}
	}
	if out == nil {
		out = obj{}
	}
	body, err := json.Marshal(jsonValue(out))
	if err != nil {
		return fmt.Appendf(nil, `{"__type":"InternalFailure","message":%q}`, err.Error())
	}
	return body
}

// jsonValue writes times as seconds, as AWS JSON does, and drops nil members.
func jsonValue(v any) any {
	switch v := v.(type) {
	case time.Time:
		return float64(v.UnixMilli()) / 1000
	case obj:
		m := make(map[string]any, len(v))
		for k, e := range v {
			if e != nil {
				m[k] = jsonValue(e)
			}
		}
		return m
	case []string:
		if v == nil {
			return []string{}
		}
	case []obj:
		list := make([]any, 0, len(v))
		for _, e := range v {
			list = append(list, jsonValue(e))
		}
		return list
	}
	return v
}

func (c *call) xmlBody(requestID string, out obj, aerr *apiError) []byte {
	var b bytes.Buffer
	ns := namespaces[c.Service]
	if aerr != nil {
		fmt.Fprintf(&b, "<ErrorResponse xmlns=%q><Error><Type>%s</Type>", ns, aerr.fault())
		writeXML(&b, "Code", aerr.Code)
		writeXML(&b, "Message", aerr.Message)
		fmt.Fprintf(&b, "</Error><RequestId>%s</RequestId></ErrorResponse>", requestID)
		return b.Bytes()
	}
	fmt.Fprintf(&b, "<%sResponse xmlns=%q><%sResult>", c.Operation, ns, c.Operation)
	writeMembers(&b, out)
	fmt.Fprintf(&b, "</%sResult><ResponseMetadata><RequestId>%s</RequestId></ResponseMetadata></%sResponse>", c.Operation, requestID, c.Operation)
	return b.Bytes()
}

func writeMembers(b *bytes.Buffer, m obj) {
	for _, k := range slices.Sorted(maps.Keys(m)) {
		if m[k] != nil {
			writeXML(b, k, m[k])
		}
	}
}

func writeXML(b *bytes.Buffer, name string, v any) {
	b.WriteString("<" + name + ">")
	switch v := v.(type) {
	case obj:
		writeMembers(b, v)
	case dict:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			b.WriteString("<entry>")
			writeXML(b, "key", k)
			writeXML(b, "value", v[k])
			b.WriteString("</entry>")
		}
	case []obj:
		for _, e := range v {
			writeXML(b, "member", e)
		}
	case []string:
		for _, e := range v {
			writeXML(b, "member", e)
		}
	case time.Time:
		b.WriteString(v.UTC().Format("2006-01-02T15:04:05.000Z"))
	default:
		var text strings.Builder
		_ = xml.EscapeText(&text, []byte(fmt.Sprint(v))) // a strings.Builder does not fail
		b.WriteString(text.String())
	}
	b.WriteString("</" + name + ">")
}
