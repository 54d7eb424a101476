//! Practice models that answer with an HTTP error. Providers send error bodies of different shapes,
//! so each of these models sends a different shape.

use super::chat_request::{Answer, Model};

pub(super) const MODELS: &[Model] = &[
    status(
        "status-400-context",
        "400: the conversation is longer than the model can read",
        400,
        None,
        r#"{"error": {"message": "This model's maximum context length is 8192 tokens. However, your messages resulted in 9216 tokens. Please reduce the length of the messages. (practice provider)", "type": "invalid_request_error", "param": "messages", "code": "context_length_exceeded"}}"#,
    ),
    status(
        "status-401",
        "401: the key is not accepted",
        401,
        None,
        r#"{"detail": "Invalid API key (practice provider)"}"#,
    ),
    status(
        "status-429",
        "429: too many requests, retry after 20 seconds",
        429,
        Some("20"),
        r#"{"message": "Requests rate limit exceeded (practice provider)"}"#,
    ),
];

const fn status(
    id: &'static str,
    description: &'static str,
    status: u16,
    retry_after: Option<&'static str>,
    body: &'static str,
) -> Model {
    Model {
        id,
        description,
        speed: 60,
        answer: Answer::Error {
            status,
            retry_after,
            body,
        },
    }
}
