// Package guardrail holds the rules that speak at validate and plan.
//
// One guardrail is one small pure function over the facts of a pair or a
// fan-out, with an ID that is never reused, in a file of its own, with a test,
// a page and two HCL examples. The catalogue in catalogue.go lists them all in
// order; pages and index are generated from it, and a test proves that nothing
// drifts.
//
// A rule sees facts as topology.Maybe values and never judges what it cannot
// see. It returns findings; Judge decides what becomes of them: levels and
// presets, written exceptions, the ratchet that lets old objects be, and one
// finding for one cause. The package knows neither Terraform nor AWS.
package guardrail
