package filterpolicy

import (
	"regexp"
	"strings"
)

// The range in which SNS promises to compare numbers.
// https://docs.aws.amazon.com/sns/latest/dg/subscription-filter-policy-constraints.html
// AWS takes numbers beyond it without a word.
const maxDecimals = 5

var maxNumber = number{digits: "1", exponent: 9}

// literal looks at a scalar for what AWS accepts and does not do.
func (v *validator) literal(path string, n *node) {
	switch n.kind {
	case numeric:
		if n.number.magnitude(maxNumber) > 0 && n.number.digits != "" {
			v.report(path, CodeNumberRange, Suspicious, "SNS compares numbers from -10^9 to 10^9; %s lies beyond", n.text)
		} else if n.number.decimals() > maxDecimals {
			v.report(path, CodeNumberRange, Suspicious, "SNS compares numbers with %d decimals; %s has %d", maxDecimals, n.text, n.number.decimals())
		}
	case text:
		if n.text == "" && v.scope != MessageBody {
			v.report(path, CodeNeverMatches, Suspicious, "a message attribute cannot be empty, so this value never matches")
			return
		}
		v.attributeText(path, n)
	}
}

// attributeText warns of quotes and backslashes. In scope MessageAttributes SNS
// compares with the escaped form of the attribute's value, so that a policy has
// to escape them once more than JSON does.
// https://docs.aws.amazon.com/sns/latest/dg/subscription-filter-policy-constraints.html
func (v *validator) attributeText(path string, n *node) {
	if v.scope == MessageBody {
		return
	}
	bare := escapes.Replace(n.text)
	if strings.ContainsAny(bare, `"\`) {
		v.report(path, CodeQuoteInAttribute, Suspicious,
			`a quote or backslash matches message attributes only when it is escaped twice: write \\\" for a quote and \\\\ for a backslash`)
	}
}

// attributeNames are the names Publish accepts: letters, digits, underscore,
// hyphen and single inner periods, at most 256 characters.
// https://docs.aws.amazon.com/sns/latest/dg/sns-message-attributes.html
var attributeNames = regexp.MustCompile(`^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$`)

func (v *validator) attributeName(path, key string) {
	if v.scope != MessageBody && (len(key) > 256 || !attributeNames.MatchString(key)) {
		v.report(path, CodeNeverMatches, Suspicious,
			"no message attribute can be called %s (letters, digits, underscore, hyphen and single inner periods, at most 256), so nothing is ever delivered", quote(key))
	}
}

// escapes takes well-formed escapes out of a text.
var escapes = strings.NewReplacer(`\\`, "", `\"`, "")
