//! Models that only tests use. They exist only on test servers, not in the practice provider. Some
//! imitate the special rules of providers, and others request a call that must not run.

use serde_json::{Value, json};

use super::chat_request::{ChatRequest, Model};
use super::refusal::refusal;
use super::reply::Call;
use super::tools::{answer_results, calling, calls, weather};
use crate::script::Script;

/// The reasoning that some models in this file send before their tool calls. The `tools-deepseek`
/// model refuses later requests that do not contain this reasoning.
const REASONING: &str = "The practice provider thinks.";

pub(super) const MODELS: &[Model] = &[
    Model::of_tests("tools-gemini", |request| {
        checked(request, gemini(request), |request| {
            let mut calls = calls(request, 2);
            if let Some(first) = calls.first_mut() {
                first.extra_content = signature();
            }
            calling(request, "", &calls, Some("tool_calls"))
        })
    }),
    Model::of_tests("tools-deepseek", |request| {
        checked(request, deepseek(request), think_and_call)
    }),
    Model::of_tests("tools-kimi", |request| {
        checked(request, kimi(request), think_and_call)
    }),
    Model::of_tests("vendor/kimi-k2.6", |request| {
        checked(request, kimi(request), think_and_call)
    }),
    Model::of_tests("vendor/deepseek-v3.2", |request| {
        checked(request, without_reasoning(request), think_and_call)
    }),
    Model::of_tests("tools-mistral", |request| {
        checked(request, mistral(request), |request| {
            calling(request, "", &calls(request, 2), Some("tool_calls"))
        })
    }),
    Model::of_tests("tools-length", |request| {
        checked(request, None, |request| cut(request, Some("length")))
    }),
    Model::of_tests("tools-unconfirmed", |request| {
        checked(request, None, |request| cut(request, None))
    }),
    Model::of_tests("tools-disconnected", |request| {
        checked(request, None, |request| cut(request, None).cut())
    }),
    Model::of_tests("tools-half", |request| {
        checked(request, None, |request| cut(request, Some("tool_calls")))
    }),
    Model::of_tests("tools-one-bad", |request| {
        checked(request, None, |request| {
            let mut calls = calls(request, 2);
            if let Some(second) = calls.pop() {
                calls.push(half(second));
            }
            calling(request, "", &calls, Some("tool_calls"))
        })
    }),
    Model::of_tests("tools-unknown", |request| {
        checked(request, None, |request| {
            calling(request, "", &[weather()], Some("tool_calls"))
        })
    }),
];

/// Returns the response of a model that checks a rule. If the request breaks the rule, `refused` is
/// the message of the error response. Otherwise, the response repeats the tool results with which
/// the request ends. If the request does not end with tool results, the response is the reply that
/// `call` creates.
fn checked(request: &ChatRequest, refused: Option<String>, call: fn(&ChatRequest) -> Script) -> Script {
    match refused {
        Some(message) => refusal(&message),
        None => answer_results(request).unwrap_or_else(|| call(request)),
    }
}

fn think_and_call(request: &ChatRequest) -> Script {
    let text = format!("{REASONING}<!-- answer -->");
    calling(request, &text, &calls(request, 2), Some("tool_calls"))
}

fn cut(request: &ChatRequest, finish: Option<&str>) -> Script {
    let calls: Vec<Call> = calls(request, 1).into_iter().map(half).collect();
    calling(request, "", &calls, finish)
}

fn signature() -> Value {
    json!({"google": {"thought_signature": "c2lnbmF0dXJl"}})
}

fn replies(request: &ChatRequest) -> impl Iterator<Item = (usize, &Value)> {
    let messages = request.messages.iter().enumerate();
    messages.filter(|(_, message)| message["role"] == "assistant")
}

/// Checks a rule of Gemini. The first call in each reply since the user's last message must be sent
/// back with the signature that the model sent with this call.
fn gemini(request: &ChatRequest) -> Option<String> {
    let user = request
        .messages
        .iter()
        .rposition(|message| message["role"] == "user");
    let mut calls = replies(request).filter(|(at, reply)| Some(*at) > user && reply["tool_calls"].is_array());
    let missing = calls.any(|(_, reply)| reply["tool_calls"][0]["extra_content"] != signature());
    missing.then(|| {
        "Function call is missing a thought_signature in functionCall parts. This is required for tools to work \
         correctly."
            .to_owned()
    })
}

/// Checks a rule of DeepSeek: if a conversation contains calls, every reply in it must include its
/// reasoning.
fn deepseek(request: &ChatRequest) -> Option<String> {
    let any = replies(request).any(|(_, reply)| reply["tool_calls"].is_array());
    let missing = replies(request).any(|(_, reply)| {
        let reasoning = reply["reasoning_content"].as_str();
        reasoning.is_none_or(|text| reply["tool_calls"].is_array() && text != REASONING)
    });
    (any && missing)
        .then(|| "The `reasoning_content` in the thinking mode must be passed back to the API.".to_owned())
}

/// Checks a rule of servers that run a DeepSeek model: if a conversation contains calls, every
/// reply in it must have a `reasoning_content` field, which may be empty.
fn without_reasoning(request: &ChatRequest) -> Option<String> {
    let any = replies(request).any(|(_, reply)| reply["tool_calls"].is_array());
    let (at, _) = replies(request).find(|(_, reply)| !reply["reasoning_content"].is_string())?;
    any.then(|| format!("Missing `reasoning_content` field in the assistant message at message index {at}."))
}

/// Checks two rules of Moonshot. Every reply with calls must have a `reasoning_content` field, and
/// a request must not force the model to call a tool. Both rules apply unless the request switches
/// thinking off.
fn kimi(request: &ChatRequest) -> Option<String> {
    if request.thinking_off {
        return None;
    }
    if request.must_call {
        return Some("tool_choice 'required' is incompatible with thinking enabled".to_owned());
    }
    let missing = |reply: &Value| reply["tool_calls"].is_array() && !reply["reasoning_content"].is_string();
    let (at, _) = replies(request).find(|(_, reply)| missing(reply))?;
    Some(format!(
        "thinking is enabled but reasoning_content is missing in assistant tool call message at index {at}"
    ))
}

/// Checks a rule of Mistral: the id of a call must consist of exactly nine letters or digits. Ids
/// that begin with `call_` are accepted too, because the practice models generate such ids.
fn mistral(request: &ChatRequest) -> Option<String> {
    let calls = replies(request).filter_map(|(_, reply)| reply["tool_calls"].as_array());
    let mut ids = calls.flatten().filter_map(|call| call["id"].as_str());
    let is_short = |id: &str| id.len() == 9 && id.chars().all(|c| c.is_ascii_alphanumeric());
    let fits = |id: &str| id.starts_with("call_") || is_short(id);
    let id = ids.find(|id| !fits(id))?;
    Some(format!(
        "Tool call id was {id} but must be a-z, A-Z, 0-9, with a length of 9."
    ))
}

/// Returns the call with only the first half of its arguments, which is not valid JSON.
fn half(call: Call) -> Call {
    let arguments: &str = match call.arguments.len() {
        0..=4 => r#"{"practice": "half"}"#,
        _ => &call.arguments,
    };
    let half = arguments.floor_char_boundary(arguments.len() / 2);
    Call {
        arguments: arguments[..half].to_owned(),
        ..call
    }
}
