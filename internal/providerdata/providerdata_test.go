package providerdata_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/guardrail"
	"github.com/queueguard/terraform-provider-queueguard/internal/providerdata"
	"github.com/queueguard/terraform-provider-queueguard/internal/topology"
)

func TestIgnoreTags(t *testing.T) {
	t.Parallel()
	ignore := providerdata.IgnoreTags{Keys: []string{"cost"}, KeyPrefixes: []string{"org:"}}
	tags := map[string]string{"cost": "1", "Cost": "2", "costs": "3", "org:unit": "4", "org": "5", "aws:cloudformation:stack": "6", "": "7"}
	want := map[string]string{"Cost": "2", "costs": "3", "org": "5", "": "7"}
	if diff := cmp.Diff(want, ignore.Without(tags)); diff != "" {
		t.Errorf("tags (-want +got):\n%s", diff)
	}
	if got := (providerdata.IgnoreTags{}).Without(nil); got == nil || len(got) != 0 {
		t.Errorf("Without(nil) = %#v, want an empty map", got)
	}
}

func TestSharedPolicy(t *testing.T) {
	t.Parallel()
	var none *providerdata.Shared
	shared := &providerdata.Shared{}
	for _, s := range []*providerdata.Shared{none, shared} {
		if diff := cmp.Diff(guardrail.Policy{}, s.Policy()); diff != "" {
			t.Errorf("nothing remembered (-want +got):\n%s", diff)
		}
	}
	want := guardrail.Policy{Preset: guardrail.Strict, Levels: map[string]guardrail.Level{"QG110": guardrail.Off}}
	shared.Remember(guardrail.Policy{Preset: guardrail.Minimal})
	shared.Remember(want)
	if diff := cmp.Diff(want, shared.Policy()); diff != "" {
		t.Errorf("policy (-want +got):\n%s", diff)
	}
}

// While the provider's values are unknown there is nobody to ask.
func TestPlaceOfAnUnknownProvider(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		data   providerdata.Data
		region topology.Maybe[string]
		want   topology.Place
	}{
		"all unknown": {
			providerdata.Data{Unknown: true}, topology.Null[string](), topology.Place{},
		},
		"own region": {
			providerdata.Data{Unknown: true},
			topology.Known("cn-north-1"),
			topology.Place{Partition: topology.Known("aws-cn"), Region: topology.Known("cn-north-1")},
		},
		"unknown own region": {
			providerdata.Data{Unknown: true, Region: topology.Known("eu-west-1")}, topology.Unknown[string](), topology.Place{},
		},
		"account known": {
			providerdata.Data{Unknown: true, Region: topology.Known("eu-west-1"), AccountID: topology.Known("123456789012")},
			topology.Null[string](),
			topology.Place{Partition: topology.Known("aws"), Region: topology.Known("eu-west-1"), Account: topology.Known("123456789012")},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := test.data.Place(t.Context(), test.region)
			equal := cmp.Comparer(func(a, b topology.Maybe[string]) bool { return a.Equal(b) })
			if diff := cmp.Diff(test.want, got, equal); err != nil || diff != "" {
				t.Errorf("place, %v (-want +got):\n%s", err, diff)
			}
		})
	}
}
