package fakeaws

import (
	"math"
	"net/http"
	"time"

	"github.com/aws/smithy-go/encoding/cbor"
)

// decodeCBOR reads a Smithy RPC v2 body. Numbers become int64 or float64, times
// become seconds.
func (c *call) decodeCBOR(body []byte) *apiError {
	c.in = params{}
	if len(body) == 0 {
		return nil
	}
	v, err := cbor.Decode(body)
	if err != nil {
		return refuse("SerializationException", "the request body is not CBOR: %v", err)
	}
	tree, ok := fromCBOR(v).(map[string]any)
	if !ok {
		return refuse("SerializationException", "the request body is not a CBOR map")
	}
	c.in = tree
	return nil
}

func fromCBOR(v cbor.Value) any {
	switch v := v.(type) {
	case cbor.String:
		return string(v)
	case cbor.Bool:
		return bool(v)
	case cbor.Uint:
		return int64(min(uint64(v), math.MaxInt64))
	case cbor.NegInt:
		return -int64(min(uint64(v), math.MaxInt64))
	case cbor.Float32:
		return float64(v)
	case cbor.Float64:
		return float64(v)
	case *cbor.Tag:
		return fromCBOR(v.Value)
	case cbor.List:
		list := make([]any, 0, len(v))
		for _, e := range v {
			list = append(list, fromCBOR(e))
		}
		return list
	case cbor.Map:
		m := make(map[string]any, len(v))
		for k, e := range v {
			m[k] = fromCBOR(e)
		}
		return m
	}
	return nil
}

func (c *call) cborBody(h http.Header, out obj, aerr *apiError) []byte {
	if aerr != nil {
		h.Set("X-Amzn-Query-Error", aerr.Code+";"+aerr.fault())
		out = obj{"__type": shapes[c.Service] + "#" + aerr.Kind, "message": aerr.Message}
	}
	return cbor.Encode(toCBOR(out))
}

func toCBOR(v any) cbor.Value {
	switch v := v.(type) {
	case string:
		return cbor.String(v)
	case bool:
		return cbor.Bool(v)
	case int64:
		if v < 0 {
			return cbor.NegInt(uint64(-v))
		}
		return cbor.Uint(uint64(v))
	case float64:
		return cbor.Float64(v)
	case time.Time:
		return &cbor.Tag{ID: 1, Value: cbor.Float64(float64(v.UnixMilli()) / 1000)}
	case []string:
		list := make(cbor.List, 0, len(v))
		for _, e := range v {
			list = append(list, cbor.String(e))
		}
		return list
	case []obj:
		list := make(cbor.List, 0, len(v))
		for _, e := range v {
			list = append(list, toCBOR(e))
		}
		return list
	case dict:
		m := make(cbor.Map, len(v))
		for k, e := range v {
			m[k] = cbor.String(e)
		}
		return m
	case obj:
		m := make(cbor.Map, len(v))
		for k, e := range v {
			if e != nil {
				m[k] = toCBOR(e)
			}
		}
		return m
	}
	return &cbor.Nil{}
}
