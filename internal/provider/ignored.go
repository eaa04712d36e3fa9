package provider

import (
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/queueguard/terraform-provider-queueguard/internal/tfdiag"
)

// endpoints collects the endpoints of all blocks, and notes what has no effect.
func (p *Provider) endpoints(m *model) (map[string]string, diag.Diagnostics) {
	urls := map[string]string{}
	var ignored []string
	for _, element := range m.Endpoints.Elements() {
		object, ok := element.(types.Object)
		if !ok {
			continue
		}
		for service, url := range strMap(object.Attributes()) {
			switch {
			case url == "":
			case slices.Contains(usedServices, service):
				urls[service] = url
			default:
				ignored = append(ignored, "endpoints."+service)
			}
		}
	}
	// The older spellings of AWS_ENDPOINT_URL_STS that hashicorp/aws still reads.
	for _, name := range []string{"TF_AWS_STS_ENDPOINT", "AWS_STS_ENDPOINT"} {
		if url := p.environment.Getenv(name); url != "" && urls["sts"] == "" && p.environment.Getenv("AWS_ENDPOINT_URL_STS") == "" {
			urls["sts"] = url
		}
	}
	return urls, noteIgnored(append(ignored, ignoredIn(m)...))
}

// ignoredIn lists the attributes of other services that say more than their
// default.
func ignoredIn(m *model) []string {
	var names []string
	if m.S3UsePathStyle.ValueBool() {
		names = append(names, "s3_use_path_style")
	}
	if m.S3USEast1RegionalEndpoint.ValueString() != "" {
		names = append(names, "s3_us_east_1_regional_endpoint")
	}
	if level := m.TagPolicyCompliance.ValueString(); level != "" && level != "disabled" {
		names = append(names, "tag_policy_compliance")
	}
	return names
}

func noteIgnored(names []string) diag.Diagnostics {
	if len(names) == 0 {
		return nil
	}
	slices.Sort(names)
	return tfdiag.Warning(path.Empty(), "Some provider settings have no effect", tfdiag.Text{
		What: "This provider does not use " + strings.Join(names, ", ") + ".",
		Why:  "They are accepted so that a block of the hashicorp/aws provider can be copied.",
		Fix:  "Remove them from the provider block to get rid of this note.",
	})
}
