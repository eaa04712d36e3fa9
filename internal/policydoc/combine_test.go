package policydoc_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/policydoc"
)

func allow(sid, action string) policydoc.Statement {
	return policydoc.Statement{Sid: sid, Effect: policydoc.Allow, Actions: []string{action}}
}

func TestMerge(t *testing.T) {
	t.Parallel()
	a := policydoc.NewDocument(allow("A", "a"), allow("", "x"))
	b := policydoc.Document{ID: "b", Statements: []policydoc.Statement{allow("B", "a"), allow("", "x"), allow("", "y")}}
	want := policydoc.Document{Version: policydoc.VersionCurrent, ID: "b", Statements: []policydoc.Statement{
		allow("A", "a"), allow("", "x"), allow("B", "a"), allow("", "y"),
	}}
	got, err := policydoc.Merge(a, b, policydoc.Document{ID: "c"})
	if err != nil {
		t.Fatalf("Merge: %s", err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Merge (-want +got):\n%s", diff)
	}
}

func TestMergeOfNothing(t *testing.T) {
	t.Parallel()
	got, err := policydoc.Merge()
	if err != nil {
		t.Fatalf("Merge: %s", err)
	}
	if diff := cmp.Diff(policydoc.Document{}, got); diff != "" {
		t.Errorf("Merge (-want +got):\n%s", diff)
	}
}

func TestMergeNamesTheSidThatComesTwice(t *testing.T) {
	t.Parallel()
	_, err := policydoc.Merge(policydoc.NewDocument(allow("A", "a")), policydoc.NewDocument(allow("B", "b"), allow("A", "a")))
	var twice *policydoc.DuplicateSidError
	if !errors.As(err, &twice) || twice.Sid != "A" {
		t.Fatalf("Merge = %v, want a *DuplicateSidError for A", err)
	}
	if want := `two statements have the Sid "A": give one of them another, as a Sid must be unique in a policy`; err.Error() != want {
		t.Errorf("Error() = %q, want %q", err, want)
	}
}

func TestMergeDoesNotTurnTextIntoVariables(t *testing.T) {
	t.Parallel()
	old := policydoc.Document{Statements: []policydoc.Statement{{Sid: "V", Effect: policydoc.Allow, Resources: []string{"${aws:username}"}}}}
	_, err := policydoc.Merge(policydoc.NewDocument(), old)
	var conflict *policydoc.VersionConflictError
	if !errors.As(err, &conflict) || conflict.Sid != "V" {
		t.Fatalf("Merge = %v, want a *VersionConflictError for V", err)
	}
	if _, err := policydoc.Merge(old, policydoc.Document{}); err != nil {
		t.Errorf("Merge of two old documents = %s, want no error", err)
	}
}

func TestUnion(t *testing.T) {
	t.Parallel()
	before := policydoc.Document{ID: "id", Statements: []policydoc.Statement{allow("A", "a"), allow("B", "old"), allow("", "x")}}
	after := policydoc.NewDocument(allow("Renamed", "a"), allow("B", "new"), allow("", "x"), allow("", "y"))
	want := policydoc.Document{Version: policydoc.VersionCurrent, ID: "id", Statements: []policydoc.Statement{
		allow("A", "a"), allow("B", "old"), allow("", "x"), allow("B2", "new"), allow("", "y"),
	}}
	if diff := cmp.Diff(want, policydoc.Union(before, after)); diff != "" {
		t.Errorf("Union (-want +got):\n%s", diff)
	}
}

func TestUnionAllowsWhatBothAllow(t *testing.T) {
	t.Parallel()
	a := policydoc.NewDocument(allow("A", "a"), allow("B2", "x"), allow("B", "b"))
	b := policydoc.NewDocument(allow("B", "c"), allow("B", "d"))
	union := policydoc.Union(a, b)
	if missing := a.Without(union); len(missing) != 0 {
		t.Errorf("the union lacks %v of the first", missing)
	}
	if missing := b.Without(union); len(missing) != 0 {
		t.Errorf("the union lacks %v of the second", missing)
	}
	sids := map[string]bool{}
	for _, s := range union.Statements {
		if sids[s.Sid] {
			t.Errorf("the union has the Sid %q twice", s.Sid)
		}
		sids[s.Sid] = true
	}
}

func TestWithout(t *testing.T) {
	t.Parallel()
	found := policydoc.Document{Statements: []policydoc.Statement{allow("Ours", "SQS:SendMessage"), allow("Theirs", "sqs:ReceiveMessage")}}
	ours := policydoc.NewDocument(allow("AnotherSid", "sqs:SendMessage"))
	if diff := cmp.Diff([]policydoc.Statement{allow("Theirs", "sqs:ReceiveMessage")}, found.Without(ours)); diff != "" {
		t.Errorf("Without (-want +got):\n%s", diff)
	}
	if got := found.Without(found); got != nil {
		t.Errorf("Without itself = %v, want nothing", got)
	}
}

func TestBySid(t *testing.T) {
	t.Parallel()
	d := policydoc.NewDocument(allow("A", "a"), allow("B", "b"))
	if got, ok := d.BySid("B"); !ok || !got.Equal(allow("B", "b")) {
		t.Errorf("BySid(B) = %v, %t", got, ok)
	}
	if _, ok := d.BySid("C"); ok {
		t.Error("BySid(C) found something")
	}
}
