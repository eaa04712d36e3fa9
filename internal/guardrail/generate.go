package guardrail

//go:generate go run ./cmd/pages -root ../..
