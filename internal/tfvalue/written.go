package tfvalue

import "github.com/hashicorp/terraform-plugin-go/tftypes"

// KeepWritten returns planned with what is written in config in the place of
// unknown maps, sets and lists of plain values of which config knows a part: a
// description has no word for a map in which one set is unknown, and Terraform
// wants back what is written. Both must be of one type.
func KeepWritten(planned, config tftypes.Value) tftypes.Value {
	if config.IsNull() || !config.IsKnown() || planned.IsNull() || !planned.Type().Equal(config.Type()) {
		return planned
	}
	if !planned.IsKnown() {
		if holdsObjects(planned.Type()) {
			return planned
		}
		return config
	}
	switch {
	case planned.Type().Is(tftypes.Object{}), planned.Type().Is(tftypes.Map{}):
		var p, c map[string]tftypes.Value
		if planned.As(&p) != nil || config.As(&c) != nil {
			return planned
		}
		kept := make(map[string]tftypes.Value, len(p))
		for name, v := range p {
			kept[name] = v
			if written, ok := c[name]; ok {
				kept[name] = KeepWritten(v, written)
			}
		}
		return tftypes.NewValue(planned.Type(), kept)
	}
	return planned
}

// holdsObjects says whether values of the type have attributes of their own.
func holdsObjects(t tftypes.Type) bool {
	if t.Is(tftypes.Object{}) {
		return true
	}
	et, err := elementType(t)
	return err == nil && holdsObjects(et)
}
