// Package sqsfanout is the resource queueguard_sqs_fanout: a topic and a guarded
// pair for each of its consumers.
//
// It has the same files as package redrivepair, in the same order, and the same
// ways: plans are made from the configuration by package fanout, wise is what
// package guardrail says, and the state tells what exists after every apply. A
// consumer is known by the name of its source queue, so that the keys of the map
// are free to change.
package sqsfanout
