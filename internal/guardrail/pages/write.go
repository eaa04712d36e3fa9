package pages

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
)

// All returns every page by the name of its template. examples is the folder
// with a folder of examples for each rule; only whether before.tf exists is
// looked at.
func All(rules []guardrail.Rule, examples fs.FS) map[string]string {
	pages := map[string]string{"guardrails.md.tmpl": Index(rules)}
	for _, r := range rules {
		_, err := fs.Stat(examples, r.ID+"/before.tf")
		pages[r.Page()+".md.tmpl"] = Rule(r, err == nil)
	}
	return pages
}

// Write puts the pages into the folder, and removes those of rules that are
// no more.
func Write(pages map[string]string, folder string) error {
	old, err := filepath.Glob(filepath.Join(folder, "guardrail*.md.tmpl"))
	if err != nil {
		return err
	}
	for _, path := range old {
		if _, wanted := pages[filepath.Base(path)]; wanted {
			continue
		}
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	for name, text := range pages {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil { // a page for everybody
			return err
		}
	}
	return nil
}

// Anchors are the level-two headings of a page, in order.
func Anchors(page string) []string {
	var headings []string
	for line := range strings.Lines(page) {
		if heading, ok := strings.CutPrefix(line, "## "); ok {
			headings = append(headings, strings.TrimSpace(heading))
		}
	}
	return headings
}
