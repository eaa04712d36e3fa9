// Package madeup makes configurations up, for tests of what holds for all of
// them: that rules, engine and AWS agree on what is legal, and that whatever a
// rule refuses can be mended.
//
// A configuration is a sane one with a few attributes changed to what people
// write, the wrong included. The same seed gives the same configuration.
package madeup
