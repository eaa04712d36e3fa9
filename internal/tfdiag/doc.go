// Package tfdiag is the only maker of diagnostics.
//
// A diagnostic is read by a person who looks at the output of a pipeline at
// night and did not write the configuration. Its summary is one line that names
// the thing or the rule; its detail says, in short paragraphs, what is wrong with
// which values, why that matters, what to do, and where to read more: the page of
// this version for a rule, AWS's code and request ID for a failed call. An
// attribute that is to blame is named in the text as well as in the
// diagnostic's path, since Terraform does not show the path of a nested one.
//
// Every function returns diagnostics. None takes any to add to; [AsWarnings] and
// [About] return others in the place of those they are given.
package tfdiag
