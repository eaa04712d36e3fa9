package redrivepair_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/zclconf/go-cty/cty"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// The source names its dead-letter queue and the dead-letter queue allows exactly
// its source, without a cycle: both documents are in the first plan, before either
// queue exists (hashicorp/terraform-provider-aws#22577, aws/aws-cdk#19766).
func TestQueuesThatNameEachOther(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	config := pairOf("max_receive_count = 4")
	planned := s.Plan(config).Changes[address].Planned
	s.MustApply(config)
	for when, v := range map[string]cty.Value{"planned": planned, "applied": s.State(address)} {
		for what, document := range map[string]struct {
			text cty.Value
			want map[string]any
		}{
			"redrive policy": {v.GetAttr("redrive_policy"), map[string]any{"deadLetterTargetArn": sourceARN + "-dlq", "maxReceiveCount": 4.0}},
			"redrive allow policy": {
				v.GetAttr("dead_letter_queue").GetAttr("redrive_allow_policy"),
				map[string]any{"redrivePermission": "byQueue", "sourceQueueArns": []any{sourceARN}},
			},
		} {
			var got map[string]any
			if err := json.Unmarshal([]byte(document.text.AsString()), &got); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(document.want, got); diff != "" {
				t.Errorf("%s %s (-want +got):\n%s", what, when, diff)
			}
		}
	}
}

// The dead-letter queue is there before its source is made, and somebody else's
// that is not there is missed before anything is made
// (serverless/serverless#5215, localstack/localstack#8464).
func TestDeadLetterQueueComesFirst(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.MustApply(minimal)
	var created []any
	for _, r := range s.AWS.Requests() {
		if r.Operation == "CreateQueue" {
			created = append(created, r.Params["QueueName"])
		}
	}
	if diff := cmp.Diff([]any{"pedidos-dlq", "pedidos"}, created); diff != "" {
		t.Errorf("queues in the order of their creation (-want +got):\n%s", diff)
	}

	s = acctest.Start(t)
	out := s.Apply(existing("arn:aws:sqs:sa-east-1:123456789012:mortos"))
	if !slices.Contains(out.Lines(), "error existing_dead_letter_queue_arn: Not there: dead-letter queue") {
		t.Errorf("got %v", out.Lines())
	}
	if diff := cmp.Diff(acctest.Start(t).World(), s.World()); diff != "" {
		t.Errorf("something was made (-want +got):\n%s", diff)
	}
}

// An emulator answers URLs of a host that nobody asked for, and another one after
// it moved: the URL is what it says, the pair is the same, and nothing is planned
// (localstack/localstack#708, cloud-custodian/cloud-custodian#7766).
func TestURLsOfAnotherHost(t *testing.T) {
	t.Parallel()
	s := acctest.Start(t)
	s.MustApply(minimal)
	identity := s.State(address).GetAttr("arn")
	s.Forget()
	if d := s.Import("queueguard_redrive_pair", "test", "http://192.168.99.100:4576/123456789012/pedidos"); len(d) > 0 {
		t.Fatalf("import:\n%s", d.Text())
	}
	if out := s.MustApply(minimal); !out.Empty() {
		t.Errorf("the plan after the import changes %v", out.Changes[address].Changed())
	}
	if got := s.State(address).GetAttr("arn"); !got.RawEquals(identity) {
		t.Errorf("arn is %#v, was %#v", got, identity)
	}
	if got, want := s.State(address).GetAttr("url").AsString(), s.AWS.URL+"/123456789012/pedidos"; got != want {
		t.Errorf("url is %s, the double says %s", got, want)
	}
}

// A name that a change gives to a queue or an alarm may be taken as well: the plan
// says so, and the pair stays as it is (hashicorp/terraform-provider-aws#10824).
func TestANewNameIsNotAdopted(t *testing.T) {
	t.Parallel()
	for change, want := range map[string]string{
		`dead_letter_queue = { name = "mortos" }`:               "error dead_letter_queue.name: QG401: the name is taken",
		`alarms = { dead_letters = { alarm_name = "alarme" } }`: "error alarms: QG401: the name is taken",
	} {
		t.Run(want, func(t *testing.T) {
			t.Parallel()
			s := acctest.Start(t)
			here := s.AWS.Default().Region(acctest.Region)
			here.Queue("mortos").Put(nil)
			s.MustApply(pairOf(`alarms = { dead_letters = { alarm_name = "alarme" } }`))
			s.Forget()
			for _, q := range []string{"pedidos", "pedidos-dlq"} {
				here.Queue(q).Forget()
			}
			here.Alarm("alarme").SetParam("Threshold", "9")
			s.MustApply(minimal)
			before := s.World()
			if diff := cmp.Diff([]string{want}, s.Plan(pairOf(change)).Lines()); diff != "" {
				t.Errorf("plan (-want +got):\n%s", diff)
			}
			sameWorld(t, "untouched", before, s.World())
		})
	}
}
