package filterpolicy

import "strings"

// Severity says how sure a Problem is.
type Severity string

// The severities.
const (
	// Refused is recorded: AWS answered InvalidParameter to exactly this.
	Refused Severity = "Refused"
	// Unknown is not known to be accepted: an operator or form that AWS's pages
	// do not have, but may get.
	Unknown Severity = "Unknown"
	// Suspicious is accepted, and does something else than it looks like.
	Suspicious Severity = "Suspicious"
)

// ProblemCode classifies a Problem.
type ProblemCode string

// The codes of Problem.
const (
	CodeNotObjectOrArray ProblemCode = "NotObjectOrArray" // a key with a bare value
	CodeEmptyArray       ProblemCode = "EmptyArray"       // a key without values
	CodeEmptyObject      ProblemCode = "EmptyObject"      // a key or value that is {}
	CodeNested           ProblemCode = "Nested"           // an object in scope MessageAttributes
	CodeBadValue         ProblemCode = "BadValue"         // a list inside the list of values
	CodeManyOperators    ProblemCode = "ManyOperators"    // two operators in one expression
	CodeUnknownOperator  ProblemCode = "UnknownOperator"  // an operator nobody has documented
	CodeBadOperand       ProblemCode = "BadOperand"       // an operand of the wrong type
	CodeBadNumeric       ProblemCode = "BadNumeric"       // a numeric range AWS cannot read
	CodeBadCIDR          ProblemCode = "BadCIDR"          // an address range AWS cannot read
	CodeUnconfirmedForm  ProblemCode = "UnconfirmedForm"  // its meaning is clear, but AWS's pages do not have it
	CodeOrIsPlainKey     ProblemCode = "OrIsPlainKey"     // "$or" that is no alternative
	CodeNumberRange      ProblemCode = "NumberRange"      // beyond ±10^9 or five decimals
	CodeNeverMatches     ProblemCode = "NeverMatches"     // no message can have this
	CodeMatchesAll       ProblemCode = "MatchesAll"       // an alternative that every message fulfils
	CodeQuoteInAttribute ProblemCode = "QuoteInAttribute" // a quote or backslash in scope MessageAttributes
)

// Problem is one thing Validate found.
type Problem struct {
	Path     string // such as "tipo_evento[0].numeric"; nested keys are joined by dots
	Code     ProblemCode
	Severity Severity
	Message  string // for Refused and unknown operators AWS's words, without "Invalid parameter: FilterPolicy: "
}

// InvalidPolicyError says that a policy cannot be matched with anything,
// because AWS refuses it or nobody knows what it means.
type InvalidPolicyError struct{ Problems []Problem }

func (e *InvalidPolicyError) Error() string {
	lines := make([]string, 0, len(e.Problems))
	for _, problem := range e.Problems {
		lines = append(lines, problem.Path+": "+problem.Message)
	}
	return "the filter policy is not valid: " + strings.Join(lines, "; ")
}

// blocks says whether a policy with the problem has no meaning to match with.
func (p Problem) blocks() bool {
	return p.Severity == Refused || p.Severity == Unknown && p.Code != CodeUnconfirmedForm
}
