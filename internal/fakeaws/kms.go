package fakeaws

import (
	"net/http"
	"slices"
	"strings"
)

var _ = register("kms", map[string]handler{
	"DescribeKey":  describeKey,
	"GetKeyPolicy": getKeyPolicy,
})

// key is one KMS key.
type key struct {
	id, region, account string
	aliases             []string // "alias/…"
	managedByAWS        bool
	state               string // Enabled, Disabled, PendingDeletion …
	policy              string
}

func (k *key) arn() string { return makeARN("kms", k.region, k.account, "key/"+k.id) }

// findKey resolves a key id, key ARN, alias or alias ARN as seen from a Region;
// nil when this AWS has no such key. AWS's own aliases always exist.
func (s *Server) findKey(r *region, text string) *key {
	name := text
	if a, ok := parseARN(text); ok {
		if a.service != "kms" || a.region != r.name {
			return nil
		}
		r = s.region(a.account, a.region)
		name = strings.TrimPrefix(a.resource, "key/")
	}
	for _, k := range r.keys {
		if k.id == name || slices.Contains(k.aliases, name) {
			return k
		}
	}
	if name == "alias/aws/sqs" || name == "alias/aws/sns" {
		service := strings.TrimPrefix(name, "alias/aws/")
		k := &key{
			id: s.newID(), region: r.name, account: r.account, aliases: []string{name}, managedByAWS: true, state: "Enabled",
			policy: `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"AWS":"*"},"Action":["kms:Encrypt","kms:Decrypt","kms:GenerateDataKey*","kms:DescribeKey"],"Resource":"*",` +
				`"Condition":{"StringEquals":{"kms:ViaService":"` + service + `.` + r.name + `.amazonaws.com","kms:CallerAccount":"` + r.account + `"}}}]}`,
		}
		r.keys[k.id] = k
		return k
	}
	return nil
}

// admits says whether a service may use the key to encrypt and decrypt what it
// sends. A key that this AWS does not know admits everybody: existence of keys
// is not checked by SetQueueAttributes either.
func (s *Server) admits(r *region, text, service string) bool {
	if text == "" {
		return true
	}
	k := s.findKey(r, text)
	if k == nil {
		return !strings.HasSuffix(text, "alias/aws/sqs") && !strings.HasSuffix(text, "alias/aws/sns")
	}
	if k.managedByAWS || k.state != "Enabled" {
		return false // nobody can edit the policy of a key that AWS manages
	}
	for _, action := range []string{"kms:GenerateDataKey", "kms:Decrypt"} {
		if evaluate(k.policy, access{service: service, action: action, resource: k.arn(), keys: map[string]string{"aws:sourceaccount": r.account}}) != allowed {
			return false
		}
	}
	return true
}

// keyOf finds the key of a call.
func (s *Server) keyOf(c *call) (*key, error) {
	text := c.in.str("KeyId")
	k := s.findKey(s.home(c), text)
	resource := text
	if k != nil {
		resource = k.arn()
	}
	if err := s.authorize(c, "kms:"+c.Operation, resource); err != nil {
		return nil, err
	}
	if k == nil {
		return nil, refuse("NotFoundException", "Key '%s' does not exist", text)
	}
	if k.account != c.Account && evaluate(k.policy, c.access("kms:"+c.Operation, k.arn())) != allowed {
		e := accessDenied(c, "kms:"+c.Operation, resource)
		return nil, e.withStatus(http.StatusBadRequest)
	}
	return k, nil
}

func describeKey(s *Server, c *call) (obj, error) {
	k, err := s.keyOf(c)
	if err != nil {
		return nil, err
	}
	manager := "CUSTOMER"
	if k.managedByAWS {
		manager = "AWS"
	}
	return obj{"KeyMetadata": obj{
		"AWSAccountId": k.account, "KeyId": k.id, "Arn": k.arn(), "KeyManager": manager, "KeyState": k.state, "Enabled": k.state == "Enabled",
		"KeyUsage": "ENCRYPT_DECRYPT", "KeySpec": "SYMMETRIC_DEFAULT", "Origin": "AWS_KMS", "CreationDate": Epoch,
	}}, nil
}

// getKeyPolicy works in the key's own account only.
func getKeyPolicy(s *Server, c *call) (obj, error) {
	k, err := s.keyOf(c)
	if err != nil {
		return nil, err
	}
	return obj{"Policy": k.policy, "PolicyName": "default"}, nil
}
