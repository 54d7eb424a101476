//! Tests of the list of all tool calls.

use std::collections::BTreeSet;

use rivulet_app::contract::{CallDecision, CallEntry, CallFilter, CallPosition};
use rivulet_core::{BUILT_IN, CallEnding, CallPlace, GrantScope, Provider};
use rivulet_sandbox::Script;
use rusqlite::Connection;
use serde_json::Value;

use crate::harness::Engine;
use crate::tool_steps::{allow, ask_with, calls, calls_when, proposed, results_of};

const SUM: &str = r#"{"expression": "1 + 2"}"#;
/// The SHA-256 of [`SUM`].
const HASH: &str = "a28aeba99771d6ed7085f304fb326efae3d96051340612a6a8e48c4626115ec7";

fn by_decision(decision: &str) -> CallFilter {
    CallFilter {
        decision: Some(decision.to_owned()),
        ..CallFilter::default()
    }
}

async fn listed(engine: &Engine, filter: CallFilter) -> Vec<CallEntry> {
    engine.app.call_list(filter, None).await.unwrap().entries
}

/// Runs a reply with four calls. The user allows the first call once, allows the tool of the second
/// call for the conversation, and denies the third call. The fourth call is malformed.
async fn four_calls(engine: &mut Engine, provider: &Provider) -> rivulet_core::ConversationId {
    let list = [
        ("a", "calculator", SUM),
        ("b", "time", "{}"),
        ("c", "time", "{}"),
        ("d", "calculator", "1 + 2"),
    ];
    engine.answer_next(calls(&list));
    engine.answer_next(Script::reply("Three."));
    let reply = ask_with(engine, provider, &[BUILT_IN]).await;
    let undecided = calls_when(engine, reply, |calls| {
        calls.len() == 4 && calls[3].ending == Some(CallEnding::Malformed)
    })
    .await;
    allow(engine, undecided[0].id, GrantScope::Once).await;
    allow(engine, undecided[1].id, GrantScope::Conversation).await;
    let deny = CallDecision::Deny {
        reason: Some("a secret reason".to_owned()),
    };
    engine.app.call_decide(undecided[2].id, deny).await.unwrap();
    results_of(engine, reply).await[0].conversation_id
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_are_found_by_the_decision_of_the_user() {
    let (mut engine, provider) = Engine::with_provider().await;
    four_calls(&mut engine, &provider).await;
    for (decision, positions) in [
        ("once", vec![0]),
        ("conversation", vec![1]),
        ("always", vec![]),
        ("denied", vec![2]),
        ("none", vec![3]),
    ] {
        let page = engine.app.call_list(by_decision(decision), None).await.unwrap();
        let found: Vec<u32> = page.entries.iter().map(|entry| entry.call.index).collect();
        assert_eq!(found, positions, "{decision}");
        assert_eq!(page.total as usize, positions.len(), "{decision}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_are_found_by_their_texts_whatever_the_case() {
    let (mut engine, provider) = Engine::with_provider().await;
    let conversation_id = four_calls(&mut engine, &provider).await;
    let title = "Über Éclairs".to_owned();
    engine
        .app
        .conversation_rename(conversation_id, title)
        .await
        .unwrap();
    for (text, count) in [
        ("ÜBER", 4),
        ("über éc", 4),
        ("TIME", 2),
        ("\"expression\"", 1),
        ("uber", 0),
    ] {
        let filter = CallFilter {
            text: text.to_owned(),
            ..CallFilter::default()
        };
        let page = engine.app.call_list(filter, None).await.unwrap();
        assert_eq!(
            (page.entries.len(), page.total),
            (count as usize, count),
            "{text}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_of_a_deleted_conversation_stay_listed_and_lose_their_texts_with_it() {
    let (mut engine, provider) = Engine::with_provider().await;
    let conversation_id = four_calls(&mut engine, &provider).await;
    let before = listed(&engine, CallFilter::default()).await;
    assert_eq!(before.len(), 4);
    assert!(before.iter().all(|entry| entry.place == CallPlace::Conversation));

    engine.app.conversation_delete(conversation_id).await.unwrap();
    let in_trash = listed(&engine, CallFilter::default()).await;
    assert_eq!(in_trash.len(), 4);
    assert!(in_trash.iter().all(|entry| entry.place == CallPlace::Trash));
    assert!(in_trash.iter().any(|entry| entry.call.arguments == SUM));

    engine.app.trash_empty().await.unwrap();
    engine.app.trash_empty().await.unwrap();
    let mut engine = engine.restart().await;
    let removed = listed(&engine, CallFilter::default()).await;
    assert_eq!(removed.len(), 4);
    for (entry, before) in removed.iter().zip(&before) {
        assert_eq!(entry.place, CallPlace::Removed);
        assert_eq!((&entry.title, &entry.model), (&None, &before.model));
        let kept = |entry: &CallEntry| {
            let call = &entry.call;
            let times = (call.proposed_at, call.decided_at, call.started_at, call.ended_at);
            let what = (call.id, call.server_id, call.server.clone(), call.tool.clone());
            (what, times, call.ending, call.granted, call.answer_bytes)
        };
        assert_eq!(kept(entry), kept(before));
        assert_eq!(
            (
                entry.call.arguments.as_str(),
                &entry.call.told,
                &entry.call.deny_reason
            ),
            ("", &None, &None)
        );
    }
    let once = listed(&engine, by_decision("once")).await;
    assert_eq!(once[0].arguments_hash.as_deref(), Some(HASH));
    assert_eq!(listed(&engine, by_decision("denied")).await.len(), 1);

    // The exported file must contain the calls of the deleted and of the existing conversation.
    proposed(&mut engine, &provider, &[BUILT_IN], ("e", "time", "{}")).await;
    let path = engine.app.call_export(CallFilter::default()).await.unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    let places: Vec<&str> = (file["rivulet_tool_calls"].as_array().unwrap().iter())
        .map(|entry| entry["place"].as_str().unwrap())
        .collect();
    assert_eq!(
        places,
        ["conversation", "removed", "removed", "removed", "removed"]
    );
    assert!(!text.contains("1 + 2") && !text.contains("a secret reason"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_whose_conversation_is_removed_while_it_waits_did_not_run() {
    let (mut engine, provider) = Engine::with_provider().await;
    proposed(&mut engine, &provider, &[BUILT_IN], ("a", "time", "{}")).await;
    let conversation_id = listed(&engine, CallFilter::default()).await[0].conversation_id;
    engine.app.conversation_delete(conversation_id).await.unwrap();
    assert!(engine.app.call_waiting().await.unwrap().is_empty());
    engine.app.trash_empty().await.unwrap();
    let entry = listed(&engine, CallFilter::default()).await.remove(0);
    assert_eq!(entry.call.ending, Some(CallEnding::NotRun));
    assert_eq!(entry.place, CallPlace::Removed);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_has_pages_and_the_file_contains_all_of_them() {
    let (mut engine, provider) = Engine::with_provider().await;
    four_calls(&mut engine, &provider).await;
    let engine = engine
        .restart_after(async |folder| {
            // Add 450 calls, in groups of ten calls that have the same time. Thus, a page of the
            // list can end in the middle of such a group.
            let database = Connection::open(folder.join("rivulet.sqlite3")).unwrap();
            let copies = database.execute(
                "WITH RECURSIVE number (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number WHERE n < 450)
                 INSERT INTO tool_call (id, message_id, position, attempt, call_id, server, tool, arguments, state,
                                        ending, proposed_at)
                 SELECT printf('00000000-0000-7000-8000-%012x', n * 7919 % 450), message_id, 9, n, 'x', 'Files', 'read',
                        '{}', 'ended', 'denied', 1000 + n / 10
                 FROM number, (SELECT message_id FROM tool_call LIMIT 1)",
                [],
            );
            assert_eq!(copies.unwrap(), 450);
        })
        .await;
    let mut seen: Vec<CallEntry> = Vec::new();
    let mut lengths = Vec::new();
    loop {
        let after = seen.last().map(|last| CallPosition {
            proposed_at: last.call.proposed_at,
            id: last.call.id,
        });
        let page = engine.app.call_list(CallFilter::default(), after).await.unwrap();
        assert_eq!(page.total, 454);
        if page.entries.is_empty() {
            break;
        }
        lengths.push(page.entries.len());
        seen.extend(page.entries);
    }
    assert_eq!(lengths, [200, 200, 54]);
    let ids: BTreeSet<String> = seen.iter().map(|entry| entry.call.id.to_string()).collect();
    assert_eq!(ids.len(), 454, "no call is listed twice");
    assert!(seen.is_sorted_by_key(|entry| std::cmp::Reverse(entry.call.proposed_at)));

    let path = engine.app.call_export(by_decision("denied")).await.unwrap();
    let file: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    assert_eq!(file["rivulet_tool_calls"].as_array().unwrap().len(), 451);
}
