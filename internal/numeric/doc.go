// Package numeric says what is wrong with a number.
//
// Terraform has one type of number, of any size and precision. The framework
// refuses those that do not fit an integer of Go while it decodes, as a mistake
// of the provider. So attributes are schema.NumberAttribute, which takes all,
// and these validators refuse what is not meant, with the range in the text.
// Functions do the same with function.NumberParameter and [Argument].
package numeric
