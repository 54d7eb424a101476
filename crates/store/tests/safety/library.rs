//! Functions that create and read a small library of conversations.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rivulet_core::{Attachment, Conversation, ConversationId, Ending, Fault, Message, MessageId, Part, Role};
use rivulet_store::{Corrections, NewTurn, Sharing, Store};
use rusqlite::Connection;
use tempfile::TempDir;
use uuid::Uuid;

pub fn open(folder: &Path) -> Result<Store, Fault> {
    patiently(|| Store::open(folder, Sharing::OneWindow, Arc::new(|fault| panic!("{fault:?}"))))
}

/// Opens a store in a new data folder, which is deleted when the returned folder is dropped.
pub fn new_store() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).unwrap();
    (folder, store)
}

/// Repeats `act` for at most about two seconds while the data folder is locked. Returns the first
/// success, or the first failure that has another reason. A child process that another test has
/// just started may keep the folder locked, because it inherits the locks and holds them until it
/// calls `exec`.
pub fn patiently<T>(act: impl Fn() -> Result<T, Fault>) -> Result<T, Fault> {
    for _ in 0..200 {
        match act() {
            Err(fault)
                if fault.message.to_string().contains("already running")
                    || fault.message.to_string().contains("using this data folder") =>
            {
                std::thread::sleep(std::time::Duration::from_millis(10));
            }
            done => return done,
        }
    }
    act()
}

/// The functions that correct a backup during a restore. Here, they change nothing: the providers
/// and settings stay as they are in the backup.
pub const AS_IT_IS: Corrections = Corrections {
    provider: |_| {},
    settings: |_, restored| restored,
};

pub fn refusal(folder: &Path) -> Fault {
    match open(folder) {
        Ok(_) => panic!("the store was opened"),
        Err(fault) => fault,
    }
}

pub async fn shut(store: Store) {
    store.close().await;
}

pub fn file(folder: &Path) -> PathBuf {
    folder.join("rivulet.sqlite3")
}

pub fn raw(folder: &Path) -> Connection {
    Connection::open(file(folder)).unwrap()
}

pub fn number(database: &Connection, sql: &str) -> i64 {
    database.query_row(sql, [], |row| row.get(0)).unwrap()
}

fn text(text: &str) -> Vec<Part> {
    vec![Part::Text {
        text: text.to_owned(),
    }]
}

pub async fn add(store: &Store, title: &str, answer: &str) -> Result<ConversationId, Fault> {
    add_with(store, title, answer, None, Some(Ending::Complete))
        .await
        .map(|message| message.conversation_id)
}

/// Adds a conversation with a question, which may have an attachment, and an answer with the ending
/// `ending`. If `ending` is `None`, the answer is still streaming, and `answer` is ignored.
pub async fn add_with(
    store: &Store,
    title: &str,
    answer: &str,
    attachment: Option<&Attachment>,
    ending: Option<Ending>,
) -> Result<Message, Fault> {
    let conversation = Conversation::new(ConversationId(Uuid::now_v7()), title.to_owned(), 1);
    let mut question = Message::new(MessageId(Uuid::now_v7()), conversation.id, None, Role::User, 1);
    question.ending = Some(Ending::Complete);
    question.parts = text("Q");
    question
        .parts
        .extend(attachment.map(|file| Part::File { file: file.clone() }));
    let mut reply = Message::new(
        MessageId(Uuid::now_v7()),
        conversation.id,
        Some(question.id),
        Role::Assistant,
        2,
    );
    reply.ending = ending;
    reply.parts = ending.map(|_| text(answer)).unwrap_or_default();
    store
        .begin_turn(NewTurn {
            new_conversation: Some(conversation),
            messages: vec![question],
            reply: reply.clone(),
            beside: Vec::new(),
            queued: None,
        })
        .await?;
    Ok(reply)
}

/// Adds `count` conversations, titled `T0`, `T1` and so on, each with an answer of `words` words.
pub async fn add_many(store: &Store, count: usize, words: usize) {
    for number in 0..count {
        let answer = "word ".repeat(words);
        add(store, &format!("T{number}"), &answer).await.unwrap();
    }
}

pub async fn attach(store: &Store, name: &str, words: &str) -> Attachment {
    store.store_attachment(name, words.into(), None).await.unwrap()
}

/// Returns whether a database with exactly the content `bytes` was set aside in the folder.
pub fn is_set_aside(folder: &Path, bytes: &[u8]) -> bool {
    let is_aside = |path: &Path| path.to_string_lossy().contains("rivulet.damaged-");
    let mut files = bytes_of(folder).into_iter();
    files.any(|(path, content)| is_aside(&path) && content == bytes)
}

/// Adds a conversation whose question has the attachment `file`. Returns the answer.
pub async fn add_about(store: &Store, title: &str, answer: &str, file: &Attachment) -> Message {
    let added = add_with(store, title, answer, Some(file), Some(Ending::Complete)).await;
    added.unwrap()
}

/// Adds a conversation whose question has a text file as an attachment, and returns the attachment.
/// `words` is the content of the file.
pub async fn add_with_file(store: &Store, title: &str, answer: &str, words: &str) -> Attachment {
    let attachment = attach(store, "a.txt", words).await;
    add_about(store, title, answer, &attachment).await;
    attachment
}

#[track_caller]
pub fn assert_says(fault: &Fault, words: &str) {
    assert!(fault.message.to_string().contains(words), "{fault}");
}

/// Returns the answers of all conversations, keyed by conversation title.
pub async fn contents(store: &Store) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for conversation in store.conversations().await.unwrap().0 {
        let branch = store
            .branch(conversation.id, usize::MAX, None)
            .await
            .unwrap()
            .unwrap();
        let answer = branch.messages.last().unwrap().message.text();
        found.insert(conversation.title, answer);
    }
    found
}

pub async fn titles(store: &Store) -> Vec<String> {
    contents(store).await.into_keys().collect()
}

/// Returns the content of a file. `read` is the result of reading it. Returns `None` if the file no
/// longer exists, because SQLite may remove its log after the folder has been listed.
fn present(read: std::io::Result<Vec<u8>>) -> Option<Vec<u8>> {
    match read {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        read => Some(read.unwrap()),
    }
}

/// Returns the files in the folder, at any depth, whose paths contain `part`.
pub fn files_with(folder: &Path, part: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = bytes_of(folder).into_keys().collect();
    files.retain(|path| path.to_string_lossy().contains(part));
    files
}

pub fn bytes_of(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(bytes_of(&path));
        } else if let Some(bytes) = present(std::fs::read(&path)) {
            found.insert(path, bytes);
        }
    }
    found
}
