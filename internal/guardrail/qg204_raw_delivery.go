package guardrail

import "fmt"

var qg204 = Rule{
	ID:          "QG204",
	Title:       "the reader meets messages of another format",
	Slug:        "raw_delivery",
	Phase:       PhaseConfig,
	Level:       Warning,
	Consequence: Change,
	Since:       "0.1.0",
	Checks: "Whether the subscriptions of one queue differ in `raw_message_delivery`, and whether this plan changes it. " +
		"In the strict preset also whether it is plainly off.",
	Why: "With raw delivery the queue gets what was published, attributes included. Without it the queue gets SNS's JSON envelope with the message as a string inside. " +
		"A reader that expects one of them fails on the other, so a queue with both, or one that changes while messages are in it, fills the dead-letter queue.",
	Fix:    "Set it alike on all subscriptions of a queue. Before a change, teach the reader both formats; take the old one away when the queue has been empty once.",
	Except: "When the reader understands both formats.",
	Sources: []string{
		"https://docs.aws.amazon.com/sns/latest/dg/sns-large-payload-raw-message-delivery.html",
		"https://docs.aws.amazon.com/sns/latest/dg/sns-message-attributes.html",
	},
	Seeds: []int{4},
	Pair:  checkRawDelivery,
}

func checkRawDelivery(p *Pair) []Finding {
	var findings []Finding
	all := p.plannedSubscriptions()
	firstRaw, firstEnveloped := "", ""
	for _, s := range all {
		raw, ok := s.RawMessageDelivery.Get()
		switch {
		case !ok:
		case raw && firstRaw == "":
			firstRaw = s.key
		case !raw && firstEnveloped == "":
			firstEnveloped = s.key
		}
		if ok {
			findings = append(findings, checkRawChanged(p, s, raw)...)
		}
	}
	switch {
	case firstRaw != "" && firstEnveloped != "":
		return append(findings, mixedRaw(all, firstRaw, firstEnveloped))
	case firstEnveloped != "" && len(findings) == 0:
		return plainlyEnveloped(all)
	}
	return findings
}

func mixedRaw(all []subscription, raw, enveloped string) Finding {
	f := Finding{
		What: fmt.Sprintf("The subscription %q delivers raw messages and %q delivers envelopes, into one queue.", raw, enveloped),
		Why:  "A reader that expects one of the two formats fails on the other, and its messages end in the dead-letter queue.",
		Fix:  "Set raw_message_delivery alike on all of them; true is the default.",
		Set:  map[string]any{},
	}
	for _, s := range all {
		f.Reads = append(f.Reads, s.reads("raw_message_delivery"))
		f.Set[s.reads("raw_message_delivery")] = true
		if s.key == enveloped {
			f.Path = s.path("raw_message_delivery")
		}
	}
	return f
}

// checkRawChanged looks for the subscription of the same topic before the plan.
func checkRawChanged(p *Pair, s subscription, raw bool) []Finding {
	topic, ok := s.TopicARN.Get()
	if p.Prior == nil || p.Replaces || !ok {
		return nil
	}
	for _, before := range p.subscriptions(p.Prior) {
		was, known := before.RawMessageDelivery.Get()
		if before.TopicARN.Or("") != topic || !known || was == raw {
			continue
		}
		now, then := "SNS's JSON envelope", "the message as it was published"
		if raw {
			now, then = then, now
		}
		return []Finding{{
			Path:  s.path("raw_message_delivery"),
			What:  fmt.Sprintf("This plan changes what %s delivers: %s instead of %s.", s.who(), now, then),
			Why:   "Messages of both formats are in the queue for a while, and a reader that knows only one of them fails on the other.",
			Fix:   "Let the reader understand both formats before you apply.",
			Reads: []string{s.reads("raw_message_delivery")},
			Set:   map[string]any{s.reads("raw_message_delivery"): was},
		}}
	}
	return nil
}

func plainlyEnveloped(all []subscription) []Finding {
	var findings []Finding
	for _, s := range all {
		if raw, ok := s.RawMessageDelivery.Get(); ok && !raw {
			findings = append(findings, Finding{
				StrictOnly: true,
				Path:       s.path("raw_message_delivery"),
				What:       fmt.Sprintf("%s wraps each message in SNS's JSON envelope.", capital(s.who())),
				Why:        "The reader has to unwrap it, and message attributes are inside of the body, where SQS's own tools do not see them.",
				Fix:        "Set raw_message_delivery = true, and let the reader take the body as it is. More than 10 message attributes need the envelope.",
				Reads:      []string{s.reads("raw_message_delivery")},
				Set:        map[string]any{s.reads("raw_message_delivery"): true},
			})
		}
	}
	return findings
}
