//! Tests of tool calls that are interrupted by a time limit or by the end of the program. Also
//! tests a question that a server withdraws before the user answers it.

use std::path::Path;

use rivulet_app::contract::{InputAnswer, ServerState};
use rivulet_core::{CallEnding, CallState, GrantScope, MessageId, Provider};

use crate::harness::Engine;
use crate::tool_servers::Misbehaving;
use crate::tool_steps::{allow, calls_ended, calls_when, proposed};

/// Lets the model call a tool, and allows the call. Returns the id of the reply.
async fn start_call(engine: &mut Engine, provider: &Provider, server: &Misbehaving, tool: &str) -> MessageId {
    let (reply, call) = proposed(engine, provider, &[server.id], ("a", tool, "{}")).await;
    allow(engine, call, GrantScope::Once).await;
    reply
}

#[tokio::test(flavor = "multi_thread")]
async fn new_time_limits_apply_to_the_next_call_of_a_running_server() {
    let (mut engine, provider) = Engine::with_provider().await;
    let server = Misbehaving::add(&engine, "s").await;
    let started = engine.app.tool_server_start(server.id).await.unwrap();
    for (tool, idle, total, words) in [
        ("hang", 1, 60, "The tool reported no progress for 1 seconds"),
        (
            "progress_for_ever",
            60,
            1,
            "The tool did not finish within 1 seconds",
        ),
    ] {
        let mut changed = started.server.clone();
        (changed.limits.idle, changed.limits.total) = (idle, total);
        let saved = engine.app.tool_server_save(changed).await.unwrap();
        assert_eq!(saved.state, ServerState::Ready, "the server keeps running");
        let reply = start_call(&mut engine, &provider, &server, tool).await;
        let ended = calls_ended(&mut engine, reply, 1).await;
        assert_eq!(ended[0].ending, Some(CallEnding::OutcomeUnknown), "{tool}");
        assert_eq!(ended[0].reason.as_ref().unwrap().to_string(), words);
        assert_eq!(server.count(tool), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_the_server_withdraws_is_closed_and_its_call_goes_on() {
    let (mut engine, provider) = Engine::with_provider().await;
    let server = Misbehaving::add(&engine, "s").await;
    let reply = start_call(&mut engine, &provider, &server, "ask_and_withdraw").await;
    let is_in = |state| move |calls: &[rivulet_core::ToolCall]| calls[0].state == state;
    let calls = calls_when(&mut engine, reply, is_in(CallState::WaitingInput)).await;
    let asked = engine.app.call_prompt(calls[0].id).await.unwrap();
    assert!(asked.question.is_some());
    server.release();
    let calls = calls_when(&mut engine, reply, is_in(CallState::Started)).await;
    let asked = engine.app.call_prompt(calls[0].id).await;
    assert!(asked.is_err() || asked.unwrap().question.is_none());
    let late = engine.app.call_input(calls[0].id, InputAnswer::Decline).await;
    assert!(late.is_err());
    engine.app.turn_stop(reply).await.unwrap();
    let ended = calls_ended(&mut engine, reply, 1).await;
    assert_eq!(ended[0].ending, Some(CallEnding::OutcomeUnknown));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_the_program_during_a_call_leaves_no_process_of_the_servers_group() {
    let (mut engine, provider) = Engine::with_provider().await;
    let args = ["--start", "has a child"];
    let server = Misbehaving::add_with(&engine, "s", &args, Vec::new()).await;
    let reply = start_call(&mut engine, &provider, &server, "hang").await;
    while server.count("hang") == 0 {
        tokio::task::yield_now().await;
    }
    let effects = std::fs::read_to_string(&server.effects).unwrap();
    let pids: Vec<String> = effects
        .lines()
        .next()
        .unwrap()
        .split(' ')
        .skip(1)
        .map(str::to_owned)
        .collect();
    assert_eq!(pids.len(), 2, "the server and its child: {effects}");
    let is_running = |pid: &String| Path::new("/proc").join(pid).exists();
    assert!(pids.iter().all(is_running));
    let closed = async |_: &Path| assert!(!pids.iter().any(is_running), "{pids:?}");
    let mut engine = engine.restart_after(closed).await;
    let ended = calls_when(&mut engine, reply, |_| true).await;
    assert_eq!(ended[0].ending, Some(CallEnding::OutcomeUnknown));
    assert_eq!(server.count("hang"), 1);
}
