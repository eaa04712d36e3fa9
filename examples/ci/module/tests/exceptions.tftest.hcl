# As a user of the module sees it: `terraform test` needs no credentials to plan.
provider "queueguard" {
  region     = "sa-east-1"
  account_id = "123456789012"
}

variables {
  name          = "pedidos"
  alarm_actions = ["arn:aws:sns:sa-east-1:123456789012:on-call"]
}

run "nothing_but_a_name" {
  command = plan

  assert {
    condition     = output.pair.arn == "arn:aws:sqs:sa-east-1:123456789012:pedidos" && output.pair.max_receive_count == 5
    error_message = "The pair is ${output.pair.arn}."
  }
}

# Without the exception QG105 stops this plan: the message comes back while its
# handler may still work.
run "an_exception_is_passed_on" {
  command = plan

  variables {
    visibility_timeout_seconds = 30
    handler                    = { timeout_seconds = 60 }
    guardrail_exceptions       = { QG105 = "the handler answers within 20 s since release 7, see OPS-212" }
  }

  assert {
    condition     = output.pair.visibility_timeout_seconds == 30
    error_message = "The exception was not passed on."
  }
}
