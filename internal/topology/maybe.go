package topology

import "reflect"

type presence uint8

const (
	unknown presence = iota
	null
	known
)

// Maybe is a value that Terraform may not know yet. The zero Maybe is unknown,
// so that facts which nobody filled in are never judged.
type Maybe[T any] struct {
	value    T
	presence presence
}

// Known returns a Maybe that holds v. A zero v is still known: 0, "" and false
// are values.
func Known[T any](v T) Maybe[T] { return Maybe[T]{value: v, presence: known} }

// Null returns a Maybe that was left out by its author.
func Null[T any]() Maybe[T] { return Maybe[T]{presence: null} }

// Unknown returns a Maybe that will be known only after an apply.
func Unknown[T any]() Maybe[T] { return Maybe[T]{} }

// Get returns the value and true when it is known; a null or unknown Maybe
// returns the zero value and false.
func (m Maybe[T]) Get() (T, bool) { return m.value, m.presence == known }

// Ref returns the address of the value and whether it is known. It saves the
// copy that Get makes; whoever has it only reads.
func (m *Maybe[T]) Ref() (*T, bool) { return &m.value, m.presence == known }

// IsKnown reports whether a value is there.
func (m Maybe[T]) IsKnown() bool { return m.presence == known }

// IsNull reports whether the author left the value out.
func (m Maybe[T]) IsNull() bool { return m.presence == null }

// IsUnknown reports whether the value is decided later.
func (m Maybe[T]) IsUnknown() bool { return m.presence == unknown }

// Or returns the value when known, and fallback when null or unknown.
func (m Maybe[T]) Or(fallback T) T {
	if m.presence == known {
		return m.value
	}
	return fallback
}

// Default returns m, or fallback when m is null. An unknown m stays unknown.
func (m Maybe[T]) Default(fallback Maybe[T]) Maybe[T] {
	if m.presence == null {
		return fallback
	}
	return m
}

// Equal reports whether both are null, both unknown, or both known with deeply
// equal values.
func (m Maybe[T]) Equal(o Maybe[T]) bool {
	return m.presence == o.presence && (m.presence != known || reflect.DeepEqual(m.value, o.value))
}

// Map applies f to a known value; null and unknown pass through.
func Map[T, U any](m Maybe[T], f func(T) U) Maybe[U] {
	if m.presence == known {
		return Known(f(m.value))
	}
	return Maybe[U]{presence: m.presence}
}

// Field is a Maybe of any type, as code that walks the tags of a description
// sees it. *Maybe[T] implements it.
type Field interface {
	// IsNull reports whether the author left the value out.
	IsNull() bool
	// IsUnknown reports whether the value is decided later.
	IsUnknown() bool
	// SetNull and SetUnknown forget the value.
	SetNull()
	SetUnknown()
	// Hold marks the field as known and returns a *T to fill.
	Hold() any
	// Pointer returns the *T without changing what is known.
	Pointer() any
}

// SetNull forgets the value: nobody wrote one.
func (m *Maybe[T]) SetNull() { *m = Null[T]() }

// SetUnknown forgets the value: it is decided later.
func (m *Maybe[T]) SetUnknown() { *m = Unknown[T]() }

// Hold marks m as known and returns the address of its value, a *T.
func (m *Maybe[T]) Hold() any { m.presence = known; return &m.value }

// Pointer returns the address of the value, a *T, whatever is known about it.
func (m *Maybe[T]) Pointer() any { return &m.value }
