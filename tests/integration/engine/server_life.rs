//! Tests of tool servers that die, interrupted connections, logs, and calls with two questions.

use rivulet_app::contract::{InputAnswer, ServerLogEvent, ServerState};
use rivulet_core::{CallEnding, CallState, GrantScope, ToolCall, ToolServerId};
use rivulet_sandbox::Script;
use serde_json::{Map, Value};

use crate::harness::{Engine, header};
use crate::tool_servers::{Misbehaving, run};
use crate::tool_steps::{
    allow, ask_model_with, calls, calls_ended, calls_when, proposed, results_of, waiting,
};

const ASK_TWICE: (&str, &str, &str) = ("a", "ask_twice", "{}");

async fn log(engine: &Engine, id: ToolServerId) -> Vec<ServerLogEvent> {
    let log = engine.app.tool_server_log(id).await.unwrap();
    log.lines.into_iter().map(|line| line.event).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_server_is_reported_and_never_used_again_while_others_go_on() {
    let (mut engine, provider) = Engine::with_provider().await;
    let dying = Misbehaving::add(&engine, "dying").await;
    let other = Misbehaving::add(&engine, "other").await;
    let (reply, answered) = run(&mut engine, &provider, other.id, "echo").await;
    assert_eq!(answered.ending, Some(CallEnding::Succeeded));
    results_of(&mut engine, reply).await;
    for deaths in 1..=2 {
        let (reply, call) = proposed(&mut engine, &provider, &[dying.id], ("a", "die", "{}")).await;
        allow(&engine, call, GrantScope::Once).await;
        let ended = calls_ended(&mut engine, reply, 1).await;
        assert_eq!(ended[0].ending, Some(CallEnding::OutcomeUnknown));
        let reason = format!("{:?}", ended[0].reason);
        assert!(
            reason.contains("about to die") && reason.contains('7'),
            "{reason}"
        );
        let dead = engine.tool_server_until(dying.id, ServerState::Failed).await;
        assert_eq!(dead.fault.unwrap().message.id(), "fault-tool-server-ended");
        assert_eq!(engine.tool_server(other.id).await.state, ServerState::Ready);
        assert_eq!(dying.count("die"), deaths);
        if deaths == 1 {
            let (reply, call) = run(&mut engine, &provider, dying.id, "echo").await;
            assert_eq!(call.ending, Some(CallEnding::Succeeded));
            results_of(&mut engine, reply).await;
        }
    }
    let restarted = engine.app.tool_server_start(dying.id).await.unwrap();
    assert_eq!((restarted.state, restarted.fault), (ServerState::Ready, None));
    let (reply, call) = run(&mut engine, &provider, dying.id, "echo").await;
    assert_eq!(call.ending, Some(CallEnding::Succeeded));
    results_of(&mut engine, reply).await;
    let (_, answered) = run(&mut engine, &provider, other.id, "echo").await;
    assert_eq!(answered.ending, Some(CallEnding::Succeeded));
    let kinds = log(&engine, dying.id).await;
    let kinds: Vec<&str> = kinds
        .iter()
        .map(|event| match event {
            ServerLogEvent::Started => "started",
            ServerLogEvent::Failed { .. } => "failed",
            ServerLogEvent::Stderr { .. } => "stderr",
            _ => "another event",
        })
        // Keep only the three kinds of events that are named above. Leave out all others, such as
        // the report of an invalid tool.
        .filter(|kind| *kind != "another event")
        .collect();
    let life = ["started", "stderr", "failed"];
    assert_eq!(kinds, [life.as_slice(), &life, &["started"]].concat());
    engine.app.tool_server_stop(dying.id).await.unwrap();
    let last = log(&engine, dying.id).await.pop();
    assert_eq!(last, Some(ServerLogEvent::Stopped));
    engine.app.tool_server_delete(dying.id).await.unwrap();
    assert!(log(&engine, dying.id).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_of_a_server_masks_the_secrets_of_its_configuration() {
    let (mut engine, provider) = Engine::with_provider().await;
    let token = header("RIVULET_TEST_TOKEN", "t0psecret");
    let server = Misbehaving::add_with(&engine, "s", &[], vec![token]).await;
    let (_, call) = run(&mut engine, &provider, server.id, "leak").await;
    assert_eq!(call.ending, Some(CallEnding::Succeeded));
    let printed = ServerLogEvent::Noise {
        text: "token ••••".to_owned(),
    };
    let errors = ServerLogEvent::Stderr {
        text: "token ••••".to_owned(),
    };
    let mut events = log(&engine, server.id).await;
    while !events.contains(&errors) {
        tokio::task::yield_now().await;
        events = log(&engine, server.id).await;
    }
    assert!(events.contains(&printed), "{events:?}");
    assert!(!format!("{events:?}").contains("t0psecret"));
    let whole = engine.app.tool_server_log(server.id).await.unwrap();
    // `noise` counts the server's unusable output: here, one line that is not an MCP message, and
    // one invalid tool.
    assert_eq!(whole.noise, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_definition_that_changes_during_an_interruption_voids_an_open_prompt() {
    let (mut engine, provider) = Engine::with_provider().await;
    let server = Misbehaving::add_with(&engine, "s", &["--era", "modern"], Vec::new()).await;
    let (standing, _) = proposed(&mut engine, &provider, &[server.id], ("a", "echo", "{}")).await;
    engine.answer_next(Script::reply("Void."));
    engine
        .sandbox
        .play_once("losing", calls(&[("b", "lose_subscription", "{}")]));
    engine.sandbox.play_once("losing", Script::reply("Done."));
    let reply = ask_model_with(&mut engine, &provider, "losing", &[server.id]).await;
    let open = waiting(&mut engine, reply, 1).await;
    allow(&engine, open[0].id, GrantScope::Once).await;
    let void = calls_ended(&mut engine, standing, 1).await;
    assert_eq!(void[0].reason.as_ref().unwrap().id(), "call-definition-changed");
    assert!(
        log(&engine, server.id)
            .await
            .contains(&ServerLogEvent::Reconnected)
    );
    assert_eq!(server.count("echo"), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_questions_of_a_call_are_asked_one_after_another() {
    let (mut engine, provider) = Engine::with_provider().await;
    for era in ["legacy", "modern"] {
        let server = Misbehaving::add_with(&engine, era, &["--era", era], Vec::new()).await;
        let (reply, call) = proposed(&mut engine, &provider, &[server.id], ASK_TWICE).await;
        engine.answer_next(Script::reply("Done."));
        allow(&engine, call, GrantScope::Once).await;
        let accept = InputAnswer::Accept {
            values: Value::Object(Map::new()),
        };
        let mut asked = Vec::new();
        for answer in [accept, InputAnswer::Decline] {
            let question = loop {
                let question = engine.app.call_prompt(call).await.unwrap().question;
                match question {
                    Some(question) if !asked.contains(&question.message) => break question,
                    _ => engine.update().await,
                };
            };
            // The server asks two questions. While it waits for an answer, the state of the call
            // must be `WaitingInput`.
            let asks = |calls: &[ToolCall]| calls[0].state == CallState::WaitingInput;
            calls_when(&mut engine, reply, asks).await;
            asked.push(question.message);
            engine.app.call_input(call, answer).await.unwrap();
        }
        asked.sort();
        assert_eq!(asked, ["First?", "Second?"]);
        let ended = calls_ended(&mut engine, reply, 1).await;
        assert_eq!(ended[0].ending, Some(CallEnding::Succeeded), "{era}");
        let answer = engine.app.call_answer(call).await.unwrap();
        assert!(
            answer.contains("accept") && answer.contains("decline"),
            "{answer}"
        );
        results_of(&mut engine, reply).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_call_leaves_none_of_its_questions() {
    let (mut engine, provider) = Engine::with_provider().await;
    let server = Misbehaving::add(&engine, "s").await;
    let (reply, call) = proposed(&mut engine, &provider, &[server.id], ASK_TWICE).await;
    allow(&engine, call, GrantScope::Once).await;
    let asks = |calls: &[ToolCall]| calls[0].state == CallState::WaitingInput;
    calls_when(&mut engine, reply, asks).await;
    engine.app.call_stop(call).await.unwrap();
    let ended = calls_ended(&mut engine, reply, 1).await;
    assert_eq!(ended[0].ending, Some(CallEnding::OutcomeUnknown));
    assert_eq!(engine.app.call_prompt(call).await.unwrap().question, None);
    while server.count(r#"answer {"action": "cancel"}"#) < 2 {
        tokio::task::yield_now().await;
    }
}
