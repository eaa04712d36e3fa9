package redriveaudit_test

import (
	"regexp"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/config"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// An audit of what the provider made is clean; a postcondition fails the plan of
// what is not, and without one the findings are values like any other.
func TestAccAudit(t *testing.T) {
	t.Parallel()
	g := acctest.Against(t)
	step := func(dir string) resource.TestStep {
		return resource.TestStep{
			ProtoV6ProviderFactories: g.Factories(),
			ConfigDirectory:          config.StaticDirectory("testdata/TestAccAudit/" + dir),
			ConfigVariables:          g.Variables(nil),
		}
	}
	is := func(attribute string, want knownvalue.Check) statecheck.StateCheck {
		return statecheck.ExpectKnownValue(address, tfjsonpath.New(attribute), want)
	}
	clean := step("1_clean")
	clean.ConfigPlanChecks = resource.ConfigPlanChecks{PostApplyPostRefresh: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()}}
	clean.ConfigStateChecks = []statecheck.StateCheck{
		is("clean", knownvalue.Bool(true)), is("ok", knownvalue.Bool(true)), is("findings", knownvalue.ListSizeExact(0)), is("queues", knownvalue.ListSizeExact(2)),
		is("summary", knownvalue.StringExact("2 queues, 0 errors, 0 warnings")),
		is("import_blocks", knownvalue.StringExact("import {\n  to = queueguard_redrive_pair.acc_audit\n  id = \"arn:aws:sqs:sa-east-1:123456789012:acc-audit\"\n}\n")),
	}
	refused := step("2_postcondition")
	refused.ExpectError = regexp.MustCompile(`(?s)Resource postcondition failed.*2 queues, 0 errors, 1 warning:\s+QG504`)
	found := step("3_found")
	found.ConfigStateChecks = []statecheck.StateCheck{
		is("clean", knownvalue.Bool(false)), is("ok", knownvalue.Bool(true)),
		statecheck.ExpectKnownValue(address, tfjsonpath.New("findings").AtSliceIndex(0).AtMapKey("rule"), knownvalue.StringExact("QG504")),
		statecheck.ExpectKnownValue(address, tfjsonpath.New("findings").AtSliceIndex(0).AtMapKey("queue_name"), knownvalue.StringExact("acc-audit-dlq")),
	}
	resource.UnitTest(t, resource.TestCase{Steps: []resource.TestStep{clean, refused, found}})
}
