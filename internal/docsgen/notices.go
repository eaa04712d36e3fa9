package docsgen

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// Module is one module whose code is in the binary.
type Module struct {
	Path    string // import path, also where its source is found
	Version string // as in go.mod
	Files   fs.FS  // the module's source
}

// Notices returns the text that must accompany the binary: every module with
// its version, and the licences and notices it brings, each text once with the
// modules it is for. Modules are sorted by path, so equal input gives equal
// text. A module without a licence file is an error: we may not link it.
func Notices(modules []Module) (string, error) {
	modules = slices.SortedFunc(slices.Values(modules), func(a, b Module) int { return cmp.Compare(a.Path, b.Path) })

	var texts []string              // in the order of their first module
	owners := map[string][]string{} // text to modules
	var out strings.Builder
	out.WriteString("The binary of terraform-provider-queueguard contains the following modules.\n" +
		"Their source is at https://pkg.go.dev/<path>@<version>.\n\n")
	for _, m := range modules {
		fmt.Fprintf(&out, "  %s %s\n", m.Path, m.Version)
		found, err := legal(m.Files)
		if err != nil {
			return "", fmt.Errorf("looking for the licence of %s: %w", m.Path, err)
		}
		if len(found) == 0 {
			return "", fmt.Errorf("%s %s has no licence file, so it must not be linked", m.Path, m.Version)
		}
		for _, text := range found {
			if owners[text] == nil {
				texts = append(texts, text)
			}
			owners[text] = append(owners[text], m.Path)
		}
	}

	rule := strings.Repeat("=", 78)
	for _, text := range texts {
		fmt.Fprintf(&out, "\n%s\nFor %s\n%s\n\n%s\n", rule, strings.Join(owners[text], ", "), rule, text)
	}
	return out.String(), nil
}

// legal returns the licences and notices at the top of a module, by file name.
func legal(files fs.FS) ([]string, error) {
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, err
	}
	var texts []string
	for _, entry := range entries {
		name := strings.ToUpper(entry.Name())
		name, _, _ = strings.Cut(name, ".")
		if entry.IsDir() || !slices.Contains([]string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "LICENSE-APACHE", "LICENSE-MIT"}, name) {
			continue
		}
		text, err := fs.ReadFile(files, entry.Name())
		if err != nil {
			return nil, err
		}
		texts = append(texts, tidy(string(text)))
	}
	return texts, nil
}

// tidy makes texts comparable that differ in line ends and outer blanks only.
func tidy(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}
