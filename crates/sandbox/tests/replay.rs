//! Replies that come again under their id, as they are on the wire.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod client;

use client::{Call, End, Response, assert_good, quick};
use rivulet_sandbox::Sandbox;
use serde_json::json;

async fn say(sandbox: &Sandbox, model: &str, words: &str) -> Response {
    let messages = json!([{"role": "user", "content": words}]);
    let body = json!({"model": model, "stream": true, "messages": messages});
    Call::chat(sandbox, &body).await.response().await
}

fn id(response: &Response) -> String {
    let events = response.events();
    assert!(events.iter().all(|event| event["id"] == events[0]["id"]));
    events[0]["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn asked_again_a_cut_reply_comes_whole_under_its_id() {
    let sandbox = quick().await;
    let cut = say(&sandbox, "replay@max", "a").await;
    let other = say(&sandbox, "replay@max", "b").await;
    assert_eq!((cut.end, other.end), (End::Short, End::Short));
    assert_ne!(id(&cut), id(&other));

    // Another speed is another name for the same model.
    let again = say(&sandbox, "replay@5000", "a").await;
    assert_good(&again, "stop");
    assert_eq!(id(&again), id(&cut));
    let (part, whole) = (cut.field("content"), again.field("content"));
    assert!(!part.is_empty() && whole.len() > part.len() && whole.starts_with(&part));

    let anew = say(&sandbox, "replay@max", "a").await;
    assert_eq!(anew.end, End::Short);
    assert_ne!(id(&anew), id(&cut));
    assert_eq!(id(&say(&sandbox, "replay@max", "b").await), id(&other));
}

#[tokio::test]
async fn the_text_may_differ_under_the_same_id() {
    let sandbox = quick().await;
    let cut = say(&sandbox, "replay-differs@max", "a").await;
    assert_eq!(cut.end, End::Short);
    // The same messages to another model are another request.
    assert_eq!(say(&sandbox, "replay@max", "a").await.end, End::Short);
    let again = say(&sandbox, "replay-differs@max", "a").await;
    assert_good(&again, "stop");
    assert_eq!(id(&again), id(&cut));
    assert!(!again.field("content").starts_with(&cut.field("content")));
}
