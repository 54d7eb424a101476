//! Tests with a disk that becomes full. Only root can mount this disk; without root, the tests do
//! nothing.

use std::path::Path;
use std::sync::Arc;

use rivulet_app::contract::{NewMessage, Update};
use rivulet_core::{Ending, FaultCategory, Provider};
use rivulet_sandbox::{Gate, Script};
use rivulet_tests::small_disk::SmallDisk;
use serde_json::json;

use crate::harness::{Engine, Watched};

/// Waits until the engine reports in an update that writing to the disk fails or works again.
/// Returns the category of the fault, or `None` if writing works again.
async fn storage_update(engine: &mut Engine, watched: &mut Watched) -> Option<FaultCategory> {
    loop {
        match engine.update().await {
            Update::Storage { fault } => return fault.map(|fault| fault.category),
            update => watched.hear(update),
        }
    }
}

fn ending_on_disk(database: &Path) -> String {
    let sql = "SELECT ending FROM message WHERE role = 'assistant'";
    let opened = rusqlite::Connection::open(database).unwrap();
    opened.query_row(sql, [], |row| row.get(0)).unwrap()
}

/// Starts a reply. After a short piece of text has arrived, fills the disk and lets the server send
/// a long piece of text.
///
/// `script_end` appends the end of the reply to the server's script. The server sends this end when
/// the test opens the gate `last`. Returns the provider, the running reply, and the text received
/// so far, which consists of the short and the long piece.
async fn fill_during_a_reply(
    engine: &mut Engine,
    disk: &SmallDisk,
    last: &Gate,
    script_end: impl FnOnce(Script) -> Script,
) -> (Provider, Watched, String) {
    let provider = engine.provider(|_| {}).await;
    let full = Gate::new();
    let long = "Words that find no room. ".repeat(8_000);
    let script = Script::new().role().text("Before. ").hold(&full);
    let script = script.delta(&json!({ "content": long })).hold(last);
    engine.sandbox.play("m", script_end(script));
    let mut watched = engine.begin(&provider, "m", None).await;
    engine.listen_until_text(&mut watched, "Before. ").await;
    disk.fill();
    full.release();
    let failing = storage_update(engine, &mut watched).await;
    assert_eq!(
        failing,
        Some(FaultCategory::StorageFull),
        "the full disk is reported at once"
    );
    engine
        .listen_until(&mut watched, |watched| watched.reply.text().ends_with(&long))
        .await;
    (provider, watched, format!("Before. {long}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_gets_full_while_a_reply_arrives_loses_nothing() {
    for expected in [Ending::Complete, Ending::Stopped] {
        let Some(disk) = SmallDisk::mount(8) else { return };
        let mut engine = Engine::on(Arc::clone(disk.folder())).await;
        let last = Gate::new();
        let end = |script: Script| script.text("After.").ended("stop");
        let (provider, mut watched, received) = fill_during_a_reply(&mut engine, &disk, &last, end).await;
        let after = if expected == Ending::Complete {
            last.release();
            "After."
        } else {
            engine.app.turn_stop(watched.message_id).await.unwrap();
            ""
        };
        let whole = format!("{received}{after}");
        let outcome = engine.outcome(&mut watched).await;
        assert_eq!((outcome.ending, watched.reply.text()), (expected, whole.as_str()));

        // The ending is stored only in memory, and the database still marks the reply as streaming.
        // Even so, it must be possible to load the whole reply.
        let view = engine.view_of(watched.message_id).await;
        assert!(view.message.text() == whole && view.seq > 0);
        assert_eq!(ending_on_disk(&engine.database()), "streaming");
        let conversation = view.message.conversation_id;
        let more = NewMessage::new(provider.id, "m", "And now?");
        let refused = engine.app.turn_start(conversation, more).await.unwrap_err();
        assert_eq!(refused.category, FaultCategory::StorageFull);

        disk.make_room();
        assert_eq!(storage_update(&mut engine, &mut watched).await, None);
        let stored = engine.stored(watched.message_id).await;
        assert_eq!((stored.ending, stored.text()), (Some(expected), whole.clone()));
        let engine = engine.restart().await;
        let stored = engine.stored(watched.message_id).await;
        assert_eq!((stored.ending, stored.text()), (Some(expected), whole));
        engine.app.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn words_that_found_no_room_are_on_the_disk_before_the_reply_ends() {
    let Some(disk) = SmallDisk::mount(8) else { return };
    let mut engine = Engine::on(Arc::clone(disk.folder())).await;
    let last = Gate::new();
    let end = |script: Script| script.ended("stop");
    let (_, mut watched, received) = fill_during_a_reply(&mut engine, &disk, &last, end).await;

    disk.make_room();
    assert_eq!(storage_update(&mut engine, &mut watched).await, None);
    let sql = "SELECT group_concat(text, '') FROM (SELECT text FROM message_delta WHERE part = 'text' ORDER BY seq)";
    let opened = rusqlite::Connection::open(engine.database()).unwrap();
    let written: String = opened.query_row(sql, [], |row| row.get(0)).unwrap();
    assert!(written == received, "{} bytes", written.len());
    last.release();
    assert_eq!(engine.outcome(&mut watched).await.ending, Ending::Complete);
    engine.app.close().await;
}

/// Changes the database so that a finished reply looks as if its process had died before the end of
/// the reply.
fn leave_unfinished(database: &Path) {
    let opened = rusqlite::Connection::open(database).unwrap();
    let sql = "UPDATE message SET ending = 'streaming', run_id = '00000000-0000-7000-8000-00000000dead' \
               WHERE role = 'assistant'";
    assert_eq!(opened.execute(sql, []).unwrap(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_of_a_dead_process_that_cannot_be_ended_is_reported_and_ended_later() {
    let Some(disk) = SmallDisk::mount(8) else { return };
    let mut engine = Engine::on(Arc::clone(disk.folder())).await;
    let provider = engine.provider(|_| {}).await;
    engine.sandbox.play("m", Script::reply("All of it."));
    let mut watched = engine.begin(&provider, "m", None).await;
    engine.outcome(&mut watched).await;
    let conversation = engine.stored(watched.message_id).await.conversation_id;
    leave_unfinished(&engine.database());

    disk.fill();
    let view = engine.conversation(conversation).await;
    assert_eq!(view.messages.last().unwrap().message.ending, None);
    assert_eq!(
        storage_update(&mut engine, &mut watched).await,
        Some(FaultCategory::StorageFull)
    );

    disk.make_room();
    let view = engine.view_of(watched.message_id).await;
    assert_eq!(view.message.ending, Some(Ending::Interrupted));
    assert_eq!(storage_update(&mut engine, &mut watched).await, None);
    engine.app.close().await;
}
