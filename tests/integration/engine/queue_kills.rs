//! Kills the process while messages are queued. After the restart, Rivulet must hold these messages
//! until the user sends them.

use std::path::Path;

use rivulet_app::contract::{ConversationStart, NewMessage};
use rivulet_core::{Ending, QueueHold};
use rivulet_sandbox::Script;
use rivulet_tests::started::Started;
use rustix::process::{Signal, getpid, kill_process};

use crate::harness::{Engine, texts};
use crate::killed_child;

/// The child process, which is not a test itself. Queues two messages during a reply, begins to
/// edit the second message and kills itself.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "runs until it is killed"]
async fn child_that_is_killed_with_a_queue() {
    let Some(app) = killed_child::open(|_| {}) else {
        return;
    };
    let provider = app.provider_list().await.unwrap().remove(0);
    let message = |text: &str| NewMessage::new(provider.id, "m", text);
    let view = app
        .conversation_start(ConversationStart::default(), message("Hello"))
        .await
        .unwrap();
    let conversation_id = view.conversation.id;
    for text in ["One", "Two"] {
        app.queue_add(conversation_id, message(text), Vec::new())
            .await
            .unwrap();
    }
    let second = app.queue_list(conversation_id).await.unwrap()[1].id;
    app.queue_edit(second).await.unwrap();
    kill_process(getpid(), Signal::KILL).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_kill_the_queue_is_there_and_waits_for_the_user() {
    let (engine, provider) = Engine::with_provider().await;
    // Use the same script for all requests. With one script per request, a later request would get
    // the child's script if the child is killed before its own request arrives.
    engine
        .sandbox
        .play("m", Script::new().role().text("First").stall());
    let mut engine = engine
        .restart_after(async |folder: &Path| {
            let mut command = killed_child::command("queue_kills::child_that_is_killed_with_a_queue", folder);
            let mut child = Started::start(&mut command).unwrap();
            rivulet_tests::wait::until_so("the death of the child", async || Ok(child.has_ended()))
                .await
                .unwrap();
            assert!(!child.child().wait().unwrap().success());
        })
        .await;
    let conversation_id = engine.app.conversation_list().await.unwrap()[0].id;
    let view = engine.conversation(conversation_id).await;
    assert_eq!(view.messages[1].message.ending, Some(Ending::Interrupted));
    let queue = engine.app.queue_list(conversation_id).await.unwrap();
    let queued: Vec<_> = queue
        .iter()
        .map(|one| (one.text.as_str(), one.hold.clone()))
        .collect();
    let restarted = Some(QueueHold::Restarted);
    assert_eq!(queued, [("One", restarted.clone()), ("Two", restarted)]);
    // Even after the retried reply has ended, Rivulet must not send messages that were queued
    // before the restart.
    engine.sandbox.play("m", Script::reply("Again"));
    let view = engine.retry(&provider, view.messages[1].message.id).await;
    engine.finish(view).await;
    assert_eq!(engine.app.queue_list(conversation_id).await.unwrap().len(), 2);
    let view = engine.app.queue_send(queue[0].id).await.unwrap();
    engine.finish(view).await;
    let view = engine.conversation(conversation_id).await;
    assert_eq!(texts(&view), ["Hello", "Again", "One", "Again"]);
    assert_eq!(engine.app.queue_list(conversation_id).await.unwrap().len(), 1);
}
