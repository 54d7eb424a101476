//! Practice models that call the tools offered by a request, and answer after they have received the
//! results.

use serde_json::Value;

use super::chat_request::{Answer, ChatRequest, Model, text_of};
use super::reply::{Call, Reply, complete};
use super::samples::arguments;
use crate::script::Script;

pub(super) const MODELS: &[Model] = &[
    Model {
        id: "tool-call",
        description: "A tool call whose arguments arrive in fragments",
        speed: 15,
        answer: Answer::Script(|request| answer_results(request).unwrap_or_else(|| call_one(request))),
    },
    Model {
        id: "tools",
        description: "Two calls of the tools that you offer, then an answer with their results",
        speed: 40,
        answer: Answer::Script(|request| answer_results(request).unwrap_or_else(|| call_two(request))),
    },
];

fn call_one(request: &ChatRequest) -> Script {
    let calls = or_weather(calls(request, 1));
    calling(request, text!("tool-call"), &calls, Some("tool_calls"))
}

fn call_two(request: &ChatRequest) -> Script {
    match calls(request, request.max_calls) {
        calls if calls.is_empty() => complete(request, text!("tools-none")),
        calls => calling(request, text!("tools"), &calls, Some("tool_calls")),
    }
}

pub(super) fn calling(request: &ChatRequest, text: &str, calls: &[Call], finish: Option<&str>) -> Script {
    Reply {
        calls,
        finish,
        ..Reply::parse(text)
    }
    .script(request)
}

/// Returns at most `count` tool calls: one for each offered tool, and then a second one for the
/// first tool. Returns no calls if no tool is offered.
pub(super) fn calls(request: &ChatRequest, count: usize) -> Vec<Call> {
    let tools = request.tools.iter().chain(request.tools.first());
    tools
        .take(count)
        .map(|tool| Call {
            name: tool["function"]["name"].as_str().unwrap_or_default().to_owned(),
            arguments: arguments(&tool["function"]["parameters"]).to_string(),
            ..Call::default()
        })
        .collect()
}

/// Returns `calls`, unless it is empty. In that case, returns a call to a tool that no server
/// offers, which shows how Rivulet handles unknown tools.
fn or_weather(calls: Vec<Call>) -> Vec<Call> {
    if calls.is_empty() { vec![weather()] } else { calls }
}

pub(super) fn weather() -> Call {
    Call {
        name: "get_weather".to_owned(),
        arguments: r#"{"city": "Geneva", "unit": "celsius", "days": 3}"#.to_owned(),
        ..Call::default()
    }
}

/// Returns an answer that repeats the tool results with which the request ends. Returns `None` if
/// the request does not end with tool results.
pub(super) fn answer_results(request: &ChatRequest) -> Option<Script> {
    let told = results(&request.messages)?;
    Some(complete(
        request,
        &format!("{}\n\n{told}", text!("tools-told").trim()),
    ))
}

/// Returns the tool results at the end of `messages` as Markdown: the name of each tool, and the
/// text that the model received. Returns `None` if there are no tool results at the end.
fn results(messages: &[Value]) -> Option<String> {
    let count = messages
        .iter()
        .rev()
        .take_while(|message| message["role"] == "tool")
        .count();
    let (before, results) = messages.split_at(messages.len() - count);
    let calls = before.last()?["tool_calls"].as_array();
    let mut shown = Vec::new();
    for result in results {
        let is_call = |call: &&Value| call["id"] == result["tool_call_id"];
        let call = calls.and_then(|calls| calls.iter().find(is_call));
        let name = call
            .and_then(|call| call["function"]["name"].as_str())
            .unwrap_or("?");
        let text = text_of(result);
        let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
        let fence = "`".repeat(longest.max(2) + 1);
        shown.push(format!("**{name}**\n\n{fence}\n{text}\n{fence}"));
    }
    (!shown.is_empty()).then(|| shown.join("\n\n"))
}
