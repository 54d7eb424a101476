//! The error response to a request whose messages break a rule of the provider.

use serde_json::json;

use crate::script::Script;

/// Returns an error response with the HTTP status 400 in OpenAI's format.
pub(super) fn refusal(message: &str) -> Script {
    let error = json!({
        "message": message, "type": "invalid_request_error", "param": "messages", "code": null,
    });
    Script::json(400, &json!({ "error": error }))
}
