package policydoc

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// DuplicateSidError says that two statements claim one Sid.
type DuplicateSidError struct{ Sid string }

func (e *DuplicateSidError) Error() string {
	return fmt.Sprintf("two statements have the Sid %q: give one of them another, as a Sid must be unique in a policy", e.Sid)
}

// VersionConflictError says that documents of different language versions
// cannot become one without changing what a policy variable means.
type VersionConflictError struct{ Sid string }

func (e *VersionConflictError) Error() string {
	return fmt.Sprintf("the statement with Sid %q holds \"${\" in a document of version %s, where it is plain text; "+
		"in version %s it would become a policy variable: state the version it was written for", e.Sid, VersionOld, VersionCurrent)
}

// Merge puts the statements of all documents into one, in order. A Sid that
// comes twice is a *DuplicateSidError, even when both statements are the same:
// the author should know. Statements without Sid are kept as they are, once
// each. The newest version wins, the first Id wins; a document of the old
// version that would read differently in the new one is a
// *VersionConflictError.
func Merge(docs ...Document) (Document, error) {
	var out Document
	for _, d := range docs {
		out.Version = max(out.Version, d.Version)
		if out.ID == "" {
			out.ID = d.ID
		}
	}
	for _, d := range docs {
		for _, statement := range d.Statements {
			if err := out.admit(d, statement); err != nil {
				return Document{}, err
			}
		}
	}
	return out, nil
}

func (d *Document) admit(from Document, statement Statement) error {
	if d.Version == VersionCurrent && from.EffectiveVersion() == VersionOld && strings.Contains(statement.JSON(), "${") {
		return &VersionConflictError{Sid: statement.Sid}
	}
	if statement.Sid == "" {
		if !slices.ContainsFunc(d.Statements, statement.Equal) {
			d.Statements = append(d.Statements, statement)
		}
		return nil
	}
	if _, taken := d.BySid(statement.Sid); taken {
		return &DuplicateSidError{Sid: statement.Sid}
	}
	d.Statements = append(d.Statements, statement)
	return nil
}

// Union allows whatever a or b allows: all statements of a, then those of b
// that a does not have in effect. It is what stands between two policies while
// one is replaced by the other, so that nothing is refused meanwhile. Where b
// uses a Sid of a for something else, b's statement gets a number behind it,
// since AWS wants Sids unique. Version and Id are those of the newer version.
func Union(a, b Document) Document {
	out := Document{Version: max(a.EffectiveVersion(), b.EffectiveVersion()), ID: a.ID}
	if out.ID == "" {
		out.ID = b.ID
	}
	for _, statement := range slices.Concat(a.Statements, b.Statements) {
		if slices.ContainsFunc(out.Statements, statement.SameEffect) {
			continue
		}
		statement.Sid = out.freeSid(statement.Sid)
		out.Statements = append(out.Statements, statement)
	}
	return out
}

// Without lists the statements of d that other has no equal of in effect; a
// statement that only bears another Sid in other is not listed.
func (d Document) Without(other Document) []Statement {
	var foreign []Statement
	for _, statement := range d.Statements {
		if !slices.ContainsFunc(other.Statements, statement.SameEffect) {
			foreign = append(foreign, statement)
		}
	}
	return foreign
}

func (d Document) freeSid(sid string) string {
	if sid == "" {
		return ""
	}
	free := sid
	for n := 2; ; n++ {
		if _, taken := d.BySid(free); !taken {
			return free
		}
		free = sid + strconv.Itoa(n)
	}
}
