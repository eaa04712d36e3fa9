package fakeaws_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// awsProviderMirror names a directory that Terraform takes hashicorp/aws from
// (a filesystem mirror); without it terraform init downloads the provider.
const awsProviderMirror = "QUEUEGUARD_AWS_PROVIDER_MIRROR"

// terraform runs the Terraform CLI in a directory and returns its output and
// exit code; any other failure ends the test.
type terraform struct {
	t         *testing.T
	directory string
	env       []string
}

func newTerraform(t *testing.T, configuration, endpoint string) terraform {
	t.Helper()
	if _, err := exec.LookPath("terraform"); err != nil {
		t.Fatal("terraform is not on the PATH; get it from https://developer.hashicorp.com/terraform/install")
	}
	directory := t.TempDir()
	text, err := os.ReadFile(configuration)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(directory, "main.tf"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	settings := ""
	if mirror := os.Getenv(awsProviderMirror); mirror != "" {
		settings = fmt.Sprintf("provider_installation {\n  filesystem_mirror {\n    path = %q\n  }\n}\n", mirror)
	}
	file := filepath.Join(directory, "cli.tfrc")
	if err := os.WriteFile(file, []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	return terraform{t, directory, append(os.Environ(), "TF_CLI_CONFIG_FILE="+file, "TF_VAR_endpoint="+endpoint, "TF_IN_AUTOMATION=1", "CHECKPOINT_DISABLE=1")}
}

func (tf terraform) run(arguments ...string) (output string, code int) {
	tf.t.Helper()
	command := exec.CommandContext(tf.t.Context(), "terraform", append(arguments, "-no-color")...)
	command.Dir, command.Env = tf.directory, tf.env
	text, err := command.CombinedOutput()
	if err != nil && command.ProcessState == nil {
		tf.t.Fatal(err)
	}
	return string(text), command.ProcessState.ExitCode()
}

func (tf terraform) must(arguments ...string) {
	tf.t.Helper()
	if output, code := tf.run(arguments...); code != 0 {
		tf.t.Fatalf("terraform %s ended with %d:\n%s", strings.Join(arguments, " "), code, output)
	}
}

// TestAccContractHashicorpAWS lets hashicorp/aws create, read back and destroy
// a guarded queue on the double. Its waits take about a minute.
func TestAccContractHashicorpAWS(t *testing.T) {
	t.Parallel()
	s := fakeaws.Start(t, fakeaws.WithRealClock())
	tf := newTerraform(t, "testdata/hashicorp_aws.tf", s.URL)
	tf.must("init", "-input=false")
	tf.must("apply", "-auto-approve", "-input=false")
	here := s.Default().Region("sa-east-1")
	exists := func() [][]string {
		endpoints := []string{}
		for _, sub := range here.Subscriptions() {
			endpoints = append(endpoints, sub.Endpoint)
		}
		return [][]string{here.Queues(), here.Topics(), endpoints, here.Alarms()}
	}
	want := [][]string{{"orders", "orders-dlq"}, {"orders"}, {"arn:aws:sqs:sa-east-1:123456789012:orders"}, {"orders-dlq"}}
	if diff := cmp.Diff(want, exists()); diff != "" {
		t.Errorf("after apply: %s", diff)
	}
	if output, code := tf.run("plan", "-detailed-exitcode", "-input=false"); code != 0 {
		t.Errorf("the second plan is not empty (%d):\n%s", code, output)
	}
	tf.must("destroy", "-auto-approve", "-input=false", "-refresh=false")
	if diff := cmp.Diff([][]string{nil, nil, {}, nil}, exists()); diff != "" {
		t.Errorf("after destroy: %s", diff)
	}
}
