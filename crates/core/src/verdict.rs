//! Verdicts: whether an answer fits the schema of the chat settings.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A rule of a schema that a value breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SchemaFault {
    /// JSON pointer to the value that breaks the rule; empty for the whole value.
    pub path: String,
    /// The rule: a keyword of the schema and what the keyword requires, as in `type: "integer"`.
    pub rule: String,
    /// JSON text of the value, possibly truncated.
    pub value: String,
}

/// Whether a server makes its model answer in the requested format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Enforcement {
    /// The provider documents that its server allows no other format.
    Enforced,
    /// The request only asks the model to use the format.
    Asked,
    /// It is unknown whether the server enforces the format.
    #[default]
    Unknown,
}

/// The reason why an answer could not be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Unchecked {
    /// The schema is not a valid JSON schema, or refers to a schema outside itself.
    SchemaUnusable,
    /// The check would take too much time or memory.
    TooCostly,
}

/// The result of checking an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum VerdictKind {
    /// The answer fits the schema.
    Valid,
    /// The answer is JSON but breaks the schema.
    Invalid {
        /// The broken rules; a limited number of them.
        errors: Vec<SchemaFault>,
        /// Whether there are more broken rules than these.
        more: bool,
    },
    /// The answer is not JSON.
    NotJson {
        /// The parser's own words.
        detail: String,
        /// Position of the error in the text, in UTF-16 code units.
        #[ts(type = "number")]
        at: u64,
    },
    /// The answer is not complete, because the reply still streams or ended in another way than
    /// `complete`. Such an answer is never valid, even if its text fits the schema.
    CutOff,
    /// The model refused to answer.
    Refusal,
    /// The answer was not checked.
    Unchecked {
        /// The reason.
        reason: Unchecked,
        /// The validator's own words; empty if it said nothing.
        detail: String,
    },
}

impl VerdictKind {
    /// Returns the name of the kind in the contract and in exports.
    pub const fn name(&self) -> &'static str {
        match self {
            VerdictKind::Valid => "valid",
            VerdictKind::Invalid { .. } => "invalid",
            VerdictKind::NotJson { .. } => "not_json",
            VerdictKind::CutOff => "cut_off",
            VerdictKind::Refusal => "refusal",
            VerdictKind::Unchecked { .. } => "unchecked",
        }
    }
}

/// The verdict on an answer for which the chat settings ask for JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Verdict {
    /// Whether the server makes its model answer in the requested format.
    pub enforcement: Enforcement,
    /// The result of the check.
    pub result: VerdictKind,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_json() {
        for kind in [
            VerdictKind::Valid,
            VerdictKind::Invalid {
                errors: Vec::new(),
                more: false,
            },
            VerdictKind::NotJson {
                detail: String::new(),
                at: 0,
            },
            VerdictKind::CutOff,
            VerdictKind::Refusal,
            VerdictKind::Unchecked {
                reason: Unchecked::TooCostly,
                detail: String::new(),
            },
        ] {
            assert_eq!(serde_json::to_value(&kind).unwrap()["kind"], kind.name());
        }
    }
}
