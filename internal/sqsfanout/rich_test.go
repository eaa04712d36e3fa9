package sqsfanout_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// rich is a fan-out with everything that can be had, and without a finding.
const rich = `
resource "queueguard_sqs_fanout" "test" {
  name   = "pedidos"
  fifo   = false
  region = "sa-east-1"
  topic = {
    display_name      = "Pedidos"
    kms_master_key_id = "alias/pedidos"
    max_message_size  = 131072
    signature_version = 2
    tracing_config    = "Active"
    tags              = { papel = "topico" }
  }
  publisher_arns     = ["arn:aws:iam::210987654321:role/checkout"]
  publisher_services = { "s3.amazonaws.com" = ["arn:aws:s3:::uploads"] }
  undelivered = {
    enabled                   = true
    name                      = "pedidos-perdidos"
    message_retention_seconds = 1209600
    encryption                = { mode = "sse_sqs" }
    tags                      = { papel = "perdidos" }
  }
  topic_alarms = {
    failed                = { threshold = 5, period_seconds = 300 }
    failed_to_dead_letter = { alarm_name = "pedidos-perda", alarm_description = "Messages are lost." }
    unroutable            = { threshold = 10, period_seconds = 300, ok_actions = [] }
    undelivered           = { threshold = 0 }
  }

  consumer_defaults = {
    visibility_timeout_seconds = 120
    max_receive_count          = 5
    dead_letter_queue          = { message_retention_seconds = 1209600, tags = { papel = "mortos" } }
    handler                    = { kind = "worker", timeout_seconds = 10 }
    alarms                     = { oldest_message = { threshold_seconds = 900 } }
    tags                       = { produto = "loja", dono = "vendas" }
    filter_policy_scope        = "MessageAttributes"
  }
  consumers = {
    faturamento = {
      filter_policy              = jsonencode({ tipo_evento = ["PedidoCriado"] })
      filter_policy_scope        = "MessageAttributes"
      raw_message_delivery       = true
      visibility_timeout_seconds = 300
      message_retention_seconds  = 345600
      receive_wait_time_seconds  = 20
      delay_seconds              = 1
      max_message_size           = 262144
      max_receive_count          = 6
      dead_letter_queue = {
        name                         = "faturamento-mortos"
        visibility_timeout_seconds   = 60
        max_message_size             = 262144
        redrive_permission           = "byQueue"
        additional_source_queue_arns = ["arn:aws:sqs:sa-east-1:123456789012:outra"]
        encryption                   = { mode = "sse_sqs" }
        has_consumer                 = false
        policy_statements = {
          Ler = { effect = "Allow", actions = ["sqs:ReceiveMessage"], principals = { AWS = ["123456789012"] } }
        }
      }
      handler = {
        kind                       = "lambda"
        lambda_function_name       = "faturamento"
        timeout_seconds            = 40
        batch_size                 = 10
        batching_window_seconds    = 5
        report_batch_item_failures = true
        failures                   = "transient"
      }
      encryption = { kms_master_key_id = "alias/pedidos", kms_data_key_reuse_period_seconds = 600 }
      alarms = {
        dead_letters    = { alarm_name = "faturamento-mortos", threshold = 0 }
        dead_letter_age = { threshold_seconds = 86400 }
        handler_errors  = { threshold = 0 }
        redeliveries    = { threshold = 100 }
      }
      alarm_actions             = ["arn:aws:sns:sa-east-1:123456789012:financeiro"]
      ok_actions                = []
      insufficient_data_actions = []
      policy_statements = {
        Enviar = {
          actions    = ["sqs:SendMessage"]
          principals = { Service = ["events.amazonaws.com"] }
          conditions = [{ test = "ArnEquals", variable = "aws:SourceArn", values = ["arn:aws:events:sa-east-1:123456789012:rule/pedidos"] }]
        }
      }
      source_policy_documents = [jsonencode({
        Version   = "2012-10-17"
        Statement = [{ Sid = "Ler", Effect = "Allow", Principal = { AWS = "123456789012" }, Action = "sqs:ReceiveMessage",
          Resource = "arn:aws:sqs:sa-east-1:123456789012:pedidos-faturamento" }]
      })]
      manage_policy        = true
      enforce_tls          = true
      force_destroy        = false
      guardrail_exceptions = { QG110 = "the partner is slow by contract" }
      tags                 = { dono = "financeiro" }
    }
    estoque = {
      name                = "estoque"
      filter_policy       = jsonencode({ evento = { tipo = ["PedidoCriado", "PedidoPago"] } })
      filter_policy_scope = "MessageBody"
    }
    email = {}
  }

  alarm_actions             = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
  ok_actions                = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
  insufficient_data_actions = []
  enforce_tls               = true
  force_destroy             = false
  guardrail_exceptions      = { QG207 = "asked for more" }
  tags                      = { team = "pagamentos" }
  timeouts                  = { create = "10m", update = "10m", delete = "10m" }
}
`

// other is rich with nearly everything changed in place: of the consumers one
// stays, one goes, one has another key, and one comes.
const other = `
resource "queueguard_sqs_fanout" "test" {
  name = "pedidos"
  topic = {
    display_name = "Vendas"
    tags         = { papel = "vendas" }
  }
  publisher_arns = ["arn:aws:iam::210987654321:role/caixa"]
  undelivered    = { name = "pedidos-sem-destino", message_retention_seconds = 604800 }
  topic_alarms   = { failed = { alarm_name = "pedidos-falhas" } }
  consumer_defaults = {
    visibility_timeout_seconds = 60
    tags                       = { produto = "balcao" }
  }
  consumers = {
    faturamento = {
      filter_policy     = jsonencode({ tipo_evento = ["PedidoPago"] })
      dead_letter_queue = { name = "faturamento-falhas" }
    }
    armazem = {
      name          = "estoque"
      filter_policy = jsonencode({ tipo = ["PedidoCriado"] })
    }
    analise = { raw_message_delivery = false }
  }
  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:plantao"]
  tags          = { team = "pedidos" }
}
`

// world is a double with what rich builds on.
func world(t *testing.T) *acctest.Stack {
	t.Helper()
	s := acctest.Start(t)
	furnish(s.AWS)
	return s
}

func furnish(aws *fakeaws.Server) {
	r := aws.Default().Region(acctest.Region)
	r.Topic("vizinho").Put(nil)
	r.AddKey(fakeaws.KMSKey{Aliases: []string{"alias/pedidos"}})
}

// noFindings wants a run that says nothing.
func noFindings(t *testing.T, d acctest.Diagnostics) {
	t.Helper()
	if diff := cmp.Diff([]string(nil), d.Lines()); diff != "" {
		t.Errorf("diagnostics (-want +got):\n%s\n%s", diff, d.Text())
	}
}

// sameWorld wants AWS as it was.
func sameWorld(t *testing.T, what string, want, got acctest.World) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// Everything at once: no finding, then other values in place, then back.
func TestEverythingAtOnce(t *testing.T) {
	t.Parallel()
	s := world(t)
	bare := s.World()
	noFindings(t, s.MustApply(rich).Diagnostics)
	before := s.World()
	topic := s.State(address).GetAttr("topic_arn")

	if out := s.MustApply(other); out.Changes[address].Action != acctest.Update {
		t.Errorf("the plan is to %s, want an update", out.Changes[address].Action)
	}
	s.AWS.Clock.Advance(2 * 60e9) // names of deleted queues become free again
	if out := s.MustApply(rich); out.Changes[address].Action != acctest.Update {
		t.Errorf("the plan is to %s, want an update", out.Changes[address].Action)
	}
	sameWorld(t, "there and back", before, s.World())
	if got := s.State(address).GetAttr("topic_arn"); !got.RawEquals(topic) {
		t.Errorf("the topic is another one: %#v", got)
	}
	s.MustDestroy(rich)
	sameWorld(t, "after destroy", bare, s.World())
}
