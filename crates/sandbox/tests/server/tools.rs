//! Tests of the models of the built-in practice provider that call tools.

use crate::client::{Call, Response, assert_complete};
use rivulet_sandbox::Sandbox;
use serde_json::{Value, json};

fn offered() -> Value {
    let tool = |name: &str, parameters: Value| json!({ "type": "function", "function": { "name": name, "parameters": parameters } });
    json!([
        tool("time", json!({ "type": "object", "properties": {} })),
        tool(
            "calculator",
            json!({
                "type": "object", "required": ["expression"],
                "properties": { "expression": { "type": "string" } },
            })
        ),
    ])
}

/// Sends a request that contains `messages` and offers two tools, and returns the response.
async fn send(sandbox: &Sandbox, model: &str, messages: &[Value], more: &Value) -> Response {
    let mut body = json!({
        "model": format!("{model}@max"), "stream": true, "messages": messages, "tools": offered(),
    });
    body.as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    Call::chat(sandbox, &body).await.response().await
}

fn user() -> Value {
    json!({ "role": "user", "content": "Hi" })
}

/// Returns the reply in the form in which a client sends it back, with its complete calls and its
/// reasoning.
fn sent_back(reply: &Response) -> Value {
    let mut calls: Vec<Value> = Vec::new();
    for fragment in reply.calls() {
        let index = usize::try_from(fragment["index"].as_u64().unwrap()).unwrap();
        if index == calls.len() {
            calls.push(fragment);
            calls[index].as_object_mut().unwrap().remove("index");
        } else {
            let arguments = &mut calls[index]["function"]["arguments"];
            let more = fragment["function"]["arguments"].as_str().unwrap();
            *arguments = format!("{}{more}", arguments.as_str().unwrap()).into();
        }
    }
    json!({
        "role": "assistant", "content": null, "tool_calls": calls,
        "reasoning_content": reply.field("reasoning_content"),
    })
}

fn results(reply: &Value) -> Vec<Value> {
    let calls = reply["tool_calls"].as_array().unwrap().iter();
    calls
        .map(|call| json!({ "role": "tool", "tool_call_id": call["id"], "content": format!("result {}", call["function"]["name"]) }))
        .collect()
}

#[tokio::test]
async fn two_tools_are_called_and_their_results_are_shown() {
    let sandbox = Sandbox::start().await.unwrap();
    let first = send(&sandbox, "tools", &[user()], &json!({})).await;
    assert_complete(&first, "tool_calls");
    let reply = sent_back(&first);
    let calls: Vec<(&str, &str)> = reply["tool_calls"]
        .as_array()
        .unwrap()
        .iter()
        .map(|call| &call["function"])
        .map(|call| {
            (
                call["name"].as_str().unwrap(),
                call["arguments"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        calls,
        [("time", "{}"), ("calculator", r#"{"expression":"6 * 7"}"#)]
    );
    let mut history = vec![user(), reply.clone()];
    history.extend(results(&reply));
    let answer = send(&sandbox, "tools", &history, &json!({})).await;
    assert_complete(&answer, "stop");
    let text = answer.field("content");
    assert!(text.contains("**time**\n\n```\nresult \"time\"\n```"), "{text}");
    assert!(text.contains("**calculator**"), "{text}");

    let forbidden = send(&sandbox, "tools", &[user()], &json!({ "tool_choice": "none" })).await;
    assert_complete(&forbidden, "stop");
    let one = send(
        &sandbox,
        "tools",
        &[user()],
        &json!({ "parallel_tool_calls": false }),
    )
    .await;
    assert_eq!(sent_back(&one)["tool_calls"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn unpaired_calls_are_refused_by_every_model() {
    let sandbox = Sandbox::start().await.unwrap();
    let reply = sent_back(&send(&sandbox, "tools", &[user()], &json!({})).await);
    for model in ["tools", "echo", "tool-call"] {
        let refused = send(&sandbox, model, &[user(), reply.clone(), user()], &json!({})).await;
        let message = refused.json()["error"]["message"].as_str().unwrap().to_owned();
        assert_eq!(refused.status, 400, "{model}");
        assert!(
            message.contains("did not have response messages: call_"),
            "{message}"
        );
    }
}

#[tokio::test]
async fn providers_refuse_a_request_without_their_fields() {
    let sandbox = Sandbox::start().await.unwrap();
    for (model, words) in [
        ("tools-gemini", "thought_signature"),
        ("tools-deepseek", "`reasoning_content`"),
        ("tools-kimi", "reasoning_content is missing"),
    ] {
        let reply = sent_back(&send(&sandbox, model, &[user()], &json!({})).await);
        let mut history = vec![user(), reply.clone()];
        history.extend(results(&reply));
        let answer = send(&sandbox, model, &history, &json!({})).await;
        assert_complete(&answer, "stop");
        history[1].as_object_mut().unwrap().remove("reasoning_content");
        history[1]["tool_calls"][0]
            .as_object_mut()
            .unwrap()
            .remove("extra_content");
        let refused = send(&sandbox, model, &history, &json!({})).await;
        assert_eq!(refused.status, 400, "{model}");
        assert!(refused.text().contains(words), "{model}: {}", refused.text());
    }
    let forced = send(
        &sandbox,
        "tools-kimi",
        &[user()],
        &json!({ "tool_choice": "required" }),
    )
    .await;
    assert_eq!(forced.status, 400);
}

#[tokio::test]
async fn models_of_tests_are_not_offered_by_the_practice_provider() {
    let practice = Sandbox::practice().await.unwrap();
    let body = json!({ "model": "tools-gemini", "stream": true, "messages": [user()] }).to_string();
    let path = format!("{}/chat/completions", practice.base_url());
    let path = path.split_once(&practice.address().to_string()).unwrap().1;
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        practice.address(),
        body.len()
    );
    let refused = Call::open(&practice, request.as_bytes()).await.response().await;
    assert_eq!(refused.status, 404, "{}", refused.text());
    assert!(refused.text().contains("model_not_found"));
}
