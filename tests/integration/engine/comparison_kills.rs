//! A test that kills the process while four models answer one message. No received text is lost.

use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;

use rivulet_app::contract::{ChosenModel, ConversationStart, NewMessage};
use rivulet_app::{App, AppFolders, Keychain, NoPractice, Sharing};
use rivulet_core::Ending;
use rivulet_sandbox::Script;
use rivulet_tests::started::Started;
use rusqlite::Connection;

use crate::harness::Engine;

/// Environment variable of the child process that contains the data folder.
const FOLDER: &str = "RIVULET_TEST_FOLDER";

/// This function is not a test. It runs in the child process, which is killed while four replies run.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "runs until it is killed"]
async fn child_that_is_killed_with_four_replies() {
    let Ok(folder) = std::env::var(FOLDER) else {
        return;
    };
    let app = App::open_with(
        AppFolders::new(folder, None),
        Sharing::OneWindow,
        Arc::new(NoPractice),
        Keychain::in_memory(),
        |_| {},
    )
    .unwrap();
    let provider_id = app.provider_list().await.unwrap().remove(0).id;
    let more = ["m1", "m2", "m3"].map(|model| ChosenModel {
        provider_id,
        model: model.to_owned(),
    });
    let message = NewMessage::new(provider_id, "m0", "Hello");
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
    let keychain = engine.keychain.clone();
    let engine = engine
        .restart_after(keychain, async |folder: &Path| {
            let mut command = Started::command(std::env::current_exe().unwrap());
            command
                .args([
                    "--exact",
                    "comparison_kills::child_that_is_killed_with_four_replies",
                    "--ignored",
                ])
                .env(FOLDER, folder)
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            let mut child = Started::start(&mut command).unwrap();
            let database = folder.join("rivulet.sqlite3");
            let received = "SELECT count(DISTINCT message_id) FROM message_delta WHERE part = 'text'";
            rivulet_tests::wait::until_so("four replies on the disk", async || {
                let count = Connection::open(&database)
                    .and_then(|database| database.query_row(received, [], |row| row.get::<_, u32>(0)));
                Ok(count.is_ok_and(|count| count == 4))
            })
            .await
            .unwrap();
            child.kill();
            let _ = child.child().wait();
        })
        .await;
    let conversation_id = engine.app.conversation_list().await.unwrap()[0].id;
    let view = engine.app.conversation_open(conversation_id).await.unwrap();
    let selected = view.messages[1].clone();
    let mut replies = selected.beside.clone().unwrap();
    replies.push(selected);
    replies.sort_by_key(|one| one.message.column.unwrap().number);
    let kept: Vec<_> = replies
        .iter()
        .map(|one| (one.message.text(), one.message.ending))
        .collect();
    let expected: Vec<_> = (0..4)
        .map(|number| (format!("Text {number}"), Some(Ending::Interrupted)))
        .collect();
    assert_eq!(kept, expected);
}
