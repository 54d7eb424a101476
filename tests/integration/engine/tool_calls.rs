//! Tests of calls of built-in tools over real sockets, from the model's request to the results.

use rivulet_app::contract::{CallDecision, CallResolution, ConversationStart, NewMessage, Update};
use rivulet_core::{
    BUILT_IN, CallEnding, CallState, Ending, GrantScope, MessageId, Provider, Role, ToolCall,
};
use rivulet_sandbox::Script;
use serde_json::json;

use crate::harness::Engine;
use crate::tool_steps::{
    allow, ask_with, calls, calls_ended, calls_when, proposed, results_of, roles, told, waiting, with_tools,
};

fn sum(id: &'static str) -> (&'static str, &'static str, &'static str) {
    (id, "calculator", r#"{"expression": "1 + 2"}"#)
}

async fn ask(engine: &mut Engine, provider: &Provider) -> MessageId {
    ask_with(engine, provider, &[BUILT_IN]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_calls_are_decided_one_by_one_and_the_next_reply_comes_by_itself() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.answer_next(calls(&[sum("a"), ("b", "time", "{}")]));
    engine.answer_next(Script::reply("Three."));
    let reply = ask(&mut engine, &provider).await;
    let request = engine.last_request();
    let names: Vec<&str> = request["tools"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tool| tool["function"]["name"].as_str().unwrap())
        .collect();
    assert!(
        names.contains(&"calculator") && names.contains(&"time"),
        "{names:?}"
    );

    let waiting = waiting(&mut engine, reply, 2).await;
    let edited = CallDecision::Allow {
        scope: GrantScope::Once,
        arguments: Some(r#"{"expression": "2 + 2"}"#.to_owned()),
        permission: None,
    };
    engine.app.call_decide(waiting[0].id, edited).await.unwrap();
    let deny = CallDecision::Deny {
        reason: Some("not now".to_owned()),
    };
    engine.app.call_decide(waiting[1].id, deny.clone()).await.unwrap();
    let messages = results_of(&mut engine, reply).await;

    let results = told(&messages[1]);
    assert_eq!(results[0].0, Some(CallEnding::Succeeded));
    assert!(
        results[0].1.contains("2 + 2") && results[0].1.ends_with("\n4"),
        "{}",
        results[0].1
    );
    assert_eq!(results[1].0, Some(CallEnding::Denied));
    assert!(results[1].1.contains("not now"), "{}", results[1].1);
    assert_eq!(messages[2].text(), "Three.");
    let sent = engine.last_request();
    assert_eq!(roles(&sent), ["user", "assistant", "tool", "tool"]);
    assert_eq!(sent["messages"][2]["tool_call_id"], "a");
    assert_eq!(sent["messages"][3]["tool_call_id"], "b");
    assert!(engine.app.call_decide(waiting[1].id, deny).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_grant_covers_one_tool_in_one_conversation_or_in_all() {
    let (mut engine, provider) = Engine::with_provider().await;
    for scope in [GrantScope::Conversation, GrantScope::Always] {
        engine.answer_next(calls(&[sum("a")]));
        engine.answer_next(calls(&[sum("a"), ("b", "time", "{}")]));
        let reply = ask(&mut engine, &provider).await;
        let first = waiting(&mut engine, reply, 1).await;
        allow(&engine, first[0].id, scope).await;
        let messages = results_of(&mut engine, reply).await;
        let second = calls_when(&mut engine, messages[2].id, |calls| {
            calls.len() == 2 && calls[0].ending.is_some()
        })
        .await;
        assert_eq!(second[0].ending, Some(CallEnding::Succeeded));
        assert_eq!(second[0].granted, Some(scope));
        assert_eq!(
            second[1].state,
            CallState::WaitingApproval,
            "the grant is for one tool"
        );
    }
    // In another conversation, only the grant for all conversations allows the call. Once this
    // grant has been revoked, the call must wait for the user.
    for (revoked, state) in [(false, CallState::Ended), (true, CallState::WaitingApproval)] {
        if revoked {
            for grant in engine.app.grant_list().await.unwrap() {
                engine.app.grant_revoke(grant.grant.id).await.unwrap();
            }
        }
        engine.answer_next(calls(&[sum("a")]));
        engine.answer_next(Script::reply("Done."));
        let reply = ask(&mut engine, &provider).await;
        calls_when(&mut engine, reply, |calls| {
            calls.len() == 1 && calls[0].state == state
        })
        .await;
        if state == CallState::Ended {
            results_of(&mut engine, reply).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_that_cannot_run_say_so_and_the_model_is_told() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.answer_next(calls(&[
        ("a", "calculator", r#"{"expression": "1"#),
        ("b", "calculator", r#"{"expression": 1}"#),
        ("c", "nothing", "{}"),
    ]));
    engine.answer_next(Script::reply("Sorry."));
    let reply = ask(&mut engine, &provider).await;
    let messages = results_of(&mut engine, reply).await;
    let results = told(&messages[1]);
    assert_eq!(results.len(), 3);
    for (ending, text) in results {
        assert_eq!(ending, Some(CallEnding::Malformed));
        assert!(text.contains("nothing ran"), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_of_a_reply_that_was_cut_never_run() {
    let (mut engine, provider) = Engine::with_provider().await;
    let half = || {
        let delta = json!({"tool_calls": [{"index": 0, "id": "a", "function": {"name": "calculator",
                           "arguments": "{\"expression\": \"1 + 2\"}"}}]});
        Script::new().role().delta(&delta)
    };
    let (reply, call) = proposed(&mut engine, &provider, &[BUILT_IN], sum("a")).await;
    engine.answer_next(Script::reply("Done."));
    // Even with a grant for every conversation, the calls in a cut-off reply must not run.
    allow(&engine, call, GrantScope::Always).await;
    results_of(&mut engine, reply).await;
    for (script, ending) in [
        (half().cut(), Ending::Disconnected),
        (half().end(), Ending::Unconfirmed),
        (half().ended("length"), Ending::Length),
    ] {
        engine.answer_next(script);
        let reply = ask(&mut engine, &provider).await;
        let cut = calls_when(&mut engine, reply, |calls| calls.len() == 1).await;
        assert_eq!(cut[0].ending, Some(CallEnding::CutOff), "{ending}");
        assert_eq!(cut[0].started_at, None);
        assert_eq!(engine.stored(reply).await.ending, Some(ending));
        engine.answer_next(Script::reply("On."));
        let conversation_id = engine.stored(reply).await.conversation_id;
        engine.ask(&provider, conversation_id).await;
        let sent = engine.last_request();
        assert_eq!(roles(&sent), ["user", "assistant", "tool", "user"], "{ending}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_prompt_that_was_open_at_the_end_of_the_program_is_asked_again() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (reply, _) = proposed(&mut engine, &provider, &[BUILT_IN], sum("a")).await;
    let mut engine = engine.restart().await;
    let again = waiting(&mut engine, reply, 1).await;
    engine.answer_next(Script::reply("Three."));
    allow(&engine, again[0].id, GrantScope::Once).await;
    let messages = results_of(&mut engine, reply).await;
    assert_eq!(
        told(&messages[1])[0],
        (Some(CallEnding::Succeeded), "3".to_owned())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn stop_keeps_the_results_until_the_user_continues() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.answer_next(calls(&[sum("a"), sum("b")]));
    let reply = ask(&mut engine, &provider).await;
    let open = waiting(&mut engine, reply, 2).await;
    engine.app.call_stop(open[0].id).await.unwrap();
    let early = engine.app.turn_results(reply).await;
    assert!(early.is_err(), "a call is still waiting");
    allow(&engine, open[1].id, GrantScope::Once).await;
    let ended = calls_ended(&mut engine, reply, 2).await;
    assert_eq!(ended[0].ending, Some(CallEnding::NotRun));
    assert_eq!(ended[1].ending, Some(CallEnding::Succeeded));
    engine.app.calls_rest(reply).await;
    assert_eq!(engine.sandbox.requests().len(), 1, "nothing is sent by itself");
    engine.answer_next(Script::reply("Three."));
    engine.app.turn_results(reply).await.unwrap();
    let messages = results_of(&mut engine, reply).await;
    assert!(told(&messages[1])[0].1.contains("did not run"));
}

#[tokio::test(flavor = "multi_thread")]
async fn rounds_of_calls_end_and_the_user_decides() {
    let (mut engine, provider) = Engine::with_provider().await;
    for _ in 0..14 {
        engine.answer_next(calls(&[("a", "nothing", "{}")]));
    }
    let first = ask(&mut engine, &provider).await;
    let conversation_id = engine.stored(first).await.conversation_id;
    loop {
        if engine.sandbox.requests().len() == 11 {
            let view = engine.conversation(conversation_id).await;
            let last = view.messages.last().unwrap();
            if last.message.role == Role::Assistant && last.calls.iter().any(|call| call.ending.is_some()) {
                break;
            }
        }
        engine.update().await;
    }
    let view = engine.conversation(conversation_id).await;
    let last = view.messages.last().unwrap().message.id;
    engine.app.turn_results(last).await.unwrap();
    while engine.sandbox.requests().len() < 12 {
        engine.update().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_whose_outcome_is_known_cannot_be_resolved() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (reply, call) = proposed(&mut engine, &provider, &[BUILT_IN], sum("a")).await;
    engine.answer_next(Script::reply("Three."));
    let again = CallResolution::RunAgain;
    assert!(engine.app.call_resolve(call, again.clone()).await.is_err());
    allow(&engine, call, GrantScope::Once).await;
    results_of(&mut engine, reply).await;
    assert!(engine.app.call_resolve(call, again).await.is_err());
    assert_eq!(engine.app.call_answer(call).await.unwrap(), "3");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_change_of_a_call_is_reported() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.answer_next(calls(&[sum("a")]));
    engine.answer_next(Script::reply("Three."));
    let reply = ask(&mut engine, &provider).await;
    let mut states = Vec::new();
    let mut last = None;
    loop {
        match engine.update().await {
            Update::Call { call, .. } if call.message_id == reply => {
                states.push((call.state, call.revision));
                last = Some(call.clone());
                if call.state == CallState::WaitingApproval {
                    allow(&engine, call.id, GrantScope::Once).await;
                }
            }
            Update::ResultsSent { .. } => break,
            _ => {}
        }
    }
    use CallState::*;
    assert_eq!(
        states,
        [(WaitingApproval, 2), (Approved, 3), (Started, 4), (Ended, 5)]
    );
    // The last update must contain the call's ending and the text for the model. When the call is
    // loaded again, it must still contain both.
    let last = *last.unwrap();
    assert_eq!(last.told.as_deref(), Some("3"));
    assert_eq!(engine.view_of(reply).await.calls, [last]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_view_of_any_moment_and_the_updates_since_its_request_lose_no_change_of_a_call() {
    let (mut engine, provider) = Engine::with_provider().await;
    let list = [sum("a"), ("b", "nothing", "{}"), ("c", "time", "{}")];
    engine.answer_next(calls(&list));
    engine.answer_next(Script::reply("Three."));
    let reply = ask(&mut engine, &provider).await;
    let mut reported: Vec<ToolCall> = Vec::new();
    let mut views = Vec::new();
    loop {
        let before = reported.len();
        views.push((before, engine.view_of(reply).await.calls));
        match engine.update().await {
            Update::Call { call, .. } if call.message_id == reply => {
                if call.state == CallState::WaitingApproval {
                    allow(&engine, call.id, GrantScope::Once).await;
                }
                reported.push(*call);
            }
            Update::ResultsSent { .. } => break,
            _ => {}
        }
    }
    let stored = engine.view_of(reply).await.calls;
    assert!(views.len() > 8, "{}", views.len());
    for (before, mut known) in views {
        for call in &reported[before..] {
            match known.iter_mut().find(|other| other.index == call.index) {
                Some(other) if other.revision > call.revision => {}
                Some(other) => *other = call.clone(),
                None => known.push(call.clone()),
            }
        }
        assert_eq!(known, stored);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn attached_files_and_other_conversations_are_read() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.answer_next(Script::reply("They sail."));
    let elsewhere = NewMessage::new(provider.id, "m", "Tell me of boats");
    let view = engine
        .app
        .conversation_start(ConversationStart::default(), elsewhere)
        .await
        .unwrap();
    let mut watched = engine.watch(&view);
    engine.outcome(&mut watched).await;

    let content = "b25lCnR3bwp0aHJlZQ==".to_owned();
    let file = engine.app.attachment_add("a.txt".to_owned(), content, None).await;
    let message = NewMessage {
        attachments: vec![file.unwrap()],
        ..NewMessage::new(provider.id, "m", "Look for boats")
    };
    let list = [
        (
            "a",
            "read_file",
            r#"{"name": "a.txt", "from_line": 2, "lines": 1}"#,
        ),
        ("b", "read_file", r#"{"name": "b.txt"}"#),
        ("c", "search_library", r#"{"words": "boats"}"#),
    ];
    engine.answer_next(calls(&list));
    engine.answer_next(Script::reply("Found."));
    let start = with_tools([BUILT_IN]);
    let view = engine.app.conversation_start(start, message).await.unwrap();
    let mut watched = engine.watch(&view);
    engine.outcome(&mut watched).await;
    let reply = watched.message_id;
    for call in waiting(&mut engine, reply, 3).await {
        allow(&engine, call.id, GrantScope::Once).await;
    }
    let messages = results_of(&mut engine, reply).await;
    let results = told(&messages[1]);
    assert_eq!(
        results[0],
        (
            Some(CallEnding::Succeeded),
            "[Lines 2 to 2 of 3.]\ntwo".to_owned()
        )
    );
    assert_eq!(results[1].0, Some(CallEnding::ToolError));
    assert!(
        results[1].1.contains("\"a.txt\" (text/plain, 13 bytes)"),
        "{}",
        results[1].1
    );
    assert_eq!(results[2].0, Some(CallEnding::Succeeded));
    assert!(
        results[2].1.ends_with("· user\nTell me of boats"),
        "{}",
        results[2].1
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stored_reply_is_never_without_its_calls() {
    let (mut engine, provider) = Engine::with_provider().await;
    let database = rusqlite::Connection::open(engine.database()).unwrap();
    let (stop, stopped) = std::sync::mpsc::channel::<()>();
    // Read the database repeatedly on another thread. Each read sees the data that would be left if
    // the process crashed at that moment.
    let reader = std::thread::spawn(move || {
        let query =
            "SELECT count(*) FROM message WHERE role = 'assistant' AND ending = 'tool_calls' AND NOT EXISTS
                     (SELECT 1 FROM tool_call WHERE message_id = message.id)";
        while stopped.try_recv() == Err(std::sync::mpsc::TryRecvError::Empty) {
            let bare: u32 = database.query_row(query, [], |row| row.get(0)).unwrap();
            assert_eq!(bare, 0, "a reply is stored without its calls");
        }
    });
    for _ in 0..5 {
        engine.answer_next(calls(&[sum("a"), sum("b")]));
        let reply = ask(&mut engine, &provider).await;
        waiting(&mut engine, reply, 2).await;
    }
    stop.send(()).ok();
    reader.join().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_in_a_branch_that_is_not_selected_does_not_wait() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (reply, _) = proposed(&mut engine, &provider, &[BUILT_IN], sum("a")).await;
    assert_eq!(engine.app.call_waiting().await.unwrap().len(), 1);
    engine.answer_next(Script::reply("Three."));
    let view = engine.retry(&provider, reply).await;
    engine.finish(view).await;
    assert_eq!(engine.app.call_waiting().await.unwrap().len(), 0);
    engine.app.message_show(reply).await.unwrap();
    assert_eq!(engine.app.call_waiting().await.unwrap().len(), 1);
}
