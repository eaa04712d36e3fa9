package pair

import (
	"strconv"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func nullIfUnknown[T any](m *topology.Maybe[T]) {
	if m.IsUnknown() {
		m.SetNull()
	}
}

func readNumber(a map[string]string, name string, m *intMay) {
	if v, err := strconv.ParseInt(a[name], 10, 64); err == nil {
		*m = known(v)
	}
}

func readBool(a map[string]string, name string, m *boolMay) {
	if v, err := strconv.ParseBool(a[name]); err == nil {
		*m = known(v)
	}
}

func readText(a map[string]string, name string, m *strMay) {
	if v := a[name]; v != "" {
		*m = known(v)
	}
}

// readDocument keeps the old text when AWS's means the same.
func readDocument(a map[string]string, name string, m *strMay, same func(a, b string) bool) {
	got := a[name]
	switch {
	case m.IsKnown() && same(m.Or(""), got): // none can mean the same, too
	case got == "":
		m.SetNull()
	default:
		*m = known(canonical(name, got))
	}
}

// canonical writes a document as this provider writes it, so that the plan
// compares like with like.
func canonical(name, text string) string {
	switch name {
	case attrPolicy:
		if d, err := policydoc.ParseDocument(text); err == nil {
			return d.JSON()
		}
	case attrRedrive:
		if r, err := policydoc.ParseRedrive(text); err == nil {
			return r.JSON()
		}
	case attrRedriveAllow:
		if r, err := policydoc.ParseRedriveAllow(text); err == nil {
			return r.JSON()
		}
	}
	return text
}

func readEncryption(a map[string]string, old topology.Maybe[topology.Encryption]) topology.Maybe[topology.Encryption] {
	e := topology.Encryption{
		Mode: known(topology.EncryptionNone), KMSMasterKeyID: topology.Null[string](), KMSDataKeyReusePeriodSeconds: topology.Null[int64](),
	}
	switch {
	case a[attrKMSKey] != "":
		e.Mode, e.KMSMasterKeyID = known(topology.EncryptionKMS), known(a[attrKMSKey])
		e.KMSDataKeyReusePeriodSeconds = known(int64(DefaultKMSReuseSeconds))
		readNumber(a, attrKMSReuse, &e.KMSDataKeyReusePeriodSeconds)
	case a[attrSSE] == "true":
		e.Mode = known(topology.EncryptionSSESQS)
	case a[attrSSE] == "" && old.IsKnown():
		return old
	}
	return known(e)
}
