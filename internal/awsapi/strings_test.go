package awsapi_test

import (
	"slices"
	"strings"
)

func replaceURL(text, url string) string { return strings.ReplaceAll(text, "URL", url) }

// unique drops repetitions: the SDK base may ask for the same session twice.
func unique(names []string) []string { return slices.Compact(slices.Clone(names)) }
