//! Passes a server's questions to the user. Converts the server's request into an [`Elicitation`],
//! and the user's answer into the result for the server.

use serde_json::{Value, json};
use url::Url;

use crate::elicitation::{CallPort, Elicitation, ElicitationAnswer};

/// The result of parsing the parameters of `elicitation/create`, a question from the server.
#[derive(Debug, PartialEq)]
enum Question {
    Ask(Elicitation),
    /// A question in which the server asks the user to open an address that is not a valid web
    /// address. The value is the address. Rivulet declines such a question.
    Blocked(String),
    Unreadable,
}

pub(crate) async fn ask(params: &Value, port: &dyn CallPort) -> Value {
    match read(params) {
        Question::Ask(question) => {
            let is_form = matches!(question, Elicitation::Form { .. });
            result(port.elicit(question).await, is_form)
        }
        Question::Blocked(url) => {
            port.url_blocked(&url);
            json!({ "action": "decline" })
        }
        Question::Unreadable => json!({ "action": "decline" }),
    }
}

/// Returns the result with which Rivulet informs the server that the question was not answered.
pub(crate) fn cancelled() -> Value {
    json!({ "action": "cancel" })
}

fn result(answer: ElicitationAnswer, is_form: bool) -> Value {
    match answer {
        ElicitationAnswer::Accept(values) if is_form => json!({ "action": "accept", "content": values }),
        ElicitationAnswer::Accept(_) => json!({ "action": "accept" }),
        ElicitationAnswer::Decline => json!({ "action": "decline" }),
        ElicitationAnswer::Cancel => cancelled(),
    }
}

fn read(params: &Value) -> Question {
    let text = |field: &str| params.get(field).and_then(Value::as_str);
    let message = text("message").unwrap_or_default().to_owned();
    let is_url = match text("mode") {
        Some(mode) => mode == "url",
        None => params.get("requestedSchema").is_none(),
    };
    if !is_url {
        return match params.get("requestedSchema") {
            Some(schema) if schema.is_object() => Question::Ask(Elicitation::Form {
                message,
                schema: schema.clone(),
            }),
            _ => Question::Unreadable,
        };
    }
    let Some(url) = text("url") else {
        return Question::Unreadable;
    };
    match Url::parse(url) {
        Ok(address) if matches!(address.scheme(), "http" | "https") => Question::Ask(Elicitation::Url {
            message,
            url: address.into(),
        }),
        _ => Question::Blocked(url.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Map;

    use super::*;

    #[test]
    fn only_web_addresses_are_offered() {
        for url in [
            "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "about", "",
        ] {
            let params = json!({ "mode": "url", "message": "m", "url": url });
            assert_eq!(read(&params), Question::Blocked(url.to_owned()), "{url}");
        }
        let params = json!({ "message": "m", "url": "https://example.com/a b" });
        assert!(matches!(
            read(&params),
            Question::Ask(Elicitation::Url { url, .. }) if url == "https://example.com/a%20b"
        ));
    }

    #[test]
    fn a_form_keeps_any_schema_unchanged() {
        let schema = json!({ "type": "object", "properties": { "a": { "type": "odd" } } });
        let params = json!({ "message": "m", "requestedSchema": schema });
        assert_eq!(
            read(&params),
            Question::Ask(Elicitation::Form {
                message: "m".into(),
                schema
            })
        );
        for unreadable in [
            json!({}),
            json!({ "mode": "form" }),
            json!({ "mode": "url" }),
            json!(null),
        ] {
            assert_eq!(read(&unreadable), Question::Unreadable);
        }
    }

    #[test]
    fn only_an_accepted_form_sends_values() {
        let values = Map::from_iter([("a".to_owned(), json!(1))]);
        let accept = ElicitationAnswer::Accept(values);
        assert_eq!(
            result(accept.clone(), true),
            json!({ "action": "accept", "content": { "a": 1 } })
        );
        assert_eq!(result(accept, false), json!({ "action": "accept" }));
        assert_eq!(
            result(ElicitationAnswer::Decline, true),
            json!({ "action": "decline" })
        );
        assert_eq!(
            result(ElicitationAnswer::Cancel, true),
            json!({ "action": "cancel" })
        );
    }
}
