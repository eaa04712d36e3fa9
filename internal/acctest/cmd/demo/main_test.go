package main

import "testing"

// The demo is the first thing a newcomer runs, so it is a test: each of its acts
// fails when it does not show what it says.
func TestCLIDemo(t *testing.T) {
	t.Chdir("../../../..")
	if err := run(t.Context()); err != nil {
		t.Fatal(err)
	}
}
