//! Kills the process while a model writes a summary. No received text may be lost, and the summary
//! must be marked as interrupted.

use rivulet_app::contract::NewMessage;
use rivulet_core::Ending;
use rivulet_sandbox::Script;

use crate::harness::{Engine, texts};
use crate::killed_child;
use crate::summaries::talked;

/// The child process that a test kills while the summary is being written. Not a test itself.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "runs until it is killed"]
async fn child_that_is_killed_with_a_summary() {
    let Some(app) = killed_child::open(|_| {}) else {
        return;
    };
    let provider_id = app.provider_list().await.unwrap().remove(0).id;
    let conversation_id = app.conversation_list().await.unwrap()[0].id;
    let view = app.conversation_open(conversation_id).await.unwrap();
    let last = view.messages.last().unwrap().message.id;
    app.summary_write(last, NewMessage::new(provider_id, "n", "Summarise"))
        .await
        .unwrap();
    std::future::pending().await
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_kill_the_received_part_of_a_summary_is_there_and_marked_as_interrupted() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (conversation_id, _) = talked(&mut engine, &provider, &["one"]).await;
    engine
        .sandbox
        .play("n", Script::new().role().text("One was").stall());
    let name = "summary_kills::child_that_is_killed_with_a_summary";
    let received = "SELECT count(*) > 0 FROM message_delta WHERE part = 'text'";
    let engine = killed_child::kill_when(engine, name, "the summary on the disk", received).await;
    let view = engine.conversation(conversation_id).await;
    assert_eq!(texts(&view), ["one", "About one"]);
    let found = engine.app.summary_latest(conversation_id).await.unwrap().unwrap();
    assert_eq!(found.message.text(), "One was");
    assert_eq!(found.message.ending, Some(Ending::Interrupted));
    let of = found.message.notices.summary_of.unwrap();
    assert_eq!(of.last, view.messages[1].message.id);
}
