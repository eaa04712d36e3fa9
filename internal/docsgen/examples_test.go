package docsgen_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// foreignTopic is one that an example builds on and does not create.
var foreignTopic = regexp.MustCompile(`topic_arn\s*=\s*"arn:aws:sns:` + acctest.Region + `:\d{12}:([\w-]+)"`)

const (
	examples      = "../../examples"
	readmeExample = examples + "/resources/queueguard_redrive_pair/resource.tf"
)

// readmeHead makes a whole root module of the README's example, one that plans
// without credentials.
const readmeHead = `terraform {
  required_providers {
    queueguard = {
      source = "queueguard/queueguard"
    }
  }
}

provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012" # optional: with it, a plan of new resources needs no credentials
}

`

// TestReadme holds the README's configuration to the one that is tested.
func TestReadme(t *testing.T) {
	t.Parallel()

	_, rest, _ := strings.Cut(text(t, "../../README.md"), "```hcl\n")
	got, _, _ := strings.Cut(rest, "```")
	want := readmeHead + text(t, readmeExample)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("README.md (-example +README):\n%s", diff)
	}
}

// TestResourceExamples applies each example that the pages show. It yields no
// finding and nothing else to read, and the second plan is empty.
func TestResourceExamples(t *testing.T) {
	t.Parallel()

	files, err := filepath.Glob(examples + "/resources/*/resource*.tf")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples: ", err)
	}
	for _, file := range files {
		t.Run(strings.TrimPrefix(file, examples+"/resources/"), func(t *testing.T) {
			t.Parallel()
			stack := acctest.Start(t)
			for _, topic := range foreignTopic.FindAllStringSubmatch(text(t, file), -1) {
				createTopic(t, stack.AWS, topic[1])
			}
			out := stack.MustApply(text(t, file))
			if diff := cmp.Diff("", out.Text()); diff != "" {
				t.Errorf("what the apply said (-want +got):\n%s", diff)
			}
			stack.MustDestroy(text(t, file))
		})
	}
}

// TestDataSourceExamples reads what the README's example made.
func TestDataSourceExamples(t *testing.T) {
	t.Parallel()

	files, err := filepath.Glob(examples + "/data-sources/*/data-source*.tf")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples: ", err)
	}
	for _, file := range files {
		t.Run(strings.TrimPrefix(file, examples+"/data-sources/"), func(t *testing.T) {
			t.Parallel()
			stack := acctest.Start(t)
			stack.MustApply(text(t, readmeExample))
			// Outputs are for the reader; the harness knows none.
			data, _, _ := strings.Cut(text(t, file), "\n#")
			out := stack.MustApply(text(t, readmeExample) + data)
			if diff := cmp.Diff("", out.Text()); diff != "" {
				t.Errorf("what the plan said (-want +got):\n%s", diff)
			}
			if len(out.Data) == 0 {
				t.Error("no data source was read")
			}
		})
	}
}

func text(t *testing.T, file string) string {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func createTopic(t *testing.T, aws *fakeaws.Server, name string) {
	t.Helper()
	form := url.Values{"Action": {"CreateTopic"}, "Version": {"2010-03-31"}, "Name": {name}}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, aws.URL, strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("Authorization", "AWS4-HMAC-SHA256 Credential=AKIAQUEUEGUARD/20260101/"+acctest.Region+"/sns/aws4_request")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	if err := response.Body.Close(); err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		t.Fatalf("creating the topic %s: %s", name, response.Status)
	}
}
