//! A test that kills the process during four replies to one message. No received text may be lost.

use rivulet_app::contract::{ConversationStart, NewMessage};
use rivulet_core::Ending;
use rivulet_sandbox::Script;

use crate::comparison::{chosen, columns};
use crate::harness::Engine;
use crate::killed_child;

/// The child process that a test kills while four replies are running. Not a test itself.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "runs until it is killed"]
async fn child_that_is_killed_with_four_replies() {
    let Some(app) = killed_child::open(|_| {}) else {
        return;
    };
    let provider = app.provider_list().await.unwrap().remove(0);
    let more = ["m1", "m2", "m3"].map(|model| chosen(&provider, model));
    let message = NewMessage::new(provider.id, "m0", "Hello");
    app.turn_start_many(None, ConversationStart::default(), message, more.into())
        .await
        .unwrap();
    std::future::pending().await
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_kill_each_of_four_replies_has_its_text_and_its_column() {
    let (engine, _) = Engine::with_provider().await;
    for number in 0..4 {
        let script = Script::new().role().text(&format!("Text {number}")).stall();
        engine.sandbox.play(format!("m{number}"), script);
    }
    let name = "comparison_kills::child_that_is_killed_with_four_replies";
    let received = "SELECT count(DISTINCT message_id) = 4 FROM message_delta WHERE part = 'text'";
    let engine = killed_child::kill_when(engine, name, "four replies on the disk", received).await;
    let conversation_id = engine.app.conversation_list().await.unwrap()[0].id;
    let view = engine.conversation(conversation_id).await;
    let kept: Vec<_> = columns(&view)
        .iter()
        .map(|one| (one.message.text(), one.message.ending))
        .collect();
    let expected: Vec<_> = (0..4)
        .map(|number| (format!("Text {number}"), Some(Ending::Interrupted)))
        .collect();
    assert_eq!(kept, expected);
}
