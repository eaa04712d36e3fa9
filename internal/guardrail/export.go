package guardrail

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

// Export is one queue as GetQueueAttributes tells it.
type Export struct {
	// ARN says which queue it is: its QueueArn, else what its URL says, with the
	// partition left empty. The zero ARN when the export has neither.
	ARN topology.ARN
	// Attributes are the service's names and values. All values are strings.
	Attributes map[string]string
	// NotText lists the attributes whose value is no string, sorted. AWS never
	// returns such a value; they are not in Attributes, except for whole numbers
	// and true or false, which are taken as the strings they mean.
	NotText []string
}

// ParseExport reads {"QueueUrl": …, "Attributes": {…}} or the bare
// {"Attributes": {…}} that the AWS CLI prints.
func ParseExport(text string) (Export, error) {
	var raw struct {
		QueueURL   string                     `json:"QueueUrl"`
		Attributes map[string]json.RawMessage `json:"Attributes"`
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	if err := decoder.Decode(&raw); err != nil {
		return Export{}, fmt.Errorf("the export is not the JSON that get-queue-attributes prints: %w", err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return Export{}, fmt.Errorf("the export goes on after its closing brace; pass the attributes of one queue")
	}
	if raw.Attributes == nil {
		return Export{}, fmt.Errorf("the export has no \"Attributes\"; make it with: aws sqs get-queue-attributes --queue-url … --attribute-names All")
	}
	e := Export{Attributes: make(map[string]string, len(raw.Attributes))}
	for _, name := range slices.Sorted(maps.Keys(raw.Attributes)) {
		value, isText := attributeText(raw.Attributes[name])
		if value != nil {
			e.Attributes[name] = *value
		}
		if !isText {
			e.NotText = append(e.NotText, name)
		}
	}
	return e, e.identify(raw.QueueURL)
}

// attributeText returns the value as a string, nil when it cannot be one, and
// whether it was written as one.
func attributeText(raw json.RawMessage) (*string, bool) {
	var text string
	if json.Unmarshal(raw, &text) == nil && !bytes.Equal(raw, []byte("null")) {
		return &text, true
	}
	text = string(raw)
	var scalar any
	if json.Unmarshal(raw, &scalar) == nil {
		switch scalar.(type) {
		case bool, float64:
			return &text, false
		}
	}
	return nil, false
}

// identify says which queue it is.
func (e *Export) identify(queueURL string) error {
	if text := e.Attributes["QueueArn"]; text != "" {
		arn, err := topology.ParseARN(text)
		if err != nil || arn.Service != "sqs" {
			return fmt.Errorf("the export's QueueArn %q is not the ARN of a queue", text)
		}
		e.ARN = arn
		return nil
	}
	if queueURL == "" {
		return nil
	}
	arn, ok := topology.ParseQueueURL(queueURL)
	if !ok {
		return fmt.Errorf("the export's QueueUrl %q does not end in /<account>/<name>", queueURL)
	}
	e.ARN = arn
	return nil
}
