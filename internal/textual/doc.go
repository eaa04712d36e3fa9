// Package textual says what is wrong with a text.
//
// Its validators are those of hashicorp/terraform-plugin-framework-validators in
// the words of this provider: what the value is, what it must be, and what to
// write. A refused value is never quoted at length, since it may be long or a
// secret.
package textual
