// Command pages writes the guides about guardrails from the catalogue.
//
//	go run ./internal/guardrail/cmd/pages -root .
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail/pages"
)

func main() {
	root := flag.String("root", ".", "root of the repository")
	flag.Parse()
	examples := os.DirFS(filepath.Join(*root, "examples", "guardrails"))
	if err := pages.Write(pages.All(guardrail.All(), examples), filepath.Join(*root, "templates", "guides")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
