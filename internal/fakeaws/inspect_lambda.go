package fakeaws

// KMSKey is a key that AddKey makes.
type KMSKey struct {
	// ID of the key; "" takes a new one.
	ID string
	// Aliases, each beginning with "alias/".
	Aliases []string
	// ManagedByAWS says that AWS owns the key and nobody can edit its policy.
	ManagedByAWS bool
	// State is Enabled when empty; others: Disabled, PendingDeletion.
	State string
	// Policy is the key policy; empty admits the key's own account only.
	Policy string
}

// AddKey adds a KMS key and returns its ARN. A queue or topic that uses it is
// reachable for SNS and CloudWatch only if the policy lets them; keys that were
// never added are taken to admit everybody.
func (r Region) AddKey(k KMSKey) (arn string) {
	r.with(func(in *region) {
		made := &key{id: k.ID, region: r.name, account: r.account, aliases: k.Aliases, managedByAWS: k.ManagedByAWS, state: k.State, policy: k.Policy}
		if made.id == "" {
			made.id = r.s.newID()
		}
		if made.state == "" {
			made.state = "Enabled"
		}
		if made.policy == "" {
			root := "arn:" + partitionOf(r.name) + ":iam::" + r.account + ":root"
			made.policy = `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"AWS":"` + root + `"},"Action":"kms:*","Resource":"*"}]}`
		}
		in.keys[made.id] = made
		arn = made.arn()
	})
	return arn
}

// Function is a Lambda function that AddFunction makes.
type Function struct {
	Name string
	// TimeoutSeconds is 3 when 0, as on AWS.
	TimeoutSeconds int
	// ReservedConcurrency is none when 0.
	ReservedConcurrency int
}

// AddFunction adds a function, or replaces the one of that name, and returns
// its ARN.
func (r Region) AddFunction(f Function) (arn string) {
	r.with(func(in *region) {
		made := &function{name: f.Name, region: r.name, account: r.account, timeout: f.TimeoutSeconds, reserved: f.ReservedConcurrency}
		if made.timeout == 0 {
			made.timeout = 3
		}
		in.functions[made.name] = made
		arn = made.arn()
	})
	return arn
}

// Mapping is an event source mapping that AddMapping makes.
type Mapping struct {
	QueueARN, FunctionName string
	// BatchSize is 10 when 0, as on AWS.
	BatchSize             int
	BatchingWindowSeconds int
	// MaximumConcurrency is unlimited when 0.
	MaximumConcurrency int
	// ReportBatchItemFailures lets the function say which messages failed.
	ReportBatchItemFailures bool
}

// AddMapping adds an event source mapping without any check, also one that AWS
// would refuse today, and returns its UUID: queue and function may have been
// changed after it was made.
func (r Region) AddMapping(m Mapping) (id string) {
	in := params{}
	if m.BatchSize > 0 {
		in["BatchSize"] = int64(m.BatchSize)
	}
	if m.BatchingWindowSeconds > 0 {
		in["MaximumBatchingWindowInSeconds"] = int64(m.BatchingWindowSeconds)
	}
	if m.MaximumConcurrency > 0 {
		in["ScalingConfig"] = map[string]any{"MaximumConcurrency": int64(m.MaximumConcurrency)}
	}
	if m.ReportBatchItemFailures {
		in["FunctionResponseTypes"] = []any{"ReportBatchItemFailures"}
	}
	r.with(func(here *region) {
		id = r.s.newID()
		here.mappings[id] = &mapping{id: id, queueARN: m.QueueARN, functionName: functionName(m.FunctionName), in: in, state: "Enabled", modified: r.s.Clock.Now()}
	})
	return id
}
