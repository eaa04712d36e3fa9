package fakeaws

import "slices"

// shuffled returns a policy as AWS may give it back: everything without a
// meaning in another order, account ids as root ARNs, the default version
// spelled out.
func shuffled(text string) string {
	d, err := parsePolicy(text)
	if err != nil {
		return text
	}
	if d.Version == "" {
		d.Version = "2008-10-17"
	}
	slices.Reverse(d.Statement)
	for i := range d.Statement {
		st := &d.Statement[i]
		for _, list := range []texts{st.Action, st.NotAction, st.Resource, st.NotResource} {
			slices.Reverse(list)
		}
		for _, p := range []*principals{st.Principal, st.NotPrincipal} {
			if p == nil {
				continue
			}
			for kind, list := range *p {
				slices.Reverse(list)
				for j, one := range list {
					if kind == "AWS" && accountID.MatchString(one) {
						list[j] = "arn:aws:iam::" + one + ":root"
					}
				}
			}
		}
		for _, byKey := range st.Condition {
			for _, list := range byKey {
				slices.Reverse(list)
			}
		}
	}
	return mustJSON(d)
}
