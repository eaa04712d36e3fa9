package policydoc

// Budgets of an SQS access policy. https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-policies.html
// AWS states actions per statement and leaves open whether principals and
// conditions are counted per statement or per policy; Measure has both.
const (
	QueuePolicyMaxBytes      = 8192
	QueuePolicyMaxStatements = 20
	QueuePolicyMaxActions    = 7 // per statement
	QueuePolicyMaxPrincipals = 50
	QueuePolicyMaxConditions = 10
)

// Budgets of an SNS topic's access policy. https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-language-api-permissions-reference.html
const (
	TopicPolicyMaxBytes      = 30 * 1024
	TopicPolicyMaxStatements = 100
	TopicPolicyMaxPrincipals = 200
)

// Measure is how much of its budgets a document uses.
type Measure struct {
	Bytes           int // of JSON(), which is what is sent
	Statements      int
	MaxActions      int // Action and NotAction values of the largest statement
	MaxPrincipals   int // principals of the largest statement
	MaxConditions   int // operator and key pairs of the largest statement
	TotalPrincipals int
	TotalConditions int
}

// Measure counts what AWS limits.
func (d Document) Measure() Measure {
	m := Measure{Bytes: len(d.JSON()), Statements: len(d.Statements)}
	for _, s := range d.Statements {
		principals := s.Principals.count() + s.NotPrincipals.count()
		conditions := s.conditionCount()
		m.MaxActions = max(m.MaxActions, len(sortedSet(s.Actions))+len(sortedSet(s.NotActions)))
		m.MaxPrincipals = max(m.MaxPrincipals, principals)
		m.MaxConditions = max(m.MaxConditions, conditions)
		m.TotalPrincipals += principals
		m.TotalConditions += conditions
	}
	return m
}

func (p Principals) count() int {
	if p.Everyone {
		return 1
	}
	n := 0
	for _, identifiers := range p.ByType {
		n += len(sortedSet(identifiers))
	}
	return n
}

func (s Statement) conditionCount() int {
	n := 0
	for _, keys := range conditionsJSON(s.Conditions) {
		n += len(keys)
	}
	return n
}
