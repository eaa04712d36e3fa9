package pairschema

import (
	"context"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/diag"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
)

// judgedKey has in private state the statements that a change which stopped half
// way was to remove from access policies. The state has the new configuration then,
// and the policies may have the old one's statements still: without this they would
// be taken for somebody else's, though the plan of that change has judged them.
const judgedKey = "judged_statements"

// RememberJudged is called at the end of an update: leaving are the statements that
// it was to remove, failed says that it may not have come to that.
func RememberJudged(ctx context.Context, private PrivateState, leaving []policydoc.Statement, failed bool) diag.Diagnostics {
	if private == nil {
		return nil
	}
	before, diags := Judged(ctx, private)
	all := before.Statements
	for _, s := range leaving {
		if !slices.ContainsFunc(all, s.SameEffect) {
			all = append(all, s)
		}
	}
	switch {
	case failed && len(all) > 0:
		diags.Append(private.SetKey(ctx, judgedKey, []byte(policydoc.NewDocument(all...).JSON()))...)
	case len(before.Statements) > 0:
		diags.Append(private.SetKey(ctx, judgedKey, nil)...)
	}
	return diags
}

// Judged are the statements that earlier changes were to remove, and may not have
// removed.
func Judged(ctx context.Context, private PrivateState) (policydoc.Document, diag.Diagnostics) {
	if private == nil {
		return policydoc.Document{}, nil
	}
	text, diags := private.GetKey(ctx, judgedKey)
	if len(text) == 0 {
		return policydoc.Document{}, diags
	}
	document, err := policydoc.ParseDocument(string(text))
	if err != nil {
		diags.Append(tfdiag.Bug("read the statements that an earlier change was to remove", err)...)
	}
	return document, diags
}
