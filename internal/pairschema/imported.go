package pairschema

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
)

// importedKey marks in private state that the state is what an import found: the
// keys of its maps were chosen by the import, not by a person.
const importedKey = "imported"

// PrivateState is what both requests and responses of the framework have. It is
// nil where there is none.
type PrivateState interface {
	GetKey(ctx context.Context, key string) ([]byte, diag.Diagnostics)
	SetKey(ctx context.Context, key string, value []byte) diag.Diagnostics
}

// MarkImported is called when an import has filled the state.
func MarkImported(ctx context.Context, private PrivateState) diag.Diagnostics {
	return private.SetKey(ctx, importedKey, []byte("true"))
}

// SinceImport says that nothing was changed since the import: the state has what
// was found, and no configuration was applied to it.
func SinceImport(ctx context.Context, private PrivateState) bool {
	mark, _ := private.GetKey(ctx, importedKey)
	return len(mark) > 0
}

// ForgetImport is called when a configuration has been applied.
func ForgetImport(ctx context.Context, private PrivateState) diag.Diagnostics {
	if !SinceImport(ctx, private) {
		return nil
	}
	return private.SetKey(ctx, importedKey, nil)
}
