package filterpolicy

// numeric checks ["=", n] and ranges, in the order in which AWS reads them: the
// first thing wrong is the one it names.
// https://docs.aws.amazon.com/sns/latest/dg/numeric-value-matching.html
func (v *validator) numeric(path string, n *node) {
	if n.kind != list {
		v.report(path, CodeBadNumeric, Unknown, `numeric takes a list such as [">=", 10, "<", 20]`)
		return
	}
	terms := n.items
	if len(terms) == 0 {
		v.refuse(path, CodeBadNumeric, "Invalid member in numeric match: ]")
		return
	}
	if terms[0].kind != text {
		v.refuse(path, CodeBadNumeric, "Invalid member in numeric match: %s", write(terms[0]))
		return
	}
	operator := terms[0].text
	switch operator {
	case "=", "<", "<=", ">", ">=":
	default:
		v.refuse(path, CodeBadNumeric, "Unrecognized numeric range operator: %s", operator)
		return
	}
	if !v.numericOperand(path, operator, terms[1:]) || len(terms) == 2 {
		return
	}
	if operator != ">" && operator != ">=" {
		v.refuse(path, CodeBadNumeric, "Too many elements in numeric expression")
		return
	}
	v.numericTop(path, terms)
}

// numericTop checks what follows [">", low.
func (v *validator) numericTop(path string, terms []*node) {
	operator := terms[2]
	switch {
	case operator.kind != text:
		v.refuse(path, CodeBadNumeric, "Bad value in numeric range: %s", write(operator))
	case operator.text != "<" && operator.text != "<=":
		v.refuse(path, CodeBadNumeric, "Bad numeric range operator: %s", operator.text)
	case !v.numericOperand(path, operator.text, terms[3:]):
	case terms[1].number.compare(terms[3].number) >= 0:
		v.refuse(path, CodeBadNumeric, "Bottom must be less than top")
	case len(terms) > 4:
		v.refuse(path, CodeBadNumeric, "Too many terms in numeric range expression")
	}
}

// numericOperand checks that rest begins with a number.
func (v *validator) numericOperand(path, operator string, rest []*node) bool {
	if len(rest) == 0 || rest[0].kind != numeric {
		if operator == "=" {
			operator = "equals"
		}
		v.refuse(path, CodeBadNumeric, "Value of %s must be numeric", operator)
		return false
	}
	v.literal(path, rest[0])
	return true
}
