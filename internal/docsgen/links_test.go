package docsgen_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

// TestLinks follows every relative link of the pages that people read, with
// its heading.
func TestLinks(t *testing.T) {
	t.Parallel()

	repository := os.DirFS("../..")
	pages := []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md"}
	for folder, isPage := range map[string]func(name string) bool{
		"docs":     func(string) bool { return true },
		"examples": func(name string) bool { return path.Base(name) == "README.md" },
	} {
		before := len(pages)
		err := fs.WalkDir(repository, folder, func(name string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() && isPage(name) {
				pages = append(pages, name)
			}
			return err
		})
		if err != nil || len(pages) == before {
			t.Fatalf("%s: %d pages: %v", folder, len(pages)-before, err)
		}
	}

	for _, page := range pages {
		t.Run(page, func(t *testing.T) {
			t.Parallel()
			text, err := fs.ReadFile(repository, page)
			if err != nil {
				t.Fatal(err)
			}
			for _, link := range relativeLinks(string(text)) {
				if broken := follow(repository, page, link); broken != "" {
					t.Errorf("%s: %s", link, broken)
				}
			}
		})
	}
}

var (
	markdownLink = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading      = regexp.MustCompile(`(?m)^#+ (.*)$`)
	htmlAnchor   = regexp.MustCompile(`<a id="([^"]+)">`)
	notInAnchor  = regexp.MustCompile(`[^a-z0-9 _-]`)
	codeBlock    = regexp.MustCompile("(?s)```.*?```")
)

func relativeLinks(text string) []string {
	var links []string
	for _, match := range markdownLink.FindAllStringSubmatch(codeBlock.ReplaceAllString(text, ""), -1) {
		if !strings.Contains(match[1], "://") {
			links = append(links, match[1])
		}
	}
	return links
}

// follow says why a link leads nowhere, or nothing.
func follow(repository fs.FS, page, link string) string {
	target, anchor, _ := strings.Cut(link, "#")
	name := page
	if target != "" {
		name = path.Join(path.Dir(page), target)
	}
	info, err := fs.Stat(repository, name)
	if err != nil {
		return "there is no " + name
	}
	if anchor == "" || info.IsDir() {
		return ""
	}
	text, err := fs.ReadFile(repository, name)
	if err != nil {
		return err.Error()
	}
	for _, match := range heading.FindAllStringSubmatch(string(text), -1) {
		if anchor == strings.ReplaceAll(notInAnchor.ReplaceAllString(strings.ToLower(match[1]), ""), " ", "-") {
			return ""
		}
	}
	for _, match := range htmlAnchor.FindAllStringSubmatch(string(text), -1) {
		if anchor == match[1] {
			return ""
		}
	}
	return name + " has no heading #" + anchor
}
