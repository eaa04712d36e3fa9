package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

//go:embed broken/main.tf
var broken embed.FS

func brokenText() string {
	text, _ := broken.ReadFile("broken/main.tf")
	return string(text)
}

func brokenFiles() map[string]string {
	return map[string]string{"main.tf": brokenText(), "provider.tf": offline}
}

// offline goes with the broken pair: a plan that needs neither credentials nor a
// network.
const offline = `
terraform {
  required_providers {
    queueguard = { source = "queueguard/queueguard" }
  }
}

provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}
`

// version is the version under which the mirror offers this build.
const version = "0.1.0"

// stage is everything the acts play on: the double, the compiled provider, and a
// folder for each configuration.
type stage struct {
	dir         string
	double      *fakeaws.Server
	clock       *fakeaws.Clock
	server      *http.Server
	address     string
	environment map[string]string
	fanout      string // workspace of the fan-out
}

func newStage(ctx context.Context) (*stage, error) {
	if _, err := exec.LookPath("terraform"); err != nil {
		return nil, errors.New("terraform is not on PATH; get it at https://developer.hashicorp.com/terraform/install")
	}
	dir, err := os.MkdirTemp("", "queueguard-demo-")
	if err != nil {
		return nil, err
	}
	s := &stage{dir: dir, clock: fakeaws.NewClock(), environment: map[string]string{}}
	s.double = fakeaws.New(fakeaws.WithClock(s.clock))
	if err := s.listen(ctx); err != nil {
		return nil, err
	}
	say("Compiling the provider …")
	return s, s.install(ctx)
}

func (s *stage) listen(ctx context.Context) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	s.address = "http://" + listener.Addr().String()
	s.server = &http.Server{Handler: s.double, ReadHeaderTimeout: time.Minute}
	go func() { _ = s.server.Serve(listener) }() // ends with close
	return nil
}

// install compiles the provider into a mirror that terraform init finds.
func (s *stage) install(ctx context.Context) error {
	into := filepath.Join(s.dir, "mirror", "registry.terraform.io", "queueguard", "queueguard", version, runtime.GOOS+"_"+runtime.GOARCH,
		"terraform-provider-queueguard_v"+version)
	build := exec.CommandContext(ctx, "go", "build", "-o", into, "github.com/queueguard/terraform-provider-queueguard")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	config := fmt.Sprintf("provider_installation {\n  filesystem_mirror {\n    path = %q\n  }\n}\n", filepath.Join(s.dir, "mirror"))
	path := filepath.Join(s.dir, "terraform.rc")
	s.environment["TF_CLI_CONFIG_FILE"] = path
	s.environment["CHECKPOINT_DISABLE"] = "1"
	s.environment["AWS_ENDPOINT_URL"] = s.address
	s.environment["AWS_ACCESS_KEY_ID"] = "demo"
	s.environment["AWS_SECRET_ACCESS_KEY"] = "demo"
	s.environment["AWS_EC2_METADATA_DISABLED"] = "true"
	return os.WriteFile(path, []byte(config), 0o600)
}

func (s *stage) close() {
	_ = s.server.Close()
	_ = os.RemoveAll(s.dir)
}

// workspace makes a folder of these files and initialises it.
func (s *stage) workspace(ctx context.Context, name string, files map[string]string) (string, error) {
	dir := filepath.Join(s.dir, name)
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return "", err
	}
	for file, text := range files {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600); err != nil {
			return "", err
		}
	}
	init := s.command(ctx, dir, "init", "-input=false", "-no-color")
	if out, err := init.CombinedOutput(); err != nil {
		return "", fmt.Errorf("terraform init: %w\n%s", err, out)
	}
	return dir, nil
}

// terraform runs a command and returns what it prints and its exit code.
func (s *stage) terraform(ctx context.Context, dir string, args ...string) (string, int, error) {
	say("  $ terraform " + args[0])
	out, err := s.command(ctx, dir, args...).CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return "", 0, err
	}
	code := 0
	if exit != nil {
		code = exit.ExitCode()
	}
	return string(out), code, ctx.Err()
}

func (s *stage) command(ctx context.Context, dir string, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, "terraform", args...)
	c.Dir = dir
	c.Env = os.Environ()
	for name, value := range s.environment {
		c.Env = append(c.Env, name+"="+value)
	}
	return c
}

// scenario reads the files of one of the examples.
func scenario(name string) (map[string]string, error) {
	dir := filepath.Join("examples", "scenarios", name)
	paths, err := filepath.Glob(filepath.Join(dir, "*.tf"))
	if err != nil || len(paths) == 0 {
		return nil, fmt.Errorf("no configuration in %s: run the demo from the top folder of the repository", dir)
	}
	files := map[string]string{}
	for _, path := range paths {
		text, err := os.ReadFile(path) // a file of this repository
		if err != nil {
			return nil, err
		}
		files[filepath.Base(path)] = string(text)
	}
	return files, nil
}
