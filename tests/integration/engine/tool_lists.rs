//! Tests of calls that have a grant but whose server has stopped. Rivulet starts the server again
//! for such a call, and the server's list of tools is then different or cannot be read.

use rivulet_app::contract::ServerState;
use rivulet_core::{CallEnding, GrantScope, Provider, ToolCall};
use rivulet_sandbox::Script;

use crate::harness::Engine;
use crate::tool_servers::Misbehaving;
use crate::tool_steps::{allow, ask_with, calls, calls_ended, proposed, results_of};

const ECHO: (&str, &str, &str) = ("a", "echo", "{}");

/// Adds a misbehaving server that is started with the option `--start mode`. Lets the model call
/// the server's `echo` tool, allows all future calls of this tool, and stops the server.
async fn granted_and_stopped(mode: &str) -> (Engine, Provider, Misbehaving) {
    let (mut engine, provider) = Engine::with_provider().await;
    let server = Misbehaving::add_with(&engine, "s", &["--start", mode], Vec::new()).await;
    let (reply, call) = proposed(&mut engine, &provider, &[server.id], ECHO).await;
    engine.answer_next(Script::reply("Done."));
    allow(&engine, call, GrantScope::Always).await;
    results_of(&mut engine, reply).await;
    assert_eq!(server.count("echo"), 1);
    engine.app.tool_server_stop(server.id).await.unwrap();
    (engine, provider, server)
}

fn reasons(calls: &[ToolCall]) -> Vec<&str> {
    let not_run = calls
        .iter()
        .filter(|call| call.ending == Some(CallEnding::NotRun));
    not_run.map(|call| call.reason.as_ref().unwrap().id()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_granted_call_runs_before_the_tools_of_a_restarted_server_are_listed() {
    let (mut engine, provider, server) = granted_and_stopped("changes at the next start").await;
    engine.answer_next(calls(&[ECHO, ("b", "echo", "{}")]));
    engine.answer_next(Script::reply("Done."));
    let reply = ask_with(&mut engine, &provider, &[server.id]).await;
    while server.count("listing") == 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(engine.tool_server(server.id).await.state, ServerState::Starting);
    server.release();
    let ended = calls_ended(&mut engine, reply, 2).await;
    assert_eq!(reasons(&ended), ["call-definition-changed"; 2]);
    assert_eq!(server.count("echo"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_tools_cannot_be_listed_has_failed_and_runs_no_call() {
    let (mut engine, provider, server) = granted_and_stopped("lists no tools after a call").await;
    for _ in 0..2 {
        engine.answer_next(calls(&[ECHO]));
        engine.answer_next(Script::reply("Done."));
        let reply = ask_with(&mut engine, &provider, &[server.id]).await;
        let ended = calls_ended(&mut engine, reply, 1).await;
        assert_eq!(reasons(&ended), ["call-server-unavailable"]);
        results_of(&mut engine, reply).await;
    }
    assert_eq!(server.count("echo"), 1);
    let started = engine.app.tool_server_start(server.id).await.unwrap();
    assert_eq!(started.state, ServerState::Failed);
    let fault = started.fault.unwrap();
    assert_eq!(fault.message.id(), "fault-tools-unlisted");
    assert_eq!(fault.detail.as_deref(), Some("no database"));
}
