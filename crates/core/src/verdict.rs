//! Verdicts: whether an answer fits the response format that the chat settings request. The format
//! is either any JSON object, or JSON that fits a schema.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A rule of the schema that an answer breaks, and the value in the answer that breaks it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SchemaFault {
    /// JSON pointer to the value that breaks the rule; empty if that value is the whole answer. If
    /// the pointer would be too long, it leads to an enclosing value instead.
    pub path: String,
    /// The broken rule: a keyword and its value in the schema, for example `type: "integer"`.
    pub rule: String,
    /// JSON text of the value that breaks the rule, possibly truncated.
    pub value: String,
}

/// Whether a server makes the model keep to the requested response format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Enforcement {
    /// According to the provider's documentation, the server guarantees the requested format.
    Enforced,
    /// The request merely asks the model to use the format, and nothing enforces it.
    Asked,
    /// It is unknown whether the server enforces the format.
    #[default]
    Unknown,
}

/// The reason why an answer could not be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Unchecked {
    /// The schema is not a valid JSON schema, or it refers to an external schema.
    SchemaUnusable,
    /// The check would take too much time or memory.
    TooCostly,
}

/// The result of checking an answer against the response format that the chat settings request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum VerdictKind {
    /// The answer is JSON and fits the response format.
    Valid,
    /// The answer is JSON but breaks rules of the schema.
    Invalid {
        /// The rules that the answer breaks. The length of the list is limited.
        errors: Vec<SchemaFault>,
        /// Whether the answer breaks more rules than those in `errors`.
        more: bool,
    },
    /// The answer is not JSON.
    NotJson {
        /// The original error message of the JSON parser.
        detail: String,
        /// Position of the error in the answer, in UTF-16 code units.
        #[ts(type = "number")]
        at: u64,
    },
    /// The answer is incomplete: the reply is still streaming, or its ending is not `complete`.
    /// Such an answer is never valid, even if its text fits the schema.
    CutOff,
    /// The model refused to answer.
    Refusal,
    /// The answer was not checked.
    Unchecked {
        /// The reason why the answer was not checked.
        reason: Unchecked,
        /// The original error message of the validator; empty if there was none.
        detail: String,
    },
}

impl VerdictKind {
    /// Returns the name of this result, such as `not_json`, in the front end's JSON and in exports.
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

/// The verdict on an answer. An answer has a verdict only if the chat settings request JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Verdict {
    /// Whether the server enforces the requested format.
    pub enforcement: Enforcement,
    /// The result of checking the answer.
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
