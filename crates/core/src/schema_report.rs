//! The report on a JSON schema that the user types: faults and corrections.

use serde::Serialize;
use ts_rs::TS;

/// A rule of the strict form: the subset of JSON Schema that OpenAI accepts in strict mode.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum StrictRule {
    /// The root of the schema must describe an object and must not contain `anyOf`.
    ObjectRoot,
    /// The schema must list every property as required.
    Required {
        /// The property that is not listed as required.
        name: String,
    },
    /// Each object must have `additionalProperties: false`.
    NoOtherProperties,
    /// A keyword of the schema is not allowed.
    Keyword {
        /// The keyword that is not allowed.
        name: String,
    },
    /// Objects may be nested only to a limited depth.
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
    /// If `enum` has many values, the total length of its strings is limited.
    EnumChars {
        /// Maximum total number of characters in the strings of one `enum`.
        limit: u32,
    },
    /// The total length of all names, `enum` values and `const` values in a schema is limited.
    Chars {
        /// Maximum total number of characters in names, `enum` values and `const` values.
        limit: u32,
    },
}

/// A place where a schema does not meet the requirements of OpenAI's strict mode.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct StrictFault {
    /// JSON pointer to the subschema that breaks the rule; empty for the whole schema.
    pub path: String,
    /// The rule that the schema breaks.
    #[serde(flatten)]
    pub rule: StrictRule,
}

/// The report on a schema: what is wrong with it, and how it can be corrected.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct SchemaReport {
    /// The reason why no answer can be checked against the schema, in the words of the parser or
    /// the validator; `None` if answers can be checked.
    pub unusable: Option<String>,
    /// The violations of OpenAI's strict form; incomplete if the list reaches its maximum length.
    pub faults: Vec<StrictFault>,
    /// A copy that follows the strict form as closely as possible. `None` if the schema already
    /// follows it, cannot be used, or cannot be improved.
    pub strict: Option<String>,
    /// Number of violations of the strict form that the copy `strict` still contains, because they
    /// could not be corrected. At most the maximum length of `faults`.
    pub left: u32,
}
