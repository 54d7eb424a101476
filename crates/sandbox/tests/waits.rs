//! Models that wait, for a while or for ever, as they are on the wire.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod client;

use std::time::Duration;

use client::{Call, assert_good, streamed};
use rivulet_sandbox::{Sandbox, SandboxOptions, State};

/// A server whose models pause for so long that no test lives to see the end of it.
async fn patient() -> Sandbox {
    let options = SandboxOptions {
        comment_interval: Duration::from_secs(3600),
        pause: Duration::from_secs(3600),
        ..SandboxOptions::default()
    };
    Sandbox::start_with(options).await.unwrap()
}

#[tokio::test]
async fn models_that_wait_for_ever_notice_the_client_leaving() {
    let options = SandboxOptions {
        comment_interval: std::time::Duration::ZERO,
        ..SandboxOptions::default()
    };
    let sandbox = Sandbox::start_with(options).await.unwrap();
    let waits = [
        ("stall@max", "begins"),
        ("keepalive-only", ": keep-alive\n\n"),
        ("hold@max", "waits"),
        ("stall-first-byte", ""),
        ("stall-after-head", "\r\n\r\n"),
        ("open-after-done@max", "[DONE]\n\n"),
        ("silent-after-finish@max", "\"finish_reason\":\"stop\""),
        ("keepalive-after-finish@max", "\r\n: keep-alive\n\n"),
    ];
    for (id, (model, sign)) in (1..).zip(waits) {
        let mut call = Call::model(&sandbox, model).await;
        call.read_until(sign).await;
        sandbox.wait_for(|record| record.id == id).await.unwrap();
        drop(call);
        let record = sandbox
            .wait_for(|record| record.id == id && record.is_over())
            .await
            .unwrap();
        assert_eq!(record.state, State::ClosedByClient, "{model}");
        assert_eq!(record.events_sent > 0, model.ends_with("@max"), "{model}");
    }
}

#[tokio::test]
async fn pauses_come_where_their_models_say() {
    let sandbox = patient().await;
    let pauses = [
        ("pause@max", "begins", true),
        ("late-usage@max", "finish_reason\":\"stop", true),
        ("keepalive-then-words@max", ": keep-alive\n\n", false),
    ];
    for (model, sign, words) in pauses {
        let mut call = Call::model(&sandbox, model).await;
        call.read_until(sign).await;
        assert_eq!(call.so_far().contains("practice"), words, "{model}");
        assert!(!call.so_far().contains("[DONE]"), "{model}");
    }
    let silent = Call::model(&sandbox, "one-piece@max").await;
    let record = sandbox
        .wait_for(|record| record.model.as_deref() == Some("one-piece@max"))
        .await
        .unwrap();
    assert_eq!((record.state, record.bytes_sent), (State::Running, 0));
    drop(silent);
}

#[tokio::test]
async fn after_the_pause_the_rest_comes() {
    let pause = streamed("pause").await;
    assert_good(&pause, "stop");
    assert!(pause.field("content").ends_with("ordinary ending."));
    let words = streamed("keepalive-then-words").await;
    assert_good(&words, "stop");
    assert!(words.text().starts_with(&": keep-alive\n\n".repeat(6)));
    assert!(!words.field("content").is_empty());
}

#[tokio::test]
async fn one_piece_is_a_long_reply_in_one_chunk() {
    let response = streamed("one-piece").await;
    assert_good(&response, "stop");
    assert_eq!(response.chunks.len(), 1);
    assert!(response.field("content").split_whitespace().count() > 800);
}

#[tokio::test]
async fn a_drip_is_one_byte_at_a_time() {
    let response = streamed("drip").await;
    assert_good(&response, "stop");
    assert!(response.chunks.iter().all(|chunk| chunk.len() == 1));
    assert!(response.field("content").contains("川流不息, 🌊, café"));
}
