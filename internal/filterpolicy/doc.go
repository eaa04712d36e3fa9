// Package filterpolicy reads the filter policy of an SNS subscription: whether
// AWS will take it, how much of its budgets it uses, and which messages it lets
// through.
//
// A filter policy that AWS takes can still drop every message in silence, weeks
// after the apply; so the package answers three questions with no AWS call:
// Validate (grammar, in AWS's own words), Measure (keys, combinations,
// wildcards, bytes) and Match (would this subscription get this message, and if
// not, which key stopped it).
//
// SNS answers with the error texts of AWS's open source rule engine
// (github.com/aws/event-ruler), and behaves like it: nested keys are flattened,
// so that "a.b" and {"a": {"b": ...}} are the same key; a field that is a list
// matches with any of its elements; several keys inside one list of objects
// must match in the same object. Where AWS's pages are silent, the engine's
// behaviour is followed. Where pages differ, the newer one is: anything-but
// wants every element of a String.Array attribute to be unlisted, but is content
// with one unlisted element of a list in a body.
//
// Numbers are exact decimals of any length, never floats. The package is pure:
// standard library only. Engines of the same family (timbray/quamina) match
// faster, but know neither message attributes nor SNS's limits and texts, and
// cannot say why a message did not match.
package filterpolicy
