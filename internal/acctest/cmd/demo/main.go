// Command demo shows the provider at work on a machine without an AWS account:
// the guardrails at plan, a fan-out applied, messages routed, a poison message
// in its dead-letter queue, the alarm, an empty second plan, and a destroy.
//
// AWS is the double of package fakeaws, in this process, with a clock that the
// demo moves forward; the provider and Terraform are the real ones.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "\ndemo: "+err.Error())
		stop()
		os.Exit(1) //nolint:gocritic // stop was called
	}
}

func run(ctx context.Context) error {
	s, err := newStage(ctx)
	if err != nil {
		return err
	}
	defer s.close()
	for _, act := range []func(context.Context) error{
		s.brokenPair, s.applyFanout, s.routeEvents, s.poisonMessage, s.secondPlan, s.destroy,
	} {
		if err := act(ctx); err != nil {
			return err
		}
	}
	say("\nThat was all of it, without an AWS account. The configuration is examples/scenarios/ecommerce_fanout.")
	return nil
}

// brokenPair plans a pair that loses messages and shows what the rules say.
func (s *stage) brokenPair(ctx context.Context) error {
	title("1. A pair that plans and applies with most tools, and loses messages")
	dir, err := s.workspace(ctx, "broken", brokenFiles())
	if err != nil {
		return err
	}
	say(indent(brokenText(), "    "))
	out, code, err := s.terraform(ctx, dir, "plan", "-input=false", "-no-color")
	if err != nil {
		return err
	}
	for _, rule := range []string{"QG103", "QG105", "QG109", "QG116", "QG127"} {
		if code == 0 || !strings.Contains(out, rule+":") {
			return fmt.Errorf("the broken pair was expected to be refused, and %s to be among the reasons:\n%s", rule, out)
		}
	}
	say(onlyDiagnostics(out))
	return nil
}

// applyFanout applies the e-commerce fan-out.
func (s *stage) applyFanout(ctx context.Context) error {
	title("2. A fan-out with a guarded pair per consumer")
	files, err := scenario("ecommerce_fanout")
	if err != nil {
		return err
	}
	if s.fanout, err = s.workspace(ctx, "fanout", files); err != nil {
		return err
	}
	out, code, err := s.terraform(ctx, s.fanout, "apply", "-auto-approve", "-input=false", "-no-color")
	if err != nil {
		return err
	}
	if code != 0 {
		return fmt.Errorf("apply failed:\n%s", out)
	}
	say(lastLines(out, "queueguard_sqs_fanout"))
	for _, kind := range []string{"queues", "topics", "alarms"} {
		say(fmt.Sprintf("  %-7s %s", kind+":", strings.Join(s.objects(kind), "  ")))
	}
	return nil
}

// routeEvents publishes the events of a shop and looks where they went.
func (s *stage) routeEvents(ctx context.Context) error {
	title("3. Events go where the filters say, as they were published")
	events := []string{"PedidoCriado", "PedidoPago"}
	for i, kind := range events {
		if err := s.publish(ctx, kind, fmt.Sprintf(`{"evento":%q,"pedido_id":"P-9012%d"}`, kind, i)); err != nil {
			return err
		}
	}
	want := map[string]string{"faturamento": "PedidoCriado", "estoque": "PedidoCriado PedidoPago", "email": "PedidoPago"}
	say(fmt.Sprintf("  %-14s%-16s%s", "consumer", "PedidoCriado", "PedidoPago"))
	for _, consumer := range []string{"faturamento", "estoque", "email"} {
		got, err := s.drain(ctx, "pedidos-"+consumer)
		if err != nil {
			return err
		}
		var row strings.Builder
		fmt.Fprintf(&row, "  %-14s", consumer)
		var seen []string
		for _, kind := range events {
			mark := "·"
			if strings.Contains(strings.Join(got, "\n"), kind) {
				mark, seen = "received", append(seen, kind)
			}
			fmt.Fprintf(&row, "%-16s", mark)
		}
		say(row.String())
		if strings.Join(seen, " ") != want[consumer] {
			return fmt.Errorf("%s was expected to get %s, and got %v", consumer, want[consumer], got)
		}
	}
	return nil
}

// poisonMessage lets one message fail until it is dead-lettered.
func (s *stage) poisonMessage(ctx context.Context) error {
	title("4. A poison message: received, never deleted, until it lands in the dead-letter queue")
	if err := s.publish(ctx, "PedidoCriado", `{"evento":"PedidoCriado","total":"quinze"}`); err != nil {
		return err
	}
	for receive := 1; ; receive++ {
		count, err := s.fail(ctx, "pedidos-faturamento")
		if err != nil {
			return err
		}
		if count == "" {
			break
		}
		say(fmt.Sprintf("  receive %s: the handler throws; the visibility timeout runs out (the demo's clock goes on by %s)", count, visibility))
		if receive > 20 {
			return errors.New("the poison message was expected to leave the queue")
		}
	}
	good, err := s.drain(ctx, "pedidos-estoque")
	if err != nil || len(good) != 1 {
		return errors.Join(fmt.Errorf("estoque was expected to handle its copy, and got %v", good), err)
	}
	say("  estoque got a copy of its own and handled it: one consumer's trouble is not the other's")
	dead := s.bodies("pedidos-faturamento-dlq")
	alarm, err := s.alarm(ctx, "pedidos-faturamento-dead-letters")
	if err != nil {
		return err
	}
	say(fmt.Sprintf("  the next receive moved it: pedidos-faturamento-dlq holds %s", strings.Join(dead, ", ")))
	say("  alarm pedidos-faturamento-dead-letters: " + alarm)
	if len(dead) != 1 || alarm != "ALARM" {
		return fmt.Errorf("one dead letter and an alarm were expected, there are %d and %s", len(dead), alarm)
	}
	return nil
}

// secondPlan shows that nothing is left to do.
func (s *stage) secondPlan(ctx context.Context) error {
	title("5. The second plan is empty")
	out, code, err := s.terraform(ctx, s.fanout, "plan", "-detailed-exitcode", "-input=false", "-no-color")
	if err != nil {
		return err
	}
	if code != 0 {
		return fmt.Errorf("the second plan was expected to be empty:\n%s", out)
	}
	say(lastLines(out, "No changes"))
	return nil
}

// destroy is refused while there is a message to lose, and then allowed.
func (s *stage) destroy(ctx context.Context) error {
	title("6. A destroy does not lose the dead letter, unless somebody says so")
	out, code, err := s.terraform(ctx, s.fanout, "destroy", "-auto-approve", "-input=false", "-no-color")
	if err != nil {
		return err
	}
	if code == 0 || !strings.Contains(out, "QG402") {
		return fmt.Errorf("the destroy was expected to be refused by QG402:\n%s", out)
	}
	say(onlyDiagnostics(out))
	s.environment["QUEUEGUARD_ON_DESTROY"] = "allow"
	say("  $ export QUEUEGUARD_ON_DESTROY=allow")
	out, code, err = s.terraform(ctx, s.fanout, "destroy", "-auto-approve", "-input=false", "-no-color")
	if err != nil {
		return err
	}
	if left := append(s.objects("queues"), append(s.objects("topics"), s.objects("alarms")...)...); code != 0 || len(left) > 0 {
		return fmt.Errorf("everything was expected to be gone, left are %v:\n%s", left, out)
	}
	say(lastLines(out, "Destroy complete"))
	return nil
}

// visibility is how far the clock goes on after a failed receive; longer than
// any visibility timeout of the scenario.
const visibility = 15 * time.Minute
