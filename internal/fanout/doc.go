// Package fanout is the engine of a fan-out: one topic, one queue for what SNS
// cannot deliver, and a pair for each consumer. No Terraform in it.
//
// A fan-out adds the topic and the order between consumers; each consumer is a
// pair of package pair, resolved and converged by the same code as a pair that
// stands alone. The undelivered queue is a pair without a source.
//
// A consumer is known by the name of its source queue, never by its key: a
// renamed key is the same queue, and moves nothing. Consumers are handled
// concurrently, and what one of them cannot do is told with its name while the
// others go on.
package fanout
