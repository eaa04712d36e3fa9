run "what_is_exported_is_clean" {
  command = plan

  assert {
    condition     = output.summaries == { pedidos = "DLQ=pedidos-dlq maxReceiveCount=5 VisibilityTimeout=90s" }
    error_message = "The summaries are ${jsonencode(output.summaries)}."
  }

  assert {
    condition     = length(output.findings) == 0
    error_message = "The findings are ${jsonencode(output.findings)}."
  }
}

run "a_dead_letter_queue_that_keeps_too_briefly_stops_the_plan" {
  command = plan

  variables {
    exports = "tests/broken"
  }

  expect_failures = [output.findings]
}

run "unless_somebody_decided_so" {
  command = plan

  variables {
    exports = "tests/broken"
    except  = { estoque = ["QG103"] }
  }

  # QG109, a low count, is a warning: it is listed and stops nothing.
  assert {
    condition     = [for line in output.findings.estoque : substr(line, 0, 5)] == ["QG109"]
    error_message = "The findings are ${jsonencode(output.findings)}."
  }
}
