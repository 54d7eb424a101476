//! Whether an answer fits the schema that the chat settings ask for.

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
