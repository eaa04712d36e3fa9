package filterpolicy

import (
	"errors"
	"strconv"
	"strings"
)

// number is an exact decimal: digits × 10^exponent, digits without leading or
// trailing zeros, empty for zero. Floats would make 20-digit order numbers that
// differ in the last digit equal.
type number struct {
	negative bool
	digits   string
	exponent int64
}

// exponentBound keeps absurd exponents (1e999999999999) from overflowing.
const exponentBound = 1 << 40

// parseNumber reads a JSON number; ok is false for anything else.
func parseNumber(text string) (number, bool) {
	mantissa, exponentText, hasExponent := cutExponent(text)
	var n number
	mantissa, n.negative = strings.CutPrefix(mantissa, "-")
	whole, fraction, hasPoint := strings.Cut(mantissa, ".")
	if !allDigits(whole) || hasPoint && !allDigits(fraction) {
		return number{}, false
	}
	if hasExponent {
		exponent, err := strconv.ParseInt(exponentText, 10, 64)
		if err != nil && !errors.Is(err, strconv.ErrRange) || !allDigits(strings.TrimLeft(exponentText[:1], "+-")+exponentText[1:]) {
			return number{}, false
		}
		n.exponent = min(max(exponent, -exponentBound), exponentBound)
	}
	n.exponent -= int64(len(fraction))
	n.digits = strings.TrimLeft(whole+fraction, "0")
	trimmed := strings.TrimRight(n.digits, "0")
	n.exponent += int64(len(n.digits) - len(trimmed))
	if n.digits = trimmed; n.digits == "" {
		return number{}, true
	}
	return n, true
}

func cutExponent(text string) (mantissa, exponent string, found bool) {
	at := strings.IndexAny(text, "eE")
	if at < 0 || at == len(text)-1 {
		return text, "", false
	}
	return text[:at], text[at+1:], true
}

func allDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// compare is -1, 0 or 1 as n is less than, equal to or greater than o.
func (n number) compare(o number) int {
	switch {
	case n.sign() != o.sign():
		return sign(n.sign() - o.sign())
	case n.negative:
		return o.magnitude(n)
	}
	return n.magnitude(o)
}

func (n number) equal(o number) bool { return n == o }

func (n number) sign() int {
	switch {
	case n.digits == "":
		return 0
	case n.negative:
		return -1
	}
	return 1
}

// magnitude compares without the sign. Both start with a non-zero digit, so the
// place of that digit decides first, then the digits from left to right.
func (n number) magnitude(o number) int {
	if place := (int64(len(n.digits)) + n.exponent) - (int64(len(o.digits)) + o.exponent); place != 0 {
		return sign(place)
	}
	return strings.Compare(n.digits, o.digits)
}

// decimals is how many digits stand behind the decimal point.
func (n number) decimals() int64 { return max(0, -n.exponent) }

// text is the shortest plain spelling; with an exponent only where plain digits
// would be longer than 30.
func (n number) text() string {
	if n.digits == "" {
		return "0"
	}
	minus := ""
	if n.negative {
		minus = "-"
	}
	point := int64(len(n.digits)) + n.exponent
	switch {
	case n.exponent >= 0 && point <= 30:
		return minus + n.digits + strings.Repeat("0", int(n.exponent))
	case n.exponent < 0 && point > 0:
		return minus + n.digits[:point] + "." + n.digits[point:]
	case n.exponent < 0 && point > -30:
		return minus + "0." + strings.Repeat("0", int(-point)) + n.digits
	}
	return minus + n.digits + "e" + strconv.FormatInt(n.exponent, 10)
}

func sign[T int | int64](n T) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}
