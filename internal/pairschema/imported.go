package pairschema

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

const (
	// importingKey marks in private state that an import named what to look for, and
	// nobody has looked yet.
	importingKey = "importing"
	// importedKey marks in private state that the state is what an import found: the
	// keys of its maps were chosen by the import, not by a person.
	importedKey = "imported"
)

// PrivateState is what both requests and responses of the framework have. It is
// nil where there is none.
type PrivateState interface {
	GetKey(ctx context.Context, key string) ([]byte, diag.Diagnostics)
	SetKey(ctx context.Context, key string, value []byte) diag.Diagnostics
}

// MarkImporting is called when an import says what to look for.
func MarkImporting(ctx context.Context, private PrivateState) diag.Diagnostics {
	return private.SetKey(ctx, importingKey, []byte("true"))
}

// Importing says that a state is no more than what an import named. One without it
// comes from a moved block: what that does not find is to be created.
func Importing(ctx context.Context, private PrivateState) bool {
	mark, _ := private.GetKey(ctx, importingKey)
	return len(mark) > 0
}

// NothingToImport says where an import looked in vain. Terraform itself would say
// that the object does not exist, and not where. kind is "queue" or "topic".
func NothingToImport(kind, name, region string, account topology.Maybe[string]) diag.Diagnostics {
	where := region
	if id, ok := account.Get(); ok {
		where += " of account " + id
	}
	return tfdiag.Error(path.Empty(), "Nothing to import: "+name, tfdiag.Text{
		What: fmt.Sprintf("There is no %s %s in %s.", kind, name, where),
		Why:  "An import takes over what is there. One that was created a moment ago may take a minute to show.",
		Fix:  "Correct the name, the region, which an ARN or name@region gives, or the credentials. To create it, leave the import out.",
	})
}

// MarkImported is called when an import has filled the state.
func MarkImported(ctx context.Context, private PrivateState) diag.Diagnostics {
	diags := private.SetKey(ctx, importedKey, []byte("true"))
	if Importing(ctx, private) {
		diags.Append(private.SetKey(ctx, importingKey, nil)...)
	}
	return diags
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
