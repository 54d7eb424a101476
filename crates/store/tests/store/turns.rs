//! Functions that open a store and store turns in it.

use std::path::Path;
use std::sync::Arc;

use rivulet_core::{Conversation, ConversationId, Ending, Message, MessageId, Outcome, Part, Role};
use rivulet_store::{Branch, NewTurn, Sharing, Store};
use tempfile::TempDir;
use uuid::Uuid;

pub fn open(folder: &Path) -> Store {
    open_as(folder, Sharing::OneWindow)
}

/// Opens a store in a new data folder, which is deleted when the returned folder is dropped.
pub fn new_store() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    (folder, store)
}

pub fn open_as(folder: &Path, sharing: Sharing) -> Store {
    Store::open(folder, sharing, Arc::new(|fault| panic!("{fault:?}"))).unwrap()
}

/// Returns a message with the text `text`, or without parts if `text` is empty. A user message is
/// complete, and any other message has no ending.
pub fn message(
    conversation_id: ConversationId,
    parent_id: Option<MessageId>,
    role: Role,
    text: &str,
) -> Message {
    Message {
        ending: (role == Role::User).then_some(Ending::Complete),
        parts: if text.is_empty() { vec![] } else { parts(text) },
        model: Some("m".to_owned()),
        ..Message::new(MessageId(Uuid::now_v7()), conversation_id, parent_id, role, 1)
    }
}

pub fn parts(text: &str) -> Vec<Part> {
    vec![Part::Text {
        text: text.to_owned(),
    }]
}

pub fn new_turn(messages: Vec<Message>, reply: &Message) -> NewTurn {
    NewTurn {
        new_conversation: None,
        messages,
        reply: reply.clone(),
        beside: Vec::new(),
        queued: None,
    }
}

pub async fn begin(store: &Store) -> (Message, Message) {
    let conversation = Conversation {
        provider_id: None,
        model: "m".to_owned(),
        ..Conversation::new(ConversationId(Uuid::now_v7()), "T".to_owned(), 1)
    };
    let question = message(conversation.id, None, Role::User, "Q");
    let reply = message(conversation.id, Some(question.id), Role::Assistant, "");
    let turn = NewTurn {
        new_conversation: Some(conversation),
        ..new_turn(vec![question.clone()], &reply)
    };
    store.begin_turn(turn).await.unwrap();
    (question, reply)
}

pub async fn finish(store: &Store, reply_id: MessageId, parts: Vec<Part>, outcome: Outcome) {
    let finished = store.finish_turn(reply_id, parts, outcome, Vec::new()).await;
    finished.unwrap();
}

pub async fn branch(store: &Store, conversation_id: ConversationId) -> Option<Branch> {
    store.branch(conversation_id, usize::MAX, None).await.unwrap()
}
