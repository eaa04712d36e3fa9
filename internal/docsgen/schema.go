package docsgen

import "encoding/json"

// formatVersion is the format that Terraform 1.x writes.
const formatVersion = "1.0"

// document is the whole answer of `terraform providers schema -json`.
type document struct {
	FormatVersion   string                    `json:"format_version"`
	ProviderSchemas map[string]providerSchema `json:"provider_schemas"`
}

type providerSchema struct {
	Provider          *schema                   `json:"provider,omitempty"`
	ResourceSchemas   map[string]*schema        `json:"resource_schemas,omitempty"`
	DataSourceSchemas map[string]*schema        `json:"data_source_schemas,omitempty"`
	EphemeralSchemas  map[string]*schema        `json:"ephemeral_resource_schemas,omitempty"`
	ListSchemas       map[string]*schema        `json:"list_resource_schemas,omitempty"`
	ActionSchemas     map[string]actionSchema   `json:"action_schemas,omitempty"`
	Functions         map[string]function       `json:"functions,omitempty"`
	IdentitySchemas   map[string]identitySchema `json:"resource_identity_schemas,omitempty"`
}

type schema struct {
	Version int64  `json:"version"`
	Block   *block `json:"block"`
}

// actionSchema has a block and no version: an action has no state to upgrade.
type actionSchema struct {
	Block *block `json:"block"`
}

type block struct {
	Attributes      map[string]attribute `json:"attributes,omitempty"`
	BlockTypes      map[string]blockType `json:"block_types,omitempty"`
	Description     string               `json:"description,omitempty"`
	DescriptionKind string               `json:"description_kind"`
	Deprecated      bool                 `json:"deprecated,omitempty"`
}

type blockType struct {
	NestingMode string `json:"nesting_mode"`
	Block       *block `json:"block"`
	MinItems    int64  `json:"min_items,omitempty"`
	MaxItems    int64  `json:"max_items,omitempty"`
}

// attribute has either Type or NestedType.
type attribute struct {
	Type            json.RawMessage `json:"type,omitempty"`
	NestedType      *nestedType     `json:"nested_type,omitempty"`
	Description     string          `json:"description,omitempty"`
	DescriptionKind string          `json:"description_kind"`
	Deprecated      bool            `json:"deprecated,omitempty"`
	Required        bool            `json:"required,omitempty"`
	Optional        bool            `json:"optional,omitempty"`
	Computed        bool            `json:"computed,omitempty"`
	Sensitive       bool            `json:"sensitive,omitempty"`
	WriteOnly       bool            `json:"write_only,omitempty"`
}

type nestedType struct {
	Attributes  map[string]attribute `json:"attributes"`
	NestingMode string               `json:"nesting_mode"`
}

type function struct {
	Description        string          `json:"description,omitempty"`
	Summary            string          `json:"summary,omitempty"`
	DeprecationMessage string          `json:"deprecation_message,omitempty"`
	ReturnType         json.RawMessage `json:"return_type"`
	Parameters         []parameter     `json:"parameters,omitempty"`
	VariadicParameter  *parameter      `json:"variadic_parameter,omitempty"`
}

type parameter struct {
	Name        string          `json:"name,omitempty"`
	Description string          `json:"description,omitempty"`
	IsNullable  bool            `json:"is_nullable,omitempty"`
	Type        json.RawMessage `json:"type"`
}

type identitySchema struct {
	Version    int64                        `json:"version"`
	Attributes map[string]identityAttribute `json:"attributes,omitempty"`
}

type identityAttribute struct {
	Type              json.RawMessage `json:"type"`
	Description       string          `json:"description,omitempty"`
	RequiredForImport bool            `json:"required_for_import,omitempty"`
	OptionalForImport bool            `json:"optional_for_import,omitempty"`
}
