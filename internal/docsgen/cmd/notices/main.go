// Command notices prints the licences of every module that is linked into the
// provider, for any system it is released for:
//
//	go run ./internal/docsgen/cmd/notices > THIRD_PARTY_NOTICES.txt
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/docsgen"
)

// systems are those of .goreleaser.yml.
var systems = []string{"darwin", "freebsd", "linux", "windows"}

func main() {
	seen := map[string]docsgen.Module{}
	for _, system := range systems {
		if err := linked(context.Background(), system, seen); err != nil {
			log.Fatalf("listing what is linked for %s: %s", system, err)
		}
	}
	std, err := standardLibrary(context.Background())
	if err != nil {
		log.Fatalf("looking for Go's own licence: %s", err)
	}
	modules := make([]docsgen.Module, 0, len(seen)+1)
	modules = append(modules, std)
	for _, m := range seen {
		modules = append(modules, m)
	}
	text, err := docsgen.Notices(modules)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := os.Stdout.WriteString(text); err != nil {
		log.Fatal(err)
	}
}

// standardLibrary is linked too. Its version is that of go.mod, so that the
// text does not change with the patch release of whoever generates it.
func standardLibrary(ctx context.Context) (docsgen.Module, error) {
	version, err := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.GoVersion}}").Output()
	if err != nil {
		return docsgen.Module{}, err
	}
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return docsgen.Module{}, err
	}
	return docsgen.Module{
		Path:    "std",
		Version: "go" + strings.TrimSpace(string(version)),
		Files:   os.DirFS(strings.TrimSpace(string(root))),
	}, nil
}

// linked adds the modules of the binary for one system, without our own and
// the standard library.
func linked(ctx context.Context, system string, seen map[string]docsgen.Module) error {
	list := exec.CommandContext(ctx, "go", "list", "-deps", "-json=Module", ".")
	list.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0")
	var complaint strings.Builder
	list.Stderr = &complaint
	out, err := list.Output()
	if err != nil {
		return fmt.Errorf("go list: %w: %s", err, complaint.String())
	}
	for packages := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			Module *struct {
				Path, Version, Dir string
				Main               bool
			}
		}
		if err := packages.Decode(&p); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("reading the answer of go list: %w", err)
		}
		if m := p.Module; m != nil && !m.Main {
			seen[m.Path] = docsgen.Module{Path: m.Path, Version: m.Version, Files: os.DirFS(m.Dir)}
		}
	}
}
