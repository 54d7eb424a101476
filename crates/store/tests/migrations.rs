//! Tests that databases of every past version can be opened with all their data.

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

const PROVIDER: &str = "00000000-0000-7000-8000-000000000001";
const CONVERSATION: &str = "00000000-0000-7000-8000-000000000002";
const QUESTION: &str = "00000000-0000-7000-8000-000000000003";
const ENDED: &str = "00000000-0000-7000-8000-000000000004";
const RUNNING: &str = "00000000-0000-7000-8000-000000000005";

/// Creates a database of version 1 with a provider, a conversation, a complete reply, and a reply that was
/// interrupted by a crash.
fn version_1(folder: &Path) {
    let database = Connection::open(folder.join("rivulet.sqlite3")).unwrap();
    database.pragma_update(None, "journal_mode", "WAL").unwrap();
    database
        .execute_batch(include_str!("../migrations/0001_begin.sql"))
        .unwrap();
    database
        .execute_batch(&format!(
            r#"
            INSERT INTO provider VALUES ('{PROVIDER}', 'Tera', 'custom', 'https://api.tera.gw/v1', 'm', 'keychain',
                                         30, 300, 300, 1, 'cancels', NULL);
            INSERT INTO conversation VALUES ('{CONVERSATION}', 'T', '{PROVIDER}', 'm', '{QUESTION}', 1, 2, NULL);
            INSERT INTO message VALUES ('{QUESTION}', '{CONVERSATION}', NULL, '{ENDED}', 'user', 'complete',
                                        NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{{}}', '{{}}', 0, 1);
            INSERT INTO message VALUES ('{ENDED}', '{CONVERSATION}', '{QUESTION}', NULL, 'assistant', 'length',
                                        '{PROVIDER}', 'm', 'id', 'length', 200,
                                        '{{"prompt":1,"completion":2,"total":3,"cached":null,"reasoning":null,"cost":null}}',
                                        NULL,
                                        '{{"first_byte_ms":1,"first_token_ms":2,"first_text_ms":2,"last_token_ms":3,"ended_ms":4}}',
                                        '{{"unreadable_events":1,"other_choices":0,"pieces":2}}', 1, 1);
            INSERT INTO message VALUES ('{RUNNING}', '{CONVERSATION}', '{QUESTION}', NULL, 'assistant', 'streaming',
                                        '{PROVIDER}', 'm', NULL, NULL, NULL, NULL, NULL, '{{}}', '{{}}', 0, 2);
            INSERT INTO message_part VALUES ('{QUESTION}', 0, 'text', 'Q', NULL, NULL);
            INSERT INTO message_part VALUES ('{ENDED}', 0, 'text', 'A', NULL, NULL);
            INSERT INTO message_delta VALUES ('{RUNNING}', 1, 'reasoning', 'Hm');
            INSERT INTO message_delta VALUES ('{RUNNING}', 2, 'text', 'So f');
            PRAGMA user_version = 1;
            "#
        ))
        .unwrap();
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
    assert_eq!((ended.ending, ended.text().as_str()), (Some(Ending::Length), "A"));
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
