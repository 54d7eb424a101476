//! Parses the errors that providers send, in all their shapes (wire contract, section 4).

use std::time::SystemTime;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, UiText};
use serde_json::Value;

use crate::bounded_value::{self, FIELD_VALUES};
use crate::image_refusal::refuses_images;

/// Maximum number of characters of a response body that a fault quotes.
pub const EXCERPT_CHARS: usize = 300;

/// Returns the beginning of a body as text, at most [`EXCERPT_CHARS`] characters.
pub fn excerpt(body: &[u8]) -> String {
    String::from_utf8_lossy(body)
        .trim()
        .chars()
        .take(EXCERPT_CHARS)
        .collect()
}

/// Maximum length, in characters, of a provider's error message. Longer messages are truncated.
/// Even a message of this length fits into one update for the window.
const MESSAGE_CHARS: usize = 1_000;
/// Maximum length, in characters, of a provider's error code. Longer codes are truncated.
pub const CODE_CHARS: usize = 100;

/// Returns whether the value of an `error` field reports an error. Only `true` and non-empty
/// strings, lists and objects do so.
pub fn is_error(error: &Value) -> bool {
    match error {
        Value::Null | Value::Bool(_) | Value::Number(_) => *error == Value::Bool(true),
        Value::String(words) => !words.is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
    }
}

/// Returns whether a chunk that contains neither choices nor the `error` field still reports an
/// error. MiniMax reports an error in `base_resp`. Other servers use a text in `detail` or
/// `message`, and never send token counts with it. A `detail` reports an error if it is the only
/// field or if there is an error `code` next to it. A `message` reports an error only if there is
/// an error `code` next to it, because it may otherwise just report progress.
pub fn is_unnamed_error(chunk: &Value) -> bool {
    let is_code = |code: &Value| {
        let word = code.as_str().unwrap_or_default().trim().to_ascii_lowercase();
        match code.as_f64().or_else(|| word.parse().ok()) {
            Some(number) => number != 0.0 && number != 102.0 && !(200.0..300.0).contains(&number),
            None => !matches!(word.as_str(), "" | "ok" | "success"),
        }
    };
    let is_counted = chunk["usage"].is_object();
    let has_words = |name: &str| !is_counted && chunk[name].as_str().is_some_and(|words| !words.is_empty());
    let is_alone = chunk.as_object().is_some_and(|fields| fields.len() == 1);
    is_code(&chunk["base_resp"]["status_code"])
        || (has_words("detail") && (is_alone || is_code(&chunk["code"])))
        || (has_words("message") && is_code(&chunk["code"]))
}

/// Information about an error. The message, the code and the type are `None` if the provider did
/// not send them.
#[derive(Default)]
struct ErrorInfo {
    message: Option<String>,
    code: Option<String>,
    kind: Option<String>,
    refuses_images: bool,
}

impl ErrorInfo {
    /// Returns the fault category of the error. It usually depends on the code or the type. If the
    /// message says that images are refused, it depends on the message instead, because servers
    /// have no common code for this case.
    fn category(&self) -> Option<FaultCategory> {
        if self.refuses_images {
            return Some(FaultCategory::NoImages);
        }
        [&self.code, &self.kind]
            .into_iter()
            .flatten()
            .find_map(|code| match code.as_str() {
                "context_length_exceeded" | "exceed_context_size_error" => Some(FaultCategory::ContextLength),
                "insufficient_credits" | "insufficient_quota" => Some(FaultCategory::Credits),
                "rate_limit_exceeded" => Some(FaultCategory::RateLimit),
                _ => None,
            })
    }
}

/// Returns the message, the code and the type of an error in any of these shapes:
/// `{"error":{"message","code","type"}}`, `{"error":"text"}`, `{"error":"text","message","code"}`,
/// `{"error":true,"message"}`, `{"message"}`, `{"detail"}`, `{"object":"error","message"}` and
/// `{"base_resp":{"status_msg","status_code"}}`. The `code` may be a number or a string. Google puts
/// the error into a list and calls its type `status`.
fn error_info(body: &Value) -> ErrorInfo {
    let body = first_of_list(body);
    let error = body
        .get("error")
        .filter(|error| is_error(error))
        .or_else(|| body.get("base_resp"))
        .unwrap_or(body);
    let text = |value: &Value| match value {
        Value::String(text) if !text.is_empty() && text != "None" => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    // If the `error` field is only a string or `true`, the other fields of the error are next to
    // it.
    let fields = if error.is_object() { error } else { body };
    let field = |name: &str| fields.get(name).and_then(text);
    let stated = field("message")
        .or_else(|| field("status_msg"))
        .or_else(|| field("detail"))
        .or_else(|| field("error"))
        .or_else(|| fields.get("detail").map(Value::to_string));
    let message = match (text(error), stated) {
        (Some(word), Some(stated)) if !stated.contains(&word) => Some(format!("{word}: {stated}")),
        (word, stated) => stated.or(word),
    };
    let words = match (message, quoted_message(error)) {
        (Some(message), Some(quoted)) if !message.contains(&quoted) => Some(format!("{message}: {quoted}")),
        (message, quoted) => message.or(quoted),
    };
    let status = error.get("status").and_then(Value::as_str);
    let short = |code: String| code.chars().take(CODE_CHARS).collect();
    ErrorInfo {
        // Search two texts for the statement that images are refused: the provider's message, and
        // the upstream server's error that the provider quotes.
        refuses_images: words.as_deref().is_some_and(refuses_images)
            || quoted_error(error).is_some_and(refuses_images),
        message: words.map(|words| words.chars().take(MESSAGE_CHARS).collect()),
        code: field("code").or_else(|| field("status_code")).map(short),
        kind: field("type").or_else(|| status.map(str::to_owned)).map(short),
    }
}

/// Returns the first element of a list, or `body` itself if it is an empty list or not a list.
fn first_of_list(body: &Value) -> &Value {
    body.get(0).unwrap_or(body)
}

/// Returns the error of the upstream server that OpenRouter quotes. The quoted error is JSON or
/// plain text.
fn quoted_error(error: &Value) -> Option<&str> {
    error.get("metadata")?.get("raw")?.as_str()
}

fn quoted_message(error: &Value) -> Option<String> {
    let raw = quoted_error(error)?.trim();
    let json = bounded_value::parse(raw.as_bytes(), FIELD_VALUES).ok();
    let message = json.and_then(|body| error_info(&body).message);
    message.or_else(|| (!raw.is_empty()).then(|| raw.to_owned()))
}

/// Returns the information about an error from a body that is not a JSON object. From such a body,
/// Rivulet learns only whether the text says that images are refused.
fn plain_info(body: &[u8]) -> ErrorInfo {
    ErrorInfo {
        refuses_images: refuses_images(&excerpt(body)),
        ..ErrorInfo::default()
    }
}

/// Returns the fault for an error that the provider reports inside a stream.
pub fn stream_fault(body: &Value) -> Fault {
    let info = error_info(body);
    // Many servers send an HTTP status as the code. Ignore the categories `Request` and `Proxy` of
    // such a status, because they do not fit an error in a reply that has already begun.
    let status = info.code.as_deref().and_then(|code| code.parse().ok());
    let stated = status
        .map(category_of_status)
        .filter(|category| !matches!(category, FaultCategory::Request | FaultCategory::Proxy));
    let category = info.category().or(stated).unwrap_or(FaultCategory::Provider);
    let message = match category {
        FaultCategory::NoImages => message_for(category),
        _ => fault::error_while_replying(),
    };
    Fault {
        code: info.code.or(info.kind),
        ..Fault::new(category, message).with_detail(
            info.message
                .unwrap_or_else(|| excerpt(body.to_string().as_bytes())),
        )
    }
}

/// Returns the fault for an HTTP error status and the response body. `retry_after` is the value of
/// the `Retry-After` header. If that value is a date, the time to wait is counted from `now`.
pub fn status_fault(status: u16, retry_after: Option<&str>, body: &[u8], now: SystemTime) -> Fault {
    let json = bounded_value::parse(body, FIELD_VALUES)
        .ok()
        .filter(|body| first_of_list(body).is_object());
    let info = json.as_ref().map_or_else(|| plain_info(body), error_info);
    let category = info.category().unwrap_or_else(|| category_of_status(status));
    // Some servers repeat the HTTP status in the `code` field. In this case, use the `type` field
    // instead, which contains more information.
    let code = info
        .code
        .filter(|code| *code != status.to_string() || info.kind.is_none());
    Fault {
        status: Some(status),
        code: code.or(info.kind),
        retry_after: retry_after.and_then(|value| retry_after_seconds(value, now)),
        ..Fault::new(category, message_for(category))
            .with_detail(info.message.unwrap_or_else(|| excerpt(body)))
    }
}

fn category_of_status(status: u16) -> FaultCategory {
    match status {
        401 | 403 => FaultCategory::Key,
        402 => FaultCategory::Credits,
        407 => FaultCategory::Proxy,
        404 => FaultCategory::NotFound,
        429 => FaultCategory::RateLimit,
        500..=599 => FaultCategory::Server,
        _ => FaultCategory::Request,
    }
}

fn message_for(category: FaultCategory) -> UiText {
    match category {
        FaultCategory::Key => fault::key_refused(),
        FaultCategory::Credits => fault::no_credit(),
        FaultCategory::Proxy => fault::proxy_wants_login(),
        FaultCategory::NotFound => fault::unknown_model_or_address(),
        FaultCategory::ContextLength => fault::context_too_long(),
        FaultCategory::RateLimit => fault::rate_limit(),
        FaultCategory::Server => fault::server_trouble(),
        FaultCategory::NoImages => fault::model_takes_no_images(),
        _ => fault::request_refused(),
    }
}

/// Parses the value of `Retry-After`, which is a number or a date (RFC 9110, section 10.2.3).
/// Returns the time to wait in seconds, rounded up.
fn retry_after_seconds(value: &str, now: SystemTime) -> Option<u32> {
    let value = value.trim();
    let seconds = match value.parse::<f64>() {
        Ok(seconds) => seconds,
        Err(_) => httpdate::parse_http_date(value)
            .ok()?
            .duration_since(now)
            .unwrap_or_default()
            .as_secs_f64(),
    };
    // The cast to an integer saturates, so a number that is too large becomes the largest integer.
    (seconds.is_finite() && seconds >= 0.0).then(|| seconds.ceil() as u32)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;

    #[test]
    fn every_shape_of_error_body_is_read() {
        for (body, words, code) in [
            (
                r#"{"error":{"message":"m","code":"c","type":"t"}}"#,
                "m",
                Some("c"),
            ),
            (r#"{"error":{"message":"m","code":503}}"#, "m", Some("503")),
            (
                r#"{"error":{"message":"m","code":null,"type":"t"}}"#,
                "m",
                Some("t"),
            ),
            (
                r#"[{"error":{"message":"m","code":400,"status":"INVALID_ARGUMENT"}}]"#,
                "m",
                Some("400"),
            ),
            (
                r#"[{"error":{"message":"m","status":"INVALID_ARGUMENT"}}]"#,
                "m",
                Some("INVALID_ARGUMENT"),
            ),
            (r#"{"error":"words"}"#, "words", None),
            (
                r#"{"statusCode":404,"error":"Not Found","message":"m"}"#,
                "Not Found: m",
                None,
            ),
            (r#"{"error":"words","code":"c"}"#, "words", Some("c")),
            (r#"{"error":true,"message":"m","type":"t"}"#, "m", Some("t")),
            (r#"{"message":"m"}"#, "m", None),
            (r#"{"detail":"d"}"#, "d", None),
            (
                r#"{"detail":[{"loc":["body"],"msg":"bad"}]}"#,
                r#"[{"loc":["body"],"msg":"bad"}]"#,
                None,
            ),
            (r#"{"object":"error","message":"m","code":404}"#, "m", Some("404")),
            (
                r#"{"error":{"message":"m","code":502,"metadata":{"raw":"{\"error\":{\"message\":\"inner\",\"code\":1}}"}}}"#,
                "m: inner",
                Some("502"),
            ),
            (
                r#"{"error":{"message":"m","metadata":{"raw":"plain words","provider_name":"p"}}}"#,
                "m: plain words",
                None,
            ),
            (
                r#"{"error":{"message":"m","metadata":{"raw":"{\"a\":1}"}}}"#,
                r#"m: {"a":1}"#,
                None,
            ),
            (r#"{"error":{"message":"m","metadata":{"raw":""}}}"#, "m", None),
            (r#"{"error":{"message":"m","metadata":{"raw":"m"}}}"#, "m", None),
            (
                r#"{"error":{"message":"Provider: no","metadata":{"raw":"{\"message\":\"no\"}"}}}"#,
                "Provider: no",
                None,
            ),
            (
                r#"{"base_resp":{"status_code":1008,"status_msg":"m"}}"#,
                "m",
                Some("1008"),
            ),
            ("<html>Bad gateway</html>", "<html>Bad gateway</html>", None),
        ] {
            let fault = status_fault(500, None, body.as_bytes(), UNIX_EPOCH);
            assert_eq!(fault.detail.as_deref(), Some(words), "{body}");
            assert_eq!(fault.code.as_deref(), code, "{body}");
        }
        assert_eq!(status_fault(502, None, b"", UNIX_EPOCH).detail, None);
    }

    #[test]
    fn refused_images_are_recognised_anywhere_in_a_quoted_error() {
        let body = r#"{"error":{"message":"Provider returned error","metadata":{
            "raw":"{\"message\":\"Bad request\",\"hint\":\"image input is not supported\"}"}}}"#;
        let fault = status_fault(400, None, body.as_bytes(), UNIX_EPOCH);
        assert_eq!(fault.category, FaultCategory::NoImages);
        assert_eq!(
            fault.detail.as_deref(),
            Some("Provider returned error: Bad request")
        );
    }

    #[test]
    fn a_code_that_repeats_the_status_gives_way_to_the_type() {
        for (body, code) in [
            (
                r#"{"error":{"code":400,"message":"m","type":"exceed_context_size_error","n_ctx":512}}"#,
                "exceed_context_size_error",
            ),
            (r#"{"error":{"code":400,"message":"m"}}"#, "400"),
            (r#"{"error":{"code":"c","message":"m","type":"t"}}"#, "c"),
        ] {
            let fault = status_fault(400, None, body.as_bytes(), SystemTime::now());
            assert_eq!(fault.code.as_deref(), Some(code), "{body}");
        }
    }

    #[test]
    fn status_and_code_decide_the_category() {
        use FaultCategory::*;
        for (status, code, category) in [
            (401, "", Key),
            (403, "", Key),
            (402, "", Credits),
            (400, "insufficient_credits", Credits),
            (404, "", NotFound),
            (400, "context_length_exceeded", ContextLength),
            (400, "exceed_context_size_error", ContextLength),
            (400, "", Request),
            (429, "", RateLimit),
            (429, "insufficient_quota", Credits),
            (500, "", Server),
            (503, "", Server),
            (418, "", Request),
        ] {
            for field in ["code", "type"] {
                let body = format!(r#"{{"error":{{"message":"m","{field}":"{code}"}}}}"#);
                let found = status_fault(status, None, body.as_bytes(), UNIX_EPOCH).category;
                assert_eq!(found, category, "{status} {field} {code}");
            }
        }
    }

    #[test]
    fn a_code_inside_a_stream_that_is_a_status_decides_the_category() {
        use FaultCategory::*;
        for (code, category) in [
            ("402", Credits),
            (r#""429""#, RateLimit),
            ("503", Server),
            ("400", Provider),
            ("407", Provider),
            ("1008", Provider),
            (r#""c""#, Provider),
        ] {
            let body = format!(r#"{{"error":{{"message":"m","code":{code}}}}}"#);
            let fault = stream_fault(&serde_json::from_str(&body).unwrap());
            assert_eq!(fault.category, category, "{code}");
        }
    }

    #[test]
    fn a_refused_image_is_not_a_server_error() {
        let words =
            "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj";
        let quoted = r#"{"error":{"code":400,"message":"Provider returned error","metadata":{"raw":"{\"error\":{\"message\":\"Invalid content type. image_url is only supported by certain models.\"}}"}}}"#;
        for (status, body) in [
            (
                500,
                format!(r#"{{"error":{{"code":500,"message":"{words}","type":"server_error"}}}}"#),
            ),
            (
                404,
                r#"{"error":{"message":"No endpoints found that support image input","code":404}}"#
                    .to_owned(),
            ),
            (400, quoted.to_owned()),
        ] {
            let refused = status_fault(status, None, body.as_bytes(), UNIX_EPOCH);
            assert_eq!(refused.category, FaultCategory::NoImages, "{body}");
            assert_eq!(refused.message, fault::model_takes_no_images());
            assert!(refused.detail.as_deref().is_some_and(refuses_images), "{body}");
            let inside = stream_fault(&serde_json::from_str(&body).unwrap());
            assert_eq!(inside.category, FaultCategory::NoImages, "{body}");
            assert_eq!(inside.message, fault::model_takes_no_images());
            assert_eq!(inside.detail, refused.detail, "{body}");
        }
    }

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        let now = UNIX_EPOCH + Duration::from_secs(784_111_777);
        for (value, expected) in [
            ("20", Some(20)),
            ("0.4", Some(1)),
            ("Sun, 06 Nov 1994 08:49:37 GMT", Some(0)),
            ("Sun, 06 Nov 1994 08:50:37 GMT", Some(60)),
            ("Sun, 06 Nov 1994 08:40:37 GMT", Some(0)),
            ("99999999999", Some(u32::MAX)),
            ("-3", None),
            ("soon", None),
        ] {
            assert_eq!(
                status_fault(429, Some(value), b"", now).retry_after,
                expected,
                "{value}"
            );
        }
    }
}
