//! Tests that a database written by version 1 can be opened without losing data.
//! `tests/safety/past.rs` opens databases of every past version.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a panic here is a test that failed"
)]

use std::path::Path;
use std::sync::Arc;

use rivulet_core::{ConversationId, Ending, KeyPlace, Network, Part};
use rivulet_store::{Sharing, Store};
use rusqlite::Connection;
use uuid::Uuid;

/// The id of the conversation in the test data of version 1.
const CONVERSATION: &str = "00000000-0000-7000-8000-000000000002";

/// Creates a database of version 1 with a provider and a conversation. The conversation has a reply
/// that reached the token limit and a reply that was interrupted by a crash.
fn version_1(folder: &Path) {
    let database = Connection::open(folder.join("rivulet.sqlite3")).unwrap();
    database.pragma_update(None, "journal_mode", "WAL").unwrap();
    for sql in [
        include_str!("../migrations/0001_begin.sql"),
        include_str!("../../../tests/fixtures/databases/version_1.sql"),
    ] {
        database.execute_batch(sql).unwrap();
    }
}

#[tokio::test]
async fn version_1_opens() {
    let folder = tempfile::tempdir().unwrap();
    version_1(folder.path());
    let store = Store::open(folder.path(), Sharing::OneWindow, Arc::new(|_| {})).unwrap();
    assert_eq!(store.recovered(), 1);
    let provider = store.providers().await.unwrap().pop().unwrap();
    assert_eq!((provider.preset, provider.network), (None, Network::default()));
    assert_eq!(
        (provider.name.as_str(), provider.key_place),
        ("Tera", KeyPlace::Keychain)
    );
    let id = ConversationId(Uuid::parse_str(CONVERSATION).unwrap());
    let branch = store.branch(id, usize::MAX, None).await.unwrap().unwrap();
    let ended = &branch.messages[1].message;
    assert_eq!(
        (ended.ending, ended.text().as_str()),
        (Some(Ending::Length), "At a spring.")
    );
    assert_eq!(
        (ended.notices.unreadable_events, ended.notices.one_piece),
        (1, false)
    );
    assert_eq!(
        (ended.timing.first_token_ms, ended.timing.sent_ms, ended.kept),
        (Some(2), None, true)
    );
    let running = branch.messages[1].versions[1];
    let running = store.message(running).await.unwrap().unwrap();
    assert_eq!(running.ending, Some(Ending::Interrupted));
    assert_eq!(
        running.parts,
        [
            Part::Reasoning {
                text: "Hm".to_owned()
            },
            Part::Text {
                text: "So f".to_owned()
            }
        ]
    );
}
