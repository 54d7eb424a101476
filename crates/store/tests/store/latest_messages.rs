//! Tests of the latest messages that the list of conversations shows.

use rivulet_core::{Conversation, ConversationId, Ending, LatestMessage, Message, Role};
use rivulet_store::NewTurn;
use uuid::Uuid;

use crate::turns::{message, new_store, new_turn};

#[tokio::test]
async fn the_latest_message_is_the_last_one_with_text_on_the_selected_branch() {
    let (_folder, store) = new_store();
    let conversation = Conversation::new(ConversationId(Uuid::now_v7()), "T".to_owned(), 1);
    let latest = async || store.latest_messages(vec![conversation.id]).await.unwrap();
    let expected = |words: &str, ending: Option<Ending>| {
        vec![LatestMessage {
            conversation_id: conversation.id,
            words: words.to_owned(),
            ending,
        }]
    };

    let question = message(conversation.id, None, Role::User, "Q");
    let reply = |text: &str, ending: Option<Ending>| Message {
        ending,
        ..message(conversation.id, Some(question.id), Role::Assistant, text)
    };
    let first = reply(" ", Some(Ending::Disconnected));
    let turn = NewTurn {
        new_conversation: Some(conversation.clone()),
        ..new_turn(vec![question.clone()], &first)
    };
    store.begin_turn(turn).await.unwrap();
    let without_text = expected("Q", Some(Ending::Disconnected));
    assert_eq!(latest().await, without_text, "the reply has no text");

    let answer = reply("\n# Plan\n\n1. **go**", Some(Ending::Complete));
    let next = message(conversation.id, Some(answer.id), Role::Assistant, "");
    store.begin_turn(new_turn(vec![answer], &next)).await.unwrap();
    assert_eq!(
        latest().await,
        expected("Plan go", None),
        "the marks are left out, and a reply is streaming"
    );

    store.choose(&first).await.unwrap();
    assert_eq!(latest().await, without_text, "another branch is selected");

    store
        .set_conversation_deleted(conversation.id, true)
        .await
        .unwrap();
    assert_eq!(latest().await, [], "the conversation is deleted");
}
