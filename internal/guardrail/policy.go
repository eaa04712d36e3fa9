package guardrail

// Preset is a choice of rules and levels made once for a whole configuration.
type Preset string

// The presets: minimal keeps the fixed rules and certain losses, recommended is
// the table, strict adds the rules that are off and makes losses errors.
const (
	Minimal     Preset = "minimal"
	Recommended Preset = "recommended"
	Strict      Preset = "strict"
)

// Policy is what an organisation decided about the rules. The zero Policy is
// the recommended preset.
type Policy struct {
	Preset     Preset
	Levels     map[string]Level // by rule ID; over the preset
	RulesAsOf  string           // "0.3": rules newer than this only warn; "" = all count
	OnDestroy  OnDestroy        // kept here for the resources; no matter of Judge
	LiveChecks LiveChecks       // likewise, but for the level of QG904
}

// NoteLevel is the level of a note that something could not be seen: a warning in
// every preset, unless levels say otherwise, or live_checks = "required" makes a
// read that is missing (QG904) an error.
func (p Policy) NoteLevel(id string) Level {
	if level, ok := p.Levels[id]; ok {
		return level
	}
	if id == idUnread && p.LiveChecks == LiveRequired {
		return Error
	}
	return Warning
}

// OnDestroy says what to do with queues that hold messages.
type OnDestroy string

// What to do with a queue that holds messages when it is to be deleted.
const (
	Refuse OnDestroy = "refuse"
	Warn   OnDestroy = "warn"
	Allow  OnDestroy = "allow"
)

// LiveChecks says whether rules may ask AWS at plan.
type LiveChecks string

// Whether rules may ask AWS at plan.
const (
	LiveOff      LiveChecks = "off"
	LiveAuto     LiveChecks = "auto" // a read that is missing is one note (QG904)
	LiveRequired LiveChecks = "required"
)

// Walk is the moment at which Judge is called; it decides which findings speak.
type Walk uint8

// The walks.
const (
	WalkValidate Walk = iota // errors of config rules, no account known
	WalkPlan                 // everything
	WalkApply                // before the first API call: what has become known, errors only
	WalkRead                 // exported attributes: everything, no ratchet
)
