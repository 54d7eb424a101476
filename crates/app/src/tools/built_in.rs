//! Rivulet's own tools. They are ordinary tools with the same grants and endings as those of servers.

use rivulet_core::texts::call;
use rivulet_core::{CallEnding, Message, ToolClaims, ToolDefinition};
use serde_json::{Map, Value, json};

use super::answer::Outcome;
use crate::app::App;

mod calculator;
mod clock;

/// Returns the name of the pseudo server that offers the built-in tools.
pub(super) fn server_name() -> String {
    call::built_in().to_string()
}

/// Returns the definitions of the built-in tools.
pub(super) fn definitions() -> Vec<ToolDefinition> {
    vec![
        tool(
            "time",
            "Returns the present date and time, in the time zone of the user's computer and in UTC.",
            json!({ "type": "object", "properties": {}, "additionalProperties": false }),
        ),
        tool(
            "calculator",
            "Calculates an arithmetic expression with numbers, + - * / % ^, parentheses, and the functions sqrt, abs, \
             round, floor, ceil, ln, log10, exp, sin, cos, tan, min and max. The constants are pi and e.",
            json!({
                "type": "object",
                "properties": {
                    "expression": { "type": "string", "description": "The expression, such as (1 + 2) * 3^2" }
                },
                "required": ["expression"],
                "additionalProperties": false
            }),
        ),
    ]
}

fn tool(name: &str, description: &str, input_schema: Value) -> ToolDefinition {
    ToolDefinition {
        name: name.to_owned(),
        title: None,
        description: description.to_owned(),
        input_schema,
        output_schema: None,
        claims: ToolClaims {
            read_only: Some(true),
            destructive: Some(false),
            idempotent: Some(true),
            open_world: Some(false),
        },
    }
}

/// Runs a built-in tool.
pub(super) async fn run(_app: &App, _reply: &Message, name: &str, arguments: &Map<String, Value>) -> Outcome {
    let answered = match name {
        "time" => Ok(clock::now()),
        "calculator" => {
            let expression = arguments
                .get("expression")
                .and_then(Value::as_str)
                .unwrap_or_default();
            calculator::calculate(expression).map(|value| value.to_string())
        }
        _ => return Outcome::without_answer(CallEnding::NotRun, call::no_such_tool()),
    };
    match answered {
        Ok(text) => Outcome::of_text(text),
        Err(words) => Outcome {
            ending: CallEnding::ToolError,
            ..Outcome::of_text(words)
        },
    }
}
