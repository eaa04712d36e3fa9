package functions_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/functions"
)

// script is a script in Python that people run over two exports, said again in Go:
// the first of its assertions that does not hold, "" when it is content. What
// raises an exception there (a key that is missing, a number that is none) has
// the name of the assertion that it is in the way of.
func script(source, deadLetter string) string {
	var origin, dlq struct {
		QueueURL   string         `json:"QueueUrl"`
		Attributes map[string]any `json:"Attributes"`
	}
	if json.Unmarshal([]byte(source), &origin) != nil || json.Unmarshal([]byte(deadLetter), &dlq) != nil {
		return "json"
	}
	raw, ok := origin.Attributes["RedrivePolicy"].(string)
	if !ok {
		return "string"
	}
	var policy map[string]any
	if json.Unmarshal([]byte(raw), &policy) != nil {
		return "policy json"
	}
	target, ok1 := policy["deadLetterTargetArn"].(string)
	count, ok2 := policy["maxReceiveCount"]
	if len(policy) != 2 || !ok1 || !ok2 {
		return "keys"
	}
	parts := strings.Split(target, ":")
	if len(parts) != 6 || parts[2] != "sqs" {
		return "service"
	}
	region, account, name := parts[3], parts[4], parts[5]
	number, err := strconv.Atoi(strings.TrimSpace(fmt.Sprint(count)))
	retentions := [2]int{}
	for i, attributes := range []map[string]any{origin.Attributes, dlq.Attributes} {
		retentions[i], _ = strconv.Atoi(fmt.Sprint(attributes["MessageRetentionPeriod"]))
	}
	_, chained := dlq.Attributes["RedrivePolicy"]
	switch {
	case !strings.HasPrefix(origin.QueueURL, fmt.Sprintf("https://sqs.%s.amazonaws.com/%s/", region, account)):
		return "same account and region"
	case !strings.HasSuffix(dlq.QueueURL, "/"+account+"/"+name):
		return "dead-letter queue named"
	case err != nil:
		return "count a number"
	case number < 1 || number > 1000:
		return "count in range"
	case chained:
		return "no chain"
	case retentions[1] <= retentions[0]:
		return "retention"
	}
	return ""
}

// rulesOf lets check_redrive judge and returns the rules that found something.
func rulesOf(t *testing.T, source, deadLetter string) []string {
	t.Helper()
	got, problem := call(t, functions.NewCheckRedrive(), text(source), text(deadLetter), rest())
	wantError(t, 0, "", problem)
	object, ok := got.(types.Object)
	if !ok {
		t.Fatalf("the result is a %T", got)
	}
	var findings []struct {
		Rule    string `tfsdk:"rule"`
		Level   string `tfsdk:"level"`
		Message string `tfsdk:"message"`
		Fix     string `tfsdk:"fix"`
	}
	list, ok := object.Attributes()["findings"].(types.List)
	if !ok || list.ElementsAs(t.Context(), &findings, false).HasError() {
		t.Fatalf("the findings are %v", object)
	}
	var rules []string
	for _, f := range findings {
		rules = append(rules, f.Rule)
	}
	return rules
}

const good = `"{\"deadLetterTargetArn\":\"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq\",\"maxReceiveCount\":5}"`

// TestCheckRedrive_Script violates each assertion of the script once.
func TestCheckRedrive_Script(t *testing.T) {
	t.Parallel()
	replace := func(document, old, changed string) string {
		if !strings.Contains(document, old) {
			t.Fatalf("%q is not in %s", old, document)
		}
		return strings.Replace(document, old, changed, 1)
	}
	for _, c := range []struct {
		asserts            string
		source, deadLetter string
		want               []string
	}{
		{"", sourceExport, dlqExport, nil},
		{"string", source(`"345600"`, ""), dlqExport, []string{"QG140"}},
		{"string", source(`"345600"`, `{"deadLetterTargetArn":"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq","maxReceiveCount":5}`), dlqExport, []string{"QG141"}},
		{"policy json", source(`"345600"`, `"pedidos-dlq"`), dlqExport, []string{"QG141"}},
		{"keys", replace(sourceExport, `\"maxReceiveCount\"`, `\"maxReceives\"`), dlqExport, []string{"QG141"}},
		{"service", replace(sourceExport, "arn:aws:sqs", "arn:aws:sns"), dlqExport, []string{"QG141"}},
		{"same account and region", replace(sourceExport, "sqs.sa-east-1.", "sqs.us-east-1."), dlqExport, []string{"QG101"}},
		{"same account and region", replace(sourceExport, "com/123456789012/", "com/999999999999/"), dlqExport, []string{"QG101"}},
		{"dead-letter queue named", sourceExport, replace(dlqExport, "pedidos-dlq", "estoque-dlq"), []string{"QG143"}},
		{"count a number", replace(sourceExport, `\"5\"`, `\"five\"`), dlqExport, []string{"QG141"}},
		{"count a number", replace(sourceExport, `\"5\"`, `2.5`), dlqExport, []string{"QG141"}},
		{"count in range", replace(sourceExport, `\"5\"`, `\"0\"`), dlqExport, []string{"QG142"}},
		{"count in range", replace(sourceExport, `\"5\"`, `1001`), dlqExport, []string{"QG142"}},
		{"no chain", sourceExport, replace(dlqExport, `"VisibilityTimeout": "30"`, `"RedrivePolicy": "{}"`), []string{"QG408"}},
		{"retention", sourceExport, replace(dlqExport, "1209600", "345600"), []string{"QG103"}},
		{"retention", sourceExport, replace(dlqExport, "1209600", "86400"), []string{"QG103"}},
	} {
		t.Run(c.asserts+fmt.Sprint(c.want), func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(c.asserts, script(c.source, c.deadLetter)); diff != "" {
				t.Errorf("assertion (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(c.want, rulesOf(t, c.source, c.deadLetter)); diff != "" {
				t.Errorf("rules (-want +got):\n%s", diff)
			}
		})
	}
}

// TestCheckRedrive_ScriptDisagrees tells where we let pass what it does not:
// hosts, and both retentions at the limit.
func TestCheckRedrive_ScriptDisagrees(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, asserts, source, deadLetter string }{
		{
			"a legacy host", "same account and region",
			strings.Replace(sourceExport, "sqs.sa-east-1.amazonaws.com", "sa-east-1.queue.amazonaws.com", 1), dlqExport,
		},
		{
			"a FIPS host", "same account and region",
			strings.Replace(sourceExport, "sqs.sa-east-1.amazonaws.com", "sqs-fips.sa-east-1.amazonaws.com", 1), dlqExport,
		},
		{
			"an emulator", "same account and region",
			strings.Replace(sourceExport, "https://sqs.sa-east-1.amazonaws.com", "http://localhost:4566", 1), dlqExport,
		},
		{"no URL", "same account and region", sourceBare, dlqBare},
		{"both at 14 days", "retention", source(`"1209600"`, good), dlqExport},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(c.asserts, script(c.source, c.deadLetter)); diff != "" {
				t.Errorf("assertion (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff([]string(nil), rulesOf(t, c.source, c.deadLetter)); diff != "" {
				t.Errorf("rules (-want +got):\n%s", diff)
			}
		})
	}
}

// TestCheckRedrive_ScriptEverywhere crosses every way to write each part.
func TestCheckRedrive_ScriptEverywhere(t *testing.T) {
	t.Parallel()
	hosts := []string{"sqs.sa-east-1.amazonaws.com/123456789012", "sqs.us-east-1.amazonaws.com/123456789012", "sqs.sa-east-1.amazonaws.com/210987654321"}
	targets := []string{"arn:aws:sqs:sa-east-1:123456789012:pedidos-dlq", "arn:aws:sqs:sa-east-1:123456789012:outra", "arn:aws:sns:sa-east-1:123456789012:pedidos-dlq", "pedidos-dlq"}
	counts := []string{`5`, `"5"`, `0`, `1000`, `1001`, `"x"`, `null`, `true`, `2.5`}
	chains := []string{"", `, "RedrivePolicy": "{}"`}
	retentions := []string{"60", "345600", "1209600"}
	judged := 0
	for _, host := range hosts {
		for _, target := range targets {
			for _, count := range counts {
				for _, chain := range chains {
					for _, keeps := range retentions {
						policy, err := json.Marshal(fmt.Sprintf(`{"deadLetterTargetArn":%q,"maxReceiveCount":%s}`, target, count))
						if err != nil {
							t.Fatal(err)
						}
						from := strings.Replace(source(`"345600"`, string(policy)), "sqs.sa-east-1.amazonaws.com/123456789012", host, 1)
						to := fmt.Sprintf(`{"QueueUrl": "https://sqs.sa-east-1.amazonaws.com/123456789012/pedidos-dlq", "Attributes": {"MessageRetentionPeriod": %q%s}}`, keeps, chain)
						judged++
						if asserts := script(from, to); asserts != "" && len(rulesOf(t, from, to)) == 0 {
							t.Errorf("the script rejects this (%s), check_redrive does not:\n%s\n%s", asserts, from, to)
						}
					}
				}
			}
		}
	}
	if want := len(hosts) * len(targets) * len(counts) * len(chains) * len(retentions); judged != want || !slices.Contains(counts, "5") {
		t.Errorf("%d cases were judged, want %d", judged, want)
	}
}
