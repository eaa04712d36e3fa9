package docsgen_test

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

var (
	operation = regexp.MustCompile(`\b(sqs|sns|cloudwatch|lambda|kms|sts)\.([A-Z]\w+)Input\{`)
	action    = regexp.MustCompile("`((?:sqs|sns|cloudwatch|lambda|kms|sts):\\w+)`")
)

// TestPermissionsGuide finds every operation that the AWS client can call in
// the guide that says what to allow.
func TestPermissionsGuide(t *testing.T) {
	t.Parallel()

	guide, err := os.ReadFile("../../templates/guides/permissions.md")
	if err != nil {
		t.Fatal(err)
	}
	documented := map[string]bool{}
	for _, match := range action.FindAllStringSubmatch(string(guide), -1) {
		documented[match[1]] = true
	}

	client := os.DirFS("../awsapi")
	files, err := fs.Glob(client, "*.go")
	if err != nil {
		t.Fatal(err)
	}
	called := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := fs.ReadFile(client, file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range operation.FindAllStringSubmatch(string(source), -1) {
			called++
			if name := match[1] + ":" + match[2]; !documented[name] {
				t.Errorf("%s calls %s, which templates/guides/permissions.md does not mention", file, name)
			}
		}
	}
	if called == 0 {
		t.Error("no call found: has the client moved?")
	}
}
