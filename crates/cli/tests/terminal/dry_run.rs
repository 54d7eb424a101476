//! Tests for `ask --dry-run`, which prints the request that `ask` would send, but sends nothing.

use rivulet_sandbox::Script;
use serde_json::Value;

use crate::run::Desk;

#[tokio::test(flavor = "multi_thread")]
async fn a_dry_run_prints_the_request_that_is_sent_later() {
    let desk = Desk::new().await;
    let ask = |more: &[&'static str]| {
        let options = ["ask", "-s", "Be brief.", "--tools", "built-in"];
        [&options[..], more, &["What is 6 * 7?"]].concat()
    };
    let dry = desk.run(&ask(&["--dry-run"])).await;
    assert_eq!((dry.code, dry.err.as_str()), (Some(0), ""));
    assert_eq!(desk.sandbox.request_count(), 0);
    assert!(desk.conversations().await.is_empty(), "nothing is stored");
    let text = dry.text();
    let (head, body) = text.split_once("\n\n").unwrap();
    assert!(
        head.starts_with(&format!("POST {}/chat/completions\n", desk.sandbox.base_url())),
        "{head}"
    );
    assert!(head.contains("\ncontent-type: application/json"), "{head}");

    let line = desk.json(&ask(&["--dry-run", "--json"])).await;
    assert_eq!(line["type"], "request");
    assert_eq!(line["body"].as_str(), Some(body.trim_end()));

    desk.run(&ask(&[])).await;
    let sent = desk.sandbox.requests();
    let sent = sent
        .iter()
        .find(|request| request.path.ends_with("/chat/completions"));
    assert_eq!(body.trim_end().as_bytes(), &sent.unwrap().body[..]);
    let request: Value = serde_json::from_str(body).unwrap();
    assert_eq!(request["messages"][0]["content"], "Be brief.");
    assert!(!request["tools"].as_array().unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dry_run_continues_a_conversation_without_storing_anything() {
    let desk = Desk::new().await;
    desk.sandbox.play("model", Script::reply("Hi"));
    desk.run(&["ask", "Hello"]).await;
    let id = desk.conversations().await.remove(0);
    let before = desk.sandbox.request_count();
    let dry = desk
        .succeed(&["ask", "--dry-run", "--conversation", &id, "And then?"])
        .await;
    assert_eq!(desk.sandbox.request_count(), before);
    let (_, body) = dry.text().split_once("\n\n").unwrap();
    let request: Value = serde_json::from_str(body).unwrap();
    let messages = request["messages"].as_array().unwrap();
    assert_eq!(messages.len(), 3);
    assert_eq!(messages[2]["content"], "And then?");
    assert_eq!(desk.messages(&id).await.len(), 2, "nothing is stored");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pipe_gets_the_name_of_a_server_unchanged() {
    let desk = Desk::new().await;
    // U+202E reverses the text after it. On a terminal, `rivulet-cli` replaces this character with
    // `<U+202E>`. In a pipe, the character must stay unchanged.
    let name = "Odd\u{202e}";
    desk.succeed(&["tool", "add", name, "--", "true"]).await;
    let dry = desk
        .succeed(&["ask", "--dry-run", "--tools", name, "Hello"])
        .await;
    assert!(dry.err.contains(name) && !dry.err.contains("<U+202E>"), "{dry:?}");
}
