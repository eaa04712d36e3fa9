package pairschema

import "github.com/hashicorp/terraform-plugin-framework/schema/validator"

// RegionName refuses what is no region's name.
func RegionName() validator.String { return regionName{} }
