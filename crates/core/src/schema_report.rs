//! The validation report on a JSON schema that the user types.

use serde::Serialize;
use ts_rs::TS;

/// A rule of OpenAI's strict form for schemas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum StrictRule {
    /// The root of the schema must describe an object and must not use `anyOf`.
    ObjectRoot,
    /// The schema must list each property as required.
    Required {
        /// The property that is not required.
        name: String,
    },
    /// Each object must have `additionalProperties: false`.
    NoOtherProperties,
    /// A keyword of the schema is not allowed.
    Keyword {
        /// The keyword that is not allowed.
        name: String,
    },
    /// The nesting depth of objects is limited.
    Depth {
        /// Maximum number of nested levels.
        limit: u32,
    },
    /// The number of properties in a schema is limited.
    Properties {
        /// Maximum number of properties.
        limit: u32,
    },
    /// The number of values in `enum` is limited.
    EnumValues {
        /// Maximum number of values in `enum`.
        limit: u32,
    },
    /// The total length of the strings in a long `enum` is limited.
    EnumChars {
        /// Maximum total number of characters in the strings.
        limit: u32,
    },
    /// The total length of all names, `enum` values and `const` values is limited.
    Chars {
        /// Maximum total number of characters in the names and values.
        limit: u32,
    },
}

/// A place where a schema breaks a rule of OpenAI's strict form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct StrictFault {
    /// JSON pointer to the subschema; empty for the whole schema.
    pub path: String,
    /// The rule that the schema breaks.
    #[serde(flatten)]
    pub rule: StrictRule,
}

/// The validation report on a schema.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct SchemaReport {
    /// The reason why no answer can be checked against the schema, in the validator's own words;
    /// `None` if answers can be checked.
    pub unusable: Option<String>,
    /// The places where the schema breaks OpenAI's strict form. The list may be incomplete, because
    /// its length is limited.
    pub faults: Vec<StrictFault>,
    /// A copy of the schema in the strict form, as far as possible; `None` if the schema already
    /// has that form, cannot be used, or cannot be brought closer to that form.
    pub strict: Option<String>,
    /// Number of places where the copy still breaks the strict form.
    pub left: u32,
}
