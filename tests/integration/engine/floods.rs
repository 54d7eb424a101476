//! Tests with servers that send data without end, or more than a reply may contain.

use std::io::{Read, Write};
use std::net::TcpListener;

use rivulet_core::{Ending, FaultCategory, Part, REPLY_BYTES, REPLY_CALLS};
use serde_json::json;

use crate::harness::Engine;

/// Starts a server that answers each request with `first`. If `again` is given, the server then
/// sends `again` over and over until the client closes the connection. Returns the base URL.
fn flood(first: String, again: Option<String>) -> String {
    floods(vec![(first, again)])
}

/// Starts a server like that of [`flood`], but with several answers. The server answers each
/// request with the next of `answers`. Once these are used up, it repeats the last one.
fn floods(mut answers: Vec<(String, Option<String>)>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/v1", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        while let Ok((mut socket, _)) = listener.accept() {
            let (first, again) = match answers.len() {
                1 => answers[0].clone(),
                _ => answers.remove(0),
            };
            let mut request = Vec::new();
            let mut byte = [0];
            while !request.ends_with(b"\r\n\r\n") && matches!(socket.read(&mut byte), Ok(1)) {
                request.push(byte[0]);
            }
            let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";
            let mut sent = socket.write_all(head.as_bytes());
            sent = sent.and_then(|()| socket.write_all(first.as_bytes()));
            while let (Ok(()), Some(again)) = (&sent, &again) {
                sent = socket.write_all(again.as_bytes());
            }
            // Read the rest of the request before closing the socket. Closing a socket with unread
            // bytes would reset the connection.
            let _ = std::io::copy(&mut socket, &mut std::io::sink());
        }
    });
    url
}

fn event(delta: &serde_json::Value) -> String {
    format!(
        "data: {}\n\n",
        json!({ "choices": [{ "index": 0, "delta": delta }] })
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn stop_ends_a_turn_that_a_server_floods() {
    let calls = |count: usize| json!({ "tool_calls": vec![json!({ "index": 0, "id": "a" }); count] });
    let words = event(&json!({ "content": "Hello there" }));
    let mut engine = Engine::start().await;
    for (what, again) in [
        ("pieces of one call", event(&calls(2_000))),
        ("keep-alives", ": alive\n\n".repeat(10_000)),
        ("empty events", "data:\n\n".repeat(10_000)),
        ("unreadable events", "data: <garbage>\n\n".repeat(10_000)),
        (
            "token counts",
            (0..5_000)
                .map(|count| format!("data: {{\"usage\":{{\"completion_tokens\":{count}}}}}\n\n"))
                .collect(),
        ),
    ] {
        let url = flood(words.clone(), Some(again));
        let provider = engine.provider(|draft| draft.base_url = url).await;
        let mut watched = engine.begin(&provider, "m", None).await;
        engine.listen_until_text(&mut watched, "Hello there").await;
        engine.app.turn_stop(watched.message_id).await.unwrap();
        let outcome = engine.outcome(&mut watched).await;
        assert_eq!(outcome.ending, Ending::Stopped, "{what}");
        let written = engine.stored(watched.message_id).await;
        assert_eq!(written.text(), "Hello there", "{what}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_without_end_ends_at_its_limit() {
    let mut engine = Engine::start().await;
    let piece = "words ".repeat(20_000);
    let url = flood(String::new(), Some(event(&json!({ "content": piece }))));
    let provider = engine.provider(|draft| draft.base_url = url).await;
    let (outcome, watched, written) = engine.complete_turn(&provider, "m").await;
    assert_eq!(outcome.ending, Ending::ProviderError);
    let text = watched.reply.text();
    assert!(
        text.len() <= REPLY_BYTES && text.len() + 1024 > REPLY_BYTES,
        "{}",
        text.len()
    );
    assert!(
        written.text() == text,
        "the database has the reply that was shown"
    );
    assert!(piece.repeat(text.len() / piece.len() + 1).starts_with(text));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_million_calls_in_one_event_end_the_reply_after_the_first_ones() {
    let mut engine = Engine::start().await;
    let calls: Vec<String> = (0..900_000)
        .map(|index| format!("{{\"index\":{index}}}"))
        .collect();
    let event = format!(
        "data: {{\"choices\":[{{\"delta\":{{\"content\":\"Hello\",\"tool_calls\":[{}]}}}}]}}\n\n",
        calls.join(",")
    );
    let url = flood(event, None);
    let provider = engine.provider(|draft| draft.base_url = url).await;
    let (outcome, watched, written) = engine.complete_turn(&provider, "m").await;
    let category = outcome.fault.unwrap().category;
    assert_eq!(
        (outcome.ending, category),
        (Ending::ProviderError, FaultCategory::Provider)
    );
    let calls = |parts: &[Part]| {
        parts
            .iter()
            .filter(|part| matches!(part, Part::ToolCall { .. }))
            .count()
    };
    assert_eq!(calls(&watched.reply.parts()), REPLY_CALLS);
    assert_eq!(calls(&written.parts), REPLY_CALLS);
    assert_eq!(written.text(), "Hello");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_title_is_taken_from_the_beginning_of_a_reply_without_end() {
    let reply =
        json!({ "choices": [{ "index": 0, "delta": { "content": "Hello" }, "finish_reason": "stop" }] });
    let reply = format!("data: {reply}\n\ndata: [DONE]\n\n");
    let endless = event(&json!({ "content": "x" })).repeat(1_000);
    let url = floods(vec![
        (reply, None),
        (event(&json!({ "content": "A fine title\n" })), Some(endless)),
    ]);
    let mut engine = Engine::start().await;
    engine.generate_titles().await;
    let provider = engine.provider(|draft| draft.base_url = url).await;
    engine.begin(&provider, "m", None).await;
    let (_, title) = engine.generated_title().await;
    assert_eq!(title, "A fine title");
}
