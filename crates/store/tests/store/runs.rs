//! Tests of several Rivulet processes that use one data folder, and of the recovery after a crash.

use std::sync::Arc;

use rivulet_core::texts::call;
use rivulet_core::{
    CallEnding, CallInput, CallState, ContinueMethod, Delta, Ending, Fact, Fragment, GrantScope, JournalRow,
    MessageId, Outcome, Role, Seam, SendBack, ThinkTags, ToolCall, ToolCallId,
};
use rivulet_store::{CallExtras, Sharing, Store};
use serde_json::json;
use uuid::Uuid;

use crate::turns::{begin, branch, finish, message, new_store, new_turn, open, open_as, parts};

fn text(seq: u64, text: &str) -> JournalRow {
    JournalRow::Delta(Delta {
        seq,
        fragment: Fragment::Text {
            text: text.to_owned(),
        },
    })
}

fn send_back() -> SendBack {
    serde_json::from_value(json!({"reasoning_details": [{"type": "reasoning.encrypted", "data": "x"}]}))
        .unwrap()
}

fn outcome(ending: Ending) -> Outcome {
    Outcome {
        send_back: send_back(),
        ..Outcome::new(ending)
    }
}

#[tokio::test]
async fn a_live_run_keeps_its_reply_and_a_dead_runs_reply_is_recovered_in_full() {
    let folder = tempfile::tempdir().unwrap();
    let terminal = open_as(folder.path(), Sharing::Beside);
    let (_, reply) = begin(&terminal).await;
    let facts = [
        Fact::Status { status: 200 },
        Fact::RequestId { id: "a".to_owned() },
        Fact::ThinkOpened {
            before: "\n".to_owned(),
        },
        Fact::ThinkClosed { reasoning_bytes: 2 },
        Fact::SendBack { fields: send_back() },
    ];
    let facts = (1..).zip(facts).map(|(seq, fact)| JournalRow::Fact { seq, fact });
    terminal
        .try_append(reply.id, facts.chain([text(9, "So far")]).collect())
        .unwrap();

    let window = open(folder.path());
    assert_eq!(window.recovered(), 0);
    assert_eq!(window.message(reply.id).await.unwrap().unwrap().ending, None);
    assert_eq!(window.recover().await.unwrap(), 0);

    terminal.close().await;
    drop(terminal);
    assert_eq!(window.recover().await.unwrap(), 1);
    let recovered = window.message(reply.id).await.unwrap().unwrap();
    assert_eq!(
        (recovered.ending, recovered.text().as_str()),
        (Some(Ending::Interrupted), "So far")
    );
    assert_eq!(
        (recovered.status, recovered.request_id.as_deref()),
        (Some(200), Some("a"))
    );
    let tags = ThinkTags {
        before: "\n".to_owned(),
        closed: Some(2),
    };
    assert_eq!(
        (recovered.notices.think_tags, recovered.send_back),
        (Some(tags), send_back())
    );
}

#[tokio::test]
async fn a_call_stays_with_the_run_that_started_it_if_another_run_cancels_it() {
    let folder = tempfile::tempdir().unwrap();
    let window = open(folder.path());
    let (_, reply) = begin(&window).await;
    let mut started = ToolCall::new(ToolCallId(Uuid::now_v7()), reply.id, 0, 1);
    for input in [
        CallInput::ReplyEnded(Ending::ToolCalls),
        CallInput::Allow {
            scope: GrantScope::Once,
            arguments: None,
        },
        CallInput::Start,
    ] {
        assert!(started.apply(1, input));
    }
    let ended = outcome(Ending::ToolCalls);
    window
        .finish_turn(reply.id, vec![], ended, vec![started.clone()])
        .await
        .unwrap();

    let terminal = open_as(folder.path(), Sharing::Beside);
    let apply =
        |input: CallInput| move |call: &mut ToolCall| call.apply(2, input.clone()).then(CallExtras::default);
    let cancel = apply(CallInput::Cancel(call::stopped()));
    terminal.change_call(started.id, cancel).await.unwrap().unwrap();
    terminal.close().await;
    open_as(folder.path(), Sharing::Beside).close().await;
    let cancelled = window.call(started.id).await.unwrap().unwrap();
    assert_eq!(cancelled.state, CallState::Cancelling, "its run is still alive");
    let finish = apply(CallInput::Finish(CallEnding::Succeeded, None));
    let ended = window.record_call(started.id, finish).await.unwrap().unwrap();
    assert_eq!(ended.ending, Some(CallEnding::Succeeded));
}

#[tokio::test]
async fn a_closed_data_folder_can_be_opened_while_a_clone_of_the_store_exists() {
    let folder = tempfile::tempdir().unwrap();
    let window = open(folder.path());
    let clone = window.clone();
    window.close().await;
    open(folder.path()).close().await;
    drop(clone);
}

#[tokio::test]
async fn only_one_window_can_open_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let window = open(folder.path());
    assert!(Store::open(folder.path(), Sharing::OneWindow, Arc::new(|_| {})).is_err());
    let terminal = open_as(folder.path(), Sharing::Beside);
    // Each process must be able to read the message that the other process stored.
    let (_, one) = begin(&window).await;
    let (_, other) = begin(&terminal).await;
    assert!(terminal.message(one.id).await.unwrap().is_some());
    assert!(window.message(other.id).await.unwrap().is_some());
}

#[tokio::test]
async fn a_store_notices_changes_by_another_run_and_only_those() {
    let folder = tempfile::tempdir().unwrap();
    let window = open(folder.path());
    let terminal = open_as(folder.path(), Sharing::Beside);
    let first = window.data_version().await.unwrap();
    begin(&window).await;
    window.set_setting("a", "1".to_owned()).await.unwrap();
    assert_eq!(window.data_version().await.unwrap(), first);
    terminal.set_setting("a", "2".to_owned()).await.unwrap();
    let second = window.data_version().await.unwrap();
    assert_ne!(second, first);
    assert_eq!(window.data_version().await.unwrap(), second);
}

#[tokio::test]
async fn a_store_that_cannot_write_notices_changes_by_another_run() {
    let place = tempfile::tempdir().unwrap();
    let (home, target) = (place.path().join("home"), place.path().join("target"));
    let window = open(&home);
    // After a move, an open store still reads the old database, but no longer writes to it.
    window.move_to(&home, &target).await.unwrap();
    assert!(window.read_only().is_some());
    let terminal = open_as(&home, Sharing::Beside);
    let first = window.data_version().await.unwrap();
    assert_eq!(window.data_version().await.unwrap(), first);
    terminal.set_setting("a", "1".to_owned()).await.unwrap();
    assert_ne!(window.data_version().await.unwrap(), first);
}

#[tokio::test]
async fn an_interrupted_continuation_keeps_what_its_joint_did() {
    let (folder, store) = new_store();
    let (question, first) = begin(&store).await;
    finish(&store, first.id, vec![], outcome(Ending::Stopped)).await;
    let mut reply = message(question.conversation_id, Some(question.id), Role::Assistant, "");
    reply.seams.push(Seam {
        from: first.id,
        way: ContinueMethod::Ask,
        at: 0,
        overlap: String::new(),
        separator: String::new(),
        apart: false,
    });
    store.begin_turn(new_turn(vec![], &reply)).await.unwrap();
    let fact = Fact::Overlap {
        text: String::new(),
        separator: " ".to_owned(),
    };
    store
        .try_append(reply.id, vec![JournalRow::Fact { seq: 1, fact }, text(2, " on")])
        .unwrap();
    store.close().await;
    drop(store);
    let store = open(folder.path());
    let recovered = store.message(reply.id).await.unwrap().unwrap();
    assert_eq!(
        (recovered.text().as_str(), recovered.seams[0].separator.as_str()),
        (" on", " ")
    );
}

#[tokio::test]
async fn a_replayed_reply_replaces_the_partial_one_and_keeps_its_answers() {
    let (_folder, store) = new_store();
    let (question, partial) = begin(&store).await;
    finish(&store, partial.id, parts("So f"), outcome(Ending::Disconnected)).await;
    let follow = message(question.conversation_id, Some(partial.id), Role::User, "");
    let next = message(question.conversation_id, Some(follow.id), Role::Assistant, "");
    let turn = new_turn(vec![follow.clone()], &next);
    store.begin_turn(turn).await.unwrap();
    finish(&store, next.id, parts("Next"), outcome(Ending::Complete)).await;

    let replay = message(question.conversation_id, Some(question.id), Role::Assistant, "");
    store.begin_turn(new_turn(vec![], &replay)).await.unwrap();
    let whole = Outcome {
        replaces: Some(partial.id),
        ..outcome(Ending::Complete)
    };
    finish(&store, replay.id, parts("So far"), whole).await;

    assert_eq!(store.message(partial.id).await.unwrap(), None);
    let branch = branch(&store, question.conversation_id).await.unwrap();
    let ids: Vec<MessageId> = branch.messages.iter().map(|row| row.message.id).collect();
    assert_eq!(ids, [question.id, replay.id, follow.id, next.id]);
    assert_eq!(branch.messages[1].versions, [replay.id]);
    assert_eq!(branch.messages[1].message.text(), "So far");
}
