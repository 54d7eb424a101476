//! The report on a schema that the user types.

use serde::Serialize;
use ts_rs::TS;

/// A rule of OpenAI's strict form that a schema breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum StrictRule {
    /// The whole schema must describe an object, and not by `anyOf`.
    ObjectRoot,
    /// Each property must be required.
    Required {
        /// The property that is not required.
        name: String,
    },
    /// Each object must have `additionalProperties: false`.
    NoOtherProperties,
    /// The keyword is not allowed.
    Keyword {
        /// The keyword.
        name: String,
    },
    /// Objects may be nested in a limited number of levels.
    Depth {
        /// Maximum number of levels.
        limit: u32,
    },
    /// The schema may have a limited number of properties.
    Properties {
        /// Maximum number of properties.
        limit: u32,
    },
    /// The schema may have a limited number of values in `enum`.
    EnumValues {
        /// Maximum number of values.
        limit: u32,
    },
    /// The strings of a long `enum` may have a limited length.
    EnumChars {
        /// Maximum number of characters.
        limit: u32,
    },
    /// The names, `enum` and `const` values may have a limited length.
    Chars {
        /// Maximum number of characters.
        limit: u32,
    },
}

/// A place at which a schema breaks a rule of OpenAI's strict form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct StrictFault {
    /// JSON pointer to the subschema; empty for the whole schema.
    pub path: String,
    /// The broken rule.
    #[serde(flatten)]
    pub rule: StrictRule,
}

/// The report on a schema.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct SchemaReport {
    /// The reason why no answer can be checked against the schema, in the validator's own words.
    pub unusable: Option<String>,
    /// The places at which the schema breaks OpenAI's strict form; a limited number of them.
    pub faults: Vec<StrictFault>,
    /// A copy of the schema in the strict form, as far as possible; `None` if the schema already has that form.
    pub strict: Option<String>,
    /// Number of faults that the copy still has.
    pub left: u32,
}
