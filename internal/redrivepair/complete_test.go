package redrivepair_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/queueguard/terraform-provider-queueguard/internal/acctest"
)

// alike are blocks that have the same attributes wherever they stand.
var alike = regexp.MustCompile(`^(alarms)\.\w+\.|^dead_letter_queue\.(policy_statements\.\*|encryption)\.|^undelivered\.(encryption)\.`)

// once lists attributes, and those of blocks that are alike for all of them together.
func once(paths []string) []string {
	var out []string
	for _, path := range paths {
		out = append(out, alike.ReplaceAllString(path, "$1$2$3."))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// The attributes that tests take in turn are all there are.
func TestAttributesAreComplete(t *testing.T) {
	t.Parallel()
	var written []string
	s := acctest.Start(t)
	for _, a := range attributes {
		written = append(written, s.Written(pairOf(a.with))...)
	}
	written = append(written, "fifo", "name_prefix") // which replace the pair
	compareOptional(t, written)
}

// So are those that are unknown, null and zero in turn.
func TestValuesAreComplete(t *testing.T) {
	t.Parallel()
	var written []string
	s := acctest.Start(t)
	for _, config := range whole {
		written = append(written, s.Written(config)...)
	}
	compareOptional(t, written)
}

func compareOptional(t *testing.T, written []string) {
	t.Helper()
	var missing []string
	written = once(written)
	for _, path := range once(acctest.Optional(t, "queueguard_redrive_pair")) {
		if !slices.Contains(written, path) {
			missing = append(missing, path)
		}
	}
	if len(missing) > 0 {
		t.Errorf("optional attributes that no test takes: %s", strings.Join(missing, " "))
	}
}
