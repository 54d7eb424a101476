//! A tool as its server declares it.

use serde_json::Value;

/// What a server claims about a tool. A claim grants nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Annotations {
    /// `readOnlyHint`
    pub read_only: Option<bool>,
    /// `destructiveHint`
    pub destructive: Option<bool>,
    /// `idempotentHint`
    pub idempotent: Option<bool>,
    /// `openWorldHint`
    pub open_world: Option<bool>,
}

/// A tool as its server declares it.
#[derive(Debug, Clone, PartialEq)]
pub struct Tool {
    /// The id of the tool within its server.
    pub name: String,
    /// A name for people.
    pub title: Option<String>,
    /// The description; empty if there is none.
    pub description: String,
    /// The schema of the arguments; `{"type": "object"}` if there is none.
    pub input_schema: Value,
    /// The schema of the structured result.
    pub output_schema: Option<Value>,
    /// Claims about the effects.
    pub annotations: Annotations,
    /// The whole declaration.
    pub definition: Value,
}
