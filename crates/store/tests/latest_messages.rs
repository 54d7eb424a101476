//! Tests of the latest messages that the list of conversations shows.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a panic here is a test that failed"
)]

use std::sync::Arc;

use rivulet_core::{Conversation, ConversationId, Ending, LatestMessage, Message, MessageId, Part, Role};
use rivulet_store::{NewTurn, Sharing, Store};
use uuid::Uuid;

/// Returns a complete message, or a streaming one if `text` is empty.
fn message(parent: &Message, role: Role, text: &str) -> Message {
    Message {
        ending: (!text.is_empty()).then_some(Ending::Complete),
        parts: vec![Part::Text {
            text: text.to_owned(),
        }],
        ..Message::new(
            MessageId(Uuid::now_v7()),
            parent.conversation_id,
            Some(parent.id),
            role,
            1,
        )
    }
}

fn turn(conversation: Option<&Conversation>, question: &Message, reply: &Message) -> NewTurn {
    NewTurn {
        new_conversation: conversation.cloned(),
        messages: vec![question.clone()],
        reply: reply.clone(),
        beside: Vec::new(),
        queued: None,
    }
}

#[tokio::test]
async fn the_latest_message_is_the_last_one_with_text_on_the_selected_branch() {
    let folder = tempfile::tempdir().unwrap();
    let health = Arc::new(|fault| panic!("{fault:?}"));
    let store = Store::open(folder.path(), Sharing::OneWindow, health).unwrap();
    let conversation = Conversation::new(ConversationId(Uuid::now_v7()), "T".to_owned(), 1);
    let words = async || {
        let of = |latest: LatestMessage| (latest.conversation_id == conversation.id).then_some(latest.words);
        let listed = store.latest_messages(vec![conversation.id]).await.unwrap();
        listed.into_iter().map(of).collect::<Vec<_>>()
    };
    let expected = |words: &str| vec![Some(words.to_owned())];

    let root = Message::new(MessageId(Uuid::now_v7()), conversation.id, None, Role::User, 1);
    let question = Message {
        parent_id: None,
        ..message(&root, Role::User, "Q")
    };
    let reply = message(&question, Role::Assistant, " ");
    let begun = store
        .begin_turn(turn(Some(&conversation), &question, &reply))
        .await;
    begun.unwrap();
    assert_eq!(words().await, expected("Q"), "the reply has no text yet");

    let answer = message(&question, Role::Assistant, "\n# Plan\n\n1. **go**");
    let next = message(&answer, Role::Assistant, "");
    store.begin_turn(turn(None, &answer, &next)).await.unwrap();
    assert_eq!(words().await, expected("Plan go"), "the marks are left out");

    store.choose(&reply).await.unwrap();
    assert_eq!(words().await, expected("Q"), "another branch is selected");

    store
        .set_conversation_deleted(conversation.id, true)
        .await
        .unwrap();
    assert_eq!(words().await, [], "the conversation is deleted");
}
