package redrivepair_test

import (
	"regexp"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/compare"
	"github.com/hashicorp/terraform-plugin-testing/config"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// step is a fixture of testdata with what is expected of its plan and state.
func step(g *acctest.Target, dir string, action plancheck.ResourceActionType, states ...statecheck.StateCheck) resource.TestStep {
	return resource.TestStep{
		ProtoV6ProviderFactories: g.Factories(),
		ConfigDirectory:          config.StaticDirectory("testdata/" + dir),
		ConfigVariables:          g.Variables(nil),
		ConfigPlanChecks: resource.ConfigPlanChecks{
			PreApply:             []plancheck.PlanCheck{plancheck.ExpectResourceAction(address, action)},
			PostApplyPostRefresh: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()},
		},
		ConfigStateChecks: states,
	}
}

func value(attribute, want string) statecheck.StateCheck {
	return statecheck.ExpectKnownValue(address, tfjsonpath.New(attribute), knownvalue.StringExact(want))
}

// Create, change in place with the same queues, replace, destroy.
func TestAccLifecycle(t *testing.T) {
	t.Parallel()
	g := acctest.Against(t, acctest.Clock)
	same, other := statecheck.CompareValue(compare.ValuesSame()), statecheck.CompareValue(compare.ValuesDiffer())
	resource.UnitTest(t, resource.TestCase{
		Steps: []resource.TestStep{
			step(g, "TestAccLifecycle/1_create", plancheck.ResourceActionCreate,
				value("arn", "arn:aws:sqs:sa-east-1:123456789012:acc-lifecycle"),
				value("dead_letter_queue_name", "acc-lifecycle-dlq"),
				same.AddStateValue(address, tfjsonpath.New("url")), other.AddStateValue(address, tfjsonpath.New("url"))),
			step(g, "TestAccLifecycle/2_change", plancheck.ResourceActionUpdate,
				statecheck.ExpectKnownValue(address, tfjsonpath.New("max_receive_count"), knownvalue.Int64Exact(7)),
				same.AddStateValue(address, tfjsonpath.New("url"))),
			step(g, "TestAccLifecycle/3_replace", plancheck.ResourceActionDestroyBeforeCreate,
				value("queue_name", "acc-lifecycle.fifo"), other.AddStateValue(address, tfjsonpath.New("url"))),
		},
	})
}

// ARNs, policies and alarm names are known when the pair is planned
// (hashicorp/terraform-provider-aws#32166).
func TestAccKnownAtPlan(t *testing.T) {
	t.Parallel()
	g := acctest.Against(t)
	one := step(g, "TestAccImport/1_create", plancheck.ResourceActionCreate)
	known := func(attribute string, want knownvalue.Check) plancheck.PlanCheck {
		return plancheck.ExpectKnownValue(address, tfjsonpath.New(attribute), want)
	}
	account := regexp.MustCompile(`^arn:aws:sqs:sa-east-1:123456789012:acc-import`)
	one.ConfigPlanChecks.PreApply = append(one.ConfigPlanChecks.PreApply,
		known("arn", knownvalue.StringRegexp(account)), known("dead_letter_queue_arn", knownvalue.StringRegexp(account)),
		known("policy", knownvalue.StringRegexp(regexp.MustCompile("DenyInsecureTransport"))),
		known("effective_encryption", knownvalue.StringExact("sse_sqs")),
		known("alarm_arns", knownvalue.MapSizeExact(2)),
		plancheck.ExpectUnknownValue(address, tfjsonpath.New("url")))
	resource.UnitTest(t, resource.TestCase{Steps: []resource.TestStep{one}})
}

// Import by ARN, by name and by an import block leaves nothing to plan.
func TestAccImport(t *testing.T) {
	t.Parallel()
	g := acctest.Against(t, acctest.AllowPolicy)
	again := func(kind resource.ImportStateKind, id string) resource.TestStep {
		s := resource.TestStep{
			ProtoV6ProviderFactories: g.Factories(),
			ConfigDirectory:          config.StaticDirectory("testdata/TestAccImport/1_create"), ConfigVariables: g.Variables(nil),
			ResourceName: address, ImportState: true, ImportStateKind: kind, ImportStateId: id,
		}
		if kind == resource.ImportCommandWithID {
			s.ImportStateVerify, s.ImportStateVerifyIdentifierAttribute = true, "arn"
		}
		return s
	}
	resource.UnitTest(t, resource.TestCase{
		Steps: []resource.TestStep{
			step(g, "TestAccImport/1_create", plancheck.ResourceActionCreate),
			again(resource.ImportCommandWithID, "arn:aws:sqs:sa-east-1:123456789012:acc-import"),
			again(resource.ImportCommandWithID, "acc-import@sa-east-1"),
			again(resource.ImportBlockWithID, "acc-import"),
		},
	})
}

// A name that another resource makes is unknown at plan, and the apply does what
// was planned.
func TestAccUnknown(t *testing.T) {
	t.Parallel()
	g := acctest.Against(t)
	one := step(g, "TestAccUnknown/1_create", plancheck.ResourceActionCreate, value("queue_name", "acc-unknown"))
	one.ConfigPlanChecks.PreApply = append(one.ConfigPlanChecks.PreApply, plancheck.ExpectUnknownValue(address, tfjsonpath.New("arn")))
	resource.UnitTest(t, resource.TestCase{Steps: []resource.TestStep{one}})
}

// A queue that is deleted outside is put back.
func TestAccDisappears(t *testing.T) {
	t.Parallel()
	g := acctest.Against(t, acctest.Outside)
	again := step(g, "TestAccImport/1_create", plancheck.ResourceActionUpdate)
	again.PreConfig = func() { g.AWS.Default().Region(acctest.Region).Queue("acc-import").Delete() }
	resource.UnitTest(t, resource.TestCase{
		Steps: []resource.TestStep{step(g, "TestAccImport/1_create", plancheck.ResourceActionCreate), again},
	})
}
