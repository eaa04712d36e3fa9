package acctest_test

import (
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// Production runs a process of the provider for each walk of Terraform: what one
// remembers, the next does not. These tests use the built binary, real Terraform
// and the double, where memory matters: whose a queue is that looks like a new one.

// stage is a folder with a configuration, and the way to run Terraform in it.
type stage struct {
	t           *testing.T
	terraform   string
	environment []string
	folder      string
	aws         *fakeaws.Server
}

const connection = `
provider "queueguard" {
  region = "sa-east-1"
}
`

func newStage(t *testing.T, options ...fakeaws.Option) *stage {
	t.Helper()
	s := &stage{t: t, folder: t.TempDir(), aws: fakeaws.Start(t, options...)}
	s.terraform, s.environment = builtEnvironment(t)
	s.environment = append(s.environment, "AWS_ENDPOINT_URL="+s.aws.URL, "AWS_ACCESS_KEY_ID=test", "AWS_SECRET_ACCESS_KEY=test")
	return s
}

func (s *stage) write(configuration string) {
	s.t.Helper()
	writeFile(s.t, filepath.Join(s.folder, "main.tf"), requiredProvider+connection+configuration)
}

func (s *stage) command(args ...string) *exec.Cmd {
	c := exec.CommandContext(s.t.Context(), s.terraform, append(args, "-no-color")...)
	c.Dir, c.Env = s.folder, s.environment
	return c
}

// run runs a command that has to succeed.
func (s *stage) run(args ...string) string {
	s.t.Helper()
	out, err := s.command(args...).CombinedOutput()
	if err != nil {
		s.t.Fatalf("terraform %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// refused runs a command that has to fail, and say something.
func (s *stage) refused(says string, args ...string) {
	s.t.Helper()
	out, err := s.command(args...).CombinedOutput()
	if err == nil || !strings.Contains(strings.Join(strings.Fields(string(out)), " "), says) {
		s.t.Fatalf("terraform %s: %v, and %q was expected in\n%s", strings.Join(args, " "), err, says, out)
	}
}

// settled plans once more and expects nothing to do.
func (s *stage) settled() {
	s.t.Helper()
	s.run("plan", "-detailed-exitcode")
}

func (s *stage) gone() {
	s.t.Helper()
	here := s.aws.Default().Region("sa-east-1")
	if left := append(here.Queues(), here.Alarms()...); len(left) > 0 {
		s.t.Errorf("%v are left", left)
	}
}

const named = `
resource "queueguard_redrive_pair" "test" {
  name          = "pedidos"
  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
`

// A pair that is tainted, or replaced on demand, looks exactly like a new one
// whose name is taken, to a process that never saw the old one.
func TestCLIProcesses_TaintAndReplace(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.write(named)
	s.run("apply", "-auto-approve")
	s.settled()
	s.run("taint", "queueguard_redrive_pair.test")
	s.run("untaint", "queueguard_redrive_pair.test")
	s.settled()
	s.run("taint", "queueguard_redrive_pair.test")
	s.aws.Clock.Advance(2 * time.Minute)
	s.apply("-auto-approve")
	s.settled()
	s.apply("-auto-approve", "-replace=queueguard_redrive_pair.test")
	s.settled()
	s.run("destroy", "-auto-approve")
	s.gone()
}

// apply lets the double's clock run while Terraform waits for a name that was
// deleted less than a minute ago.
func (s *stage) apply(args ...string) {
	s.t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.run(append([]string{"apply"}, args...)...)
	}()
	for {
		select {
		case <-done:
			return
		case <-time.After(200 * time.Millisecond):
			s.aws.Clock.Advance(10 * time.Second)
		}
	}
}

func TestCLIProcesses_CreateBeforeDestroy(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	first := `
resource "queueguard_redrive_pair" "test" {
  name_prefix   = "pedidos-"
  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
  lifecycle { create_before_destroy = true }
}
`
	s.write(first)
	s.run("apply", "-auto-approve")
	before := s.aws.Default().Region("sa-east-1").Queues()
	s.run("apply", "-auto-approve", "-replace=queueguard_redrive_pair.test")
	after := s.aws.Default().Region("sa-east-1").Queues()
	if len(before) != 2 || len(after) != 2 || before[0] == after[0] {
		t.Errorf("queues %v became %v", before, after)
	}
	s.settled()
	// Under a name of its own there is no room for the new one beside the old.
	s.run("destroy", "-auto-approve")
	s.write(strings.Replace(first, `name_prefix   = "pedidos-"`, `name          = "pedidos"`, 1))
	s.run("apply", "-auto-approve")
	s.refused("use name_prefix in place of name", "apply", "-auto-approve", "-replace=queueguard_redrive_pair.test")
	s.settled()
	s.run("destroy", "-auto-approve")
	s.gone()
}

// A provider that is killed returns no state. What it made is found by name, and
// what the error says to do takes it over and completes it.
func TestCLIProcesses_KilledAndImported(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.write(named)
	killed := false
	apply := s.command("apply", "-auto-approve")
	apply.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := apply.Start(); err != nil {
		t.Fatal(err)
	}
	s.aws.OnRequest(func(r fakeaws.Request) {
		if !killed && r.Operation == "CreateQueue" && r.Param("QueueName") == "pedidos" {
			killed = true
			_ = syscall.Kill(-apply.Process.Pid, syscall.SIGKILL)
		}
	})
	var exit *exec.ExitError
	if err := apply.Wait(); !errors.As(err, &exit) || !killed {
		t.Fatalf("the apply was to be killed: %v", err)
	}
	s.aws.OnRequest(nil)
	s.aws.Default().Region("sa-east-1").Queue("pedidos").Forget()
	s.refused("QG401", "plan", "-lock=false")
	s.run("import", "-lock=false", "queueguard_redrive_pair.test", "arn:aws:sqs:sa-east-1:123456789012:pedidos,pedidos-dlq")
	s.run("apply", "-auto-approve", "-lock=false")
	s.settled()
	s.run("destroy", "-auto-approve")
	s.gone()
}

// An interrupt lets the call in flight end, keeps what was made, and says how to
// go on.
func TestCLIProcesses_Interrupted(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.write(named)
	apply := s.command("apply", "-auto-approve")
	interrupted := false
	s.aws.OnRequest(func(r fakeaws.Request) {
		if !interrupted && r.Operation == "CreateQueue" && apply.Process != nil {
			interrupted = true
			_ = apply.Process.Signal(syscall.SIGINT)
			wait(t.Context(), 500*time.Millisecond)
		}
	})
	out, err := apply.CombinedOutput()
	if err == nil || !interrupted || !strings.Contains(string(out), "untaint") {
		t.Fatalf("the apply was to be interrupted and to say how to go on: %v\n%s", err, out)
	}
	s.aws.OnRequest(nil)
	s.run("untaint", "queueguard_redrive_pair.test")
	s.run("apply", "-auto-approve")
	s.settled()
	s.run("destroy", "-auto-approve")
	s.gone()
}

// wait gives a signal the time to arrive.
func wait(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
