//! Tests of the wire view, which shows requests and responses as sent, without the secrets.

use rivulet_app::contract::{ProviderDraft, WireEventKind};
use rivulet_core::Ending;
use rivulet_sandbox::{Gate, Script};
use serde_json::{Value, json};

use crate::harness::{Engine, header};
use crate::keys::KEY;

#[tokio::test(flavor = "multi_thread")]
async fn the_wire_view_has_the_request_and_every_event_and_never_the_key() {
    let (mut engine, provider) = Engine::with(|draft| draft.key = Some(KEY.into())).await;
    let gate = Gate::new();
    let chunk = |text: &str| json!({"choices": [{"delta": {"content": text}}], "seen": KEY}).to_string();
    let script = Script::new()
        .comment("hello")
        .data(&chunk("One "))
        .hold(&gate)
        .data(&chunk("two"))
        .data("not json")
        .ended("stop");
    engine.sandbox.play("m", script);
    let mut watched = engine.begin(&provider, "m", None).await;
    engine.listen_until_text(&mut watched, "One ").await;

    let id = watched.message_id;
    let page = engine.app.wire_events(id, 0, 500).await.unwrap();
    assert_eq!((page.total, page.events[0].kind), (2, WireEventKind::Comment));
    assert_eq!(page.events[0].text, ": hello");

    gate.release();
    assert_eq!(engine.outcome(&mut watched).await.ending, Ending::Complete);
    let written = engine.stored(id).await;
    let turns = engine.app.wire_turns(written.conversation_id).await.unwrap();
    let [turn] = &turns[..] else { panic!("{turns:?}") };
    let request = turn.request.clone().unwrap();
    assert_eq!(
        (request.method.as_str(), &request.url),
        ("POST", &format!("{}/chat/completions", engine.sandbox.base_url()))
    );
    let body: Value = serde_json::from_str(&request.body).unwrap();
    assert_eq!(
        body,
        engine.sandbox.requests()[0].json(),
        "the shown request is the one that was sent"
    );
    assert_eq!(turn.answer.as_ref().unwrap().status, 200);
    assert_eq!((turn.bytes, turn.events), (turn.kept_bytes, 6));

    let page = engine.app.wire_events(id, 1, 3).await.unwrap();
    let texts: Vec<&str> = page.events.iter().map(|event| event.text.as_str()).collect();
    assert!(texts[0].contains(r#""content":"One ""#) && texts[1].contains(r#""content":"two""#));
    assert_eq!(texts[2], "data: not json");
    assert!(page.events.is_sorted_by_key(|event| event.at_ms));
    assert_eq!(
        engine.app.wire_search(id, "NOT JSON".to_owned()).await.unwrap(),
        [3]
    );
    let whole = engine.app.wire_event(id, 1).await.unwrap();
    let curl = engine.app.wire_curl(id).await.unwrap();
    let saved = engine.app.wire_save(id).await.unwrap();
    let again = engine.app.wire_save(id).await.unwrap();
    assert_ne!(saved, again, "no file is overwritten");
    let saved = std::fs::read_to_string(saved).unwrap();
    assert!(saved.starts_with(": hello\n\ndata: {") && saved.ends_with("data: [DONE]\n\n"));
    for shown in [format!("{turns:?}"), format!("{page:?}"), whole, curl, saved] {
        assert!(!shown.contains(KEY), "{shown}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_wire_view_has_an_error_body_and_is_empty_after_a_restart() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.answer_next(Script::page(502, "text/html", "<html>Bad gateway</html>"));
    let (outcome, _, written) = engine.complete_turn(&provider, "m").await;
    assert_eq!(outcome.ending, Ending::ProviderError);
    let turns = engine.app.wire_turns(written.conversation_id).await.unwrap();
    assert_eq!(turns[0].answer.as_ref().unwrap().status, 502);
    let page = engine.app.wire_events(written.id, 0, 10).await.unwrap();
    assert_eq!(
        (page.events[0].kind, page.events[0].text.as_str()),
        (WireEventKind::Body, "<html>Bad gateway</html>")
    );

    let engine = engine.restart().await;
    assert!(
        engine
            .app
            .wire_turns(written.conversation_id)
            .await
            .unwrap()
            .is_empty()
    );
    let gone = engine.app.wire_events(written.id, 0, 10).await.unwrap_err();
    assert_eq!(gone.message.id(), "fault-wire-forgotten");
}

#[tokio::test(flavor = "multi_thread")]
async fn secret_headers_and_query_values_are_sent_and_never_shown() {
    let mut engine = Engine::start().await;
    let base_url = format!(
        "{}?api-version=2&subscription-key=query-7f3c",
        engine.sandbox.base_url()
    );
    let provider = engine
        .provider(|draft| {
            draft.base_url = base_url;
            draft.network.headers = vec![header("x-auth-token", "header-1d9a"), header("x-team", "blue")];
        })
        .await;
    let (.., written) = engine.complete_turn(&provider, "echo@max").await;
    let sent = engine.sandbox.requests().pop().unwrap();
    assert_eq!(sent.header("x-auth-token"), Some("header-1d9a"));

    let turns = engine.app.wire_turns(written.conversation_id).await.unwrap();
    let shown = serde_json::to_string(&turns).unwrap();
    let curl = engine.app.wire_curl(written.id).await.unwrap();
    let draft = ProviderDraft {
        id: Some(provider.id),
        network: provider.network.clone().into(),
        ..ProviderDraft::new(&provider.name, &provider.base_url)
    };
    let report = engine.app.provider_test(draft).await.unwrap();
    let report = serde_json::to_string(&report).unwrap();
    for output in [&shown, &curl, &report] {
        assert!(
            !output.contains("query-7f3c") && !output.contains("header-1d9a"),
            "{output}"
        );
        assert!(output.contains("api-version=2&subscription-key=••••"), "{output}");
    }
    assert!(
        shown.contains("blue") && curl.contains("x-auth-token: ••••"),
        "{shown} {curl}"
    );
}
