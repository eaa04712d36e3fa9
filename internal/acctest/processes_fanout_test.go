package acctest_test

import (
	"errors"
	"os/exec"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

const fanout = `
resource "queueguard_sqs_fanout" "test" {
  name          = "loja"
  consumers     = { email = {}, estoque = { filter_policy = jsonencode({ tipo = ["A"] }) } }
  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
}
`

// at sends a signal to Terraform the first time that a call arrives for which when
// holds, and says whether it came to that.
func (s *stage) at(apply *exec.Cmd, signal func(pid int), when func(fakeaws.Request) bool) *atomic.Bool {
	var sent atomic.Bool
	s.aws.OnRequest(func(r fakeaws.Request) {
		if when(r) && apply.Process != nil && sent.CompareAndSwap(false, true) {
			signal(apply.Process.Pid)
			wait(s.t.Context(), 500*time.Millisecond)
		}
	})
	return &sent
}

// A fan-out that is interrupted half way keeps what was made, is completed by the next
// apply, can be tainted and replaced, and goes without a trace.
func TestCLIProcesses_FanoutInterruptedAndReplaced(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.write(fanout)
	apply := s.command("apply", "-auto-approve")
	interrupted := s.at(apply, func(pid int) { _ = syscall.Kill(pid, syscall.SIGINT) },
		func(r fakeaws.Request) bool {
			return r.Operation == "CreateQueue" && r.Param("QueueName") == "loja-email-dlq"
		})
	out, err := apply.CombinedOutput()
	if err == nil || !interrupted.Load() || !strings.Contains(string(out), "untaint") {
		t.Fatalf("the apply was to be interrupted and to say how to go on: %v\n%s", err, out)
	}
	s.aws.OnRequest(nil)
	s.run("untaint", "queueguard_sqs_fanout.test")
	s.run("apply", "-auto-approve")
	s.settled()
	s.run("taint", "queueguard_sqs_fanout.test")
	s.apply("-auto-approve")
	s.settled()
	s.apply("-auto-approve", "-replace=queueguard_sqs_fanout.test")
	s.settled()
	s.run("destroy", "-auto-approve")
	s.gone()
	if topics := s.aws.Default().Region("sa-east-1").Topics(); len(topics) > 0 {
		t.Errorf("%v are left", topics)
	}
}

// A fan-out whose provider was killed is found by its topic, and the import that the
// error names takes all of it over, what was not yet subscribed included.
func TestCLIProcesses_FanoutKilledAndImported(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.write(fanout)
	apply := s.command("apply", "-auto-approve")
	apply.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	killed := s.at(apply, func(pid int) { _ = syscall.Kill(-pid, syscall.SIGKILL) },
		func(r fakeaws.Request) bool { return r.Operation == "Subscribe" })
	err := apply.Run()
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || !killed.Load() {
		t.Fatalf("the apply was to be killed: %v", err)
	}
	s.aws.OnRequest(nil)
	s.refused("queueguard_sqs_fanout.NAME", "plan", "-lock=false")
	s.run("import", "-lock=false", "queueguard_sqs_fanout.test", "arn:aws:sns:sa-east-1:123456789012:loja")
	s.run("apply", "-auto-approve", "-lock=false")
	s.settled()
	s.run("destroy", "-auto-approve")
	s.gone()
}
