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
    let latest = async || store.latest_messages(vec![conversation.id]).await.unwrap();
    let expected = |words: &str, ending: Option<Ending>| {
        vec![LatestMessage {
            conversation_id: conversation.id,
            words: words.to_owned(),
            ending,
        }]
    };

    let root = Message::new(MessageId(Uuid::now_v7()), conversation.id, None, Role::User, 1);
    let question = Message {
        parent_id: None,
        ..message(&root, Role::User, "Q")
    };
    let reply = Message {
        ending: Some(Ending::Disconnected),
        ..message(&question, Role::Assistant, " ")
    };
    let begun = store
        .begin_turn(turn(Some(&conversation), &question, &reply))
        .await;
    begun.unwrap();
    let without_text = expected("Q", Some(Ending::Disconnected));
    assert_eq!(latest().await, without_text, "the reply has no text");

    let answer = message(&question, Role::Assistant, "\n# Plan\n\n1. **go**");
    let next = message(&answer, Role::Assistant, "");
    store.begin_turn(turn(None, &answer, &next)).await.unwrap();
    assert_eq!(
        latest().await,
        expected("Plan go", None),
        "the marks are left out, and a reply is streaming"
    );

    store.choose(&reply).await.unwrap();
    assert_eq!(latest().await, without_text, "another branch is selected");

    store
        .set_conversation_deleted(conversation.id, true)
        .await
        .unwrap();
    assert_eq!(latest().await, [], "the conversation is deleted");
}
