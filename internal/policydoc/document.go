package policydoc

// The versions of the policy language. A document without one is read by AWS
// as VersionOld, in which policy variables such as ${aws:username} are plain
// text. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_version.html
const (
	VersionCurrent = "2012-10-17"
	VersionOld     = "2008-10-17"
)

// The effects of a statement; AWS reads them case-sensitively.
const (
	Allow = "Allow"
	Deny  = "Deny"
)

// Document is an access policy of a queue or topic, a KMS key policy or an IAM
// identity policy. The grammar is IAM's:
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_grammar.html
type Document struct {
	Version    string // as stated; empty when the text has none
	ID         string
	Statements []Statement
}

// Statement is one statement of a Document. Lists are sets: order and
// repetition have no meaning, and an empty list means the element is absent.
type Statement struct {
	Sid           string
	Effect        string // Allow or Deny
	Principals    Principals
	NotPrincipals Principals
	Actions       []string
	NotActions    []string
	Resources     []string
	NotResources  []string
	Conditions    []Condition // all must hold
}

// Principals says who a statement is about. The zero value means that the
// element is absent.
type Principals struct {
	Everyone bool                // the bare "*"
	ByType   map[string][]string // "AWS", "Service", "Federated", "CanonicalUser" to identifiers
}

// Condition is one test of a statement: Key compared by Operator with any of
// Values. Values are strings, as IAM reads them: true is "true" and 5 is "5".
// A statement has at most one condition for an operator and key; the values of
// a second one would join the first, as JSON has one place for both.
type Condition struct {
	Operator string // such as "ArnEquals"
	Key      string // such as "aws:SourceArn"; case without meaning
	Values   []string
}

// IsZero says whether the element is absent.
func (p Principals) IsZero() bool { return !p.Everyone && len(p.ByType) == 0 }

// ServicePrincipals is {"Service": [...]}.
func ServicePrincipals(names ...string) Principals {
	return Principals{ByType: map[string][]string{"Service": names}}
}

// AWSPrincipals is {"AWS": [...]}: ARNs of roles and users, or account ids.
func AWSPrincipals(identifiers ...string) Principals {
	return Principals{ByType: map[string][]string{"AWS": identifiers}}
}

// NewDocument is a document of the current language version.
func NewDocument(statements ...Statement) Document {
	return Document{Version: VersionCurrent, Statements: statements}
}

// EffectiveVersion is the version AWS reads the document in.
func (d Document) EffectiveVersion() string {
	if d.Version == "" {
		return VersionOld
	}
	return d.Version
}

// BySid finds the statement with that Sid.
func (d Document) BySid(sid string) (Statement, bool) {
	for _, statement := range d.Statements {
		if statement.Sid == sid {
			return statement, true
		}
	}
	return Statement{}, false
}
