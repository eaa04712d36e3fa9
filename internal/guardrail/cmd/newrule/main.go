// Command newrule writes the skeleton of a guardrail's files.
//
//	go run ./internal/guardrail/cmd/newrule QG211 topic_too_small
package main

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail/skeleton"
)

func main() {
	root := flag.String("root", ".", "root of the repository")
	flag.Parse()
	if flag.NArg() != 2 {
		fmt.Fprintln(os.Stderr, "usage: newrule [-root .] QG211 topic_too_small")
		os.Exit(2)
	}
	if err := write(*root, flag.Arg(0), flag.Arg(1)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(root, id, slug string) error {
	if rule, taken := guardrail.Find(id); taken {
		return fmt.Errorf("%s is taken (%s); IDs are never reused", id, rule.Title)
	}
	files, err := skeleton.Files(id, slug)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := create(filepath.Join(root, filepath.FromSlash(name)), files[name]); err != nil {
			return err
		}
		fmt.Println("wrote", name)
	}
	fmt.Printf("Now fill them in, add %s to %s, and run: go generate ./internal/guardrail && go test ./internal/guardrail/...\n",
		id, skeleton.Lists[id[2]])
	return nil
}

// create writes a file that must not be there yet.
func create(path, text string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { // a folder of the repository
		return err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644) // a file of the repository
	if err != nil {
		return err
	}
	if _, err := f.WriteString(text); err != nil {
		return err
	}
	return f.Close()
}
