package docsgen_test

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/docsgen"
)

func TestNotices(t *testing.T) {
	t.Parallel()

	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	got, err := docsgen.Notices([]docsgen.Module{
		{Path: "example.com/b", Version: "v2.0.0", Files: fstest.MapFS{
			"LICENSE.txt": file("MPL  \r\nmore\n"), "main.go": file("package b"), "docs/LICENSE": file("of something else"),
		}},
		{Path: "example.com/a", Version: "v1.0.0", Files: fstest.MapFS{
			"LICENSE": file("\nMPL\nmore"), "NOTICE": file("made by a"),
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	rule := "==============================================================================\n"
	want := "The binary of terraform-provider-queueguard contains the following modules.\n" +
		"Their source is at https://pkg.go.dev/<path>@<version>.\n\n" +
		"  example.com/a v1.0.0\n  example.com/b v2.0.0\n" +
		"\n" + rule + "For example.com/a, example.com/b\n" + rule + "\nMPL\nmore\n" +
		"\n" + rule + "For example.com/a\n" + rule + "\nmade by a\n"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestNoticesWithoutLicence(t *testing.T) {
	t.Parallel()

	_, err := docsgen.Notices([]docsgen.Module{{Path: "example.com/a", Version: "v1.0.0", Files: fstest.MapFS{"main.go": &fstest.MapFile{}}}})
	if err == nil {
		t.Fatal("no error")
	}
	if diff := cmp.Diff("example.com/a v1.0.0 has no licence file, so it must not be linked", err.Error()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
