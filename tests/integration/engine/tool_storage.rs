//! Tests of tool calls that cannot be stored at once. Meanwhile, the user sends messages or stops
//! the calls.

use std::sync::Arc;

use rivulet_app::contract::{Change, NewMessage, ServerState, Update};
use rivulet_core::{BUILT_IN, CallEnding, CallState, FaultCategory, GrantScope, MessageId, Provider};
use rivulet_sandbox::Script;
use rivulet_tests::small_disk::SmallDisk;

use crate::harness::Engine;
use crate::keys::KEY;
use crate::tool_servers::Misbehaving;
use crate::tool_steps::{allow, calls, calls_ended, proposed, results_of, task_runs, told};

/// Lets the model call the `hold` tool, which answers once the test releases it. Returns the id of
/// the reply.
async fn hold(engine: &mut Engine, provider: &Provider, server: &Misbehaving) -> MessageId {
    let (reply, call) = proposed(engine, provider, &[server.id], ("a", "hold", "{}")).await;
    engine.answer_next(Script::reply("Done."));
    allow(engine, call, GrantScope::Once).await;
    while server.count("hold") == 0 {
        tokio::task::yield_now().await;
    }
    reply
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_finds_no_room_is_kept_and_sent_to_the_model_later() {
    let Some(disk) = SmallDisk::mount(8) else { return };
    let mut engine = Engine::on(Arc::clone(disk.folder())).await;
    let provider = engine.provider(|_| {}).await;
    let server = Misbehaving::add(&engine, "s").await;
    let reply = hold(&mut engine, &provider, &server).await;
    disk.fill();
    server.release();
    disk_is_full(&mut engine).await;
    assert_eq!(engine.view_of(reply).await.calls[0].state, CallState::Started);

    disk.make_room();
    let ended = calls_ended(&mut engine, reply, 1).await;
    assert_eq!(ended[0].ending, Some(CallEnding::Succeeded));
    let messages = results_of(&mut engine, reply).await;
    assert!(told(&messages[1])[0].1.starts_with("A long answer. "));
    assert_eq!(server.count("hold"), 1);
    engine.app.close().await;
}

async fn disk_is_full(engine: &mut Engine) {
    loop {
        if let Update::Storage { fault } = engine.update().await {
            assert_eq!(fault.unwrap().category, FaultCategory::StorageFull);
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_id_of_a_task_that_finds_no_room_is_kept() {
    let Some(disk) = SmallDisk::mount(8) else { return };
    let mut engine = Engine::on(Arc::clone(disk.folder())).await;
    let provider = engine.provider(|_| {}).await;
    let args = ["--era", "modern", "--start", "keeps tasks"];
    let server = Misbehaving::add_with(&engine, "s", &args, Vec::new()).await;
    let task = ("a", "task", r#"{"kind": "begins when released"}"#);
    let (reply, call) = proposed(&mut engine, &provider, &[server.id], task).await;
    allow(&engine, call, GrantScope::Once).await;
    while server.count("task") == 0 {
        tokio::task::yield_now().await;
    }
    disk.fill();
    server.release();
    disk_is_full(&mut engine).await;
    disk.make_room();
    task_runs(&mut engine).await;

    let mut engine = engine.restart().await;
    engine.app.resume_calls().await.unwrap();
    server.release();
    let ended = calls_ended(&mut engine, reply, 1).await;
    assert_eq!(ended[0].ending, Some(CallEnding::Succeeded));
    assert_eq!(server.count("task"), 1);
    engine.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wait_for_the_end_of_all_calls_can_be_repeated() {
    let Some(disk) = SmallDisk::mount(8) else { return };
    let mut engine = Engine::on(Arc::clone(disk.folder())).await;
    let provider = engine.provider(|_| {}).await;
    let server = Misbehaving::add(&engine, "s").await;
    let reply = hold(&mut engine, &provider, &server).await;
    disk.fill();
    let app = engine.app.clone();
    tokio::select! {
        () = app.settle() => panic!("the end of the call is not stored"),
        () = disk_is_full(&mut engine) => {}
    }
    disk.make_room();
    app.settle().await;
    let call = &engine.view_of(reply).await.calls[0];
    assert_eq!(call.ending, Some(CallEnding::OutcomeUnknown));
    let server = app.tool_server_list().await.unwrap().pop().unwrap();
    assert_eq!(server.state, ServerState::Idle);
    app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_data_is_not_moved_while_a_tool_is_running() {
    let (mut engine, provider) = Engine::with_provider().await;
    let server = Misbehaving::add(&engine, "s").await;
    let reply = hold(&mut engine, &provider, &server).await;
    let place = tempfile::tempdir().unwrap();
    let target = place.path().join("new").display().to_string();
    let moved = engine.app.data_move(target.clone()).await;
    assert_eq!(moved.unwrap_err().message.id(), "fault-tool-running");

    server.release();
    assert_eq!(
        calls_ended(&mut engine, reply, 1).await[0].ending,
        Some(CallEnding::Succeeded)
    );
    results_of(&mut engine, reply).await;
    engine.app.calls_rest(reply).await;
    engine.app.data_move(target).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_cannot_be_sent_leaves_the_open_calls_unchanged() {
    let (mut engine, provider) = Engine::with(|draft| draft.key = Some(KEY.into())).await;
    let (reply, _) = proposed(&mut engine, &provider, &[BUILT_IN], ("a", "time", "{}")).await;
    // The key was kept only in memory, so it is lost at the restart.
    let engine = engine.restart().await;
    let conversation_id = engine.view_of(reply).await.message.conversation_id;
    let message = NewMessage::new(provider.id, "m", "Hello again");
    let refused = engine.app.turn_start(conversation_id, message).await;
    assert_eq!(refused.unwrap_err().category, FaultCategory::Key);
    assert_eq!(
        engine.view_of(reply).await.calls[0].state,
        CallState::WaitingApproval
    );
}

fn has_end(update: &Update) -> bool {
    let is_end = |change: &Change| matches!(change, Change::Ended { .. });
    matches!(update, Update::Turn { turn } if turn.changes.iter().any(is_end))
}

/// Lets the model call the permanently allowed `echo` tool. Performs `action` after the reply has
/// ended but before the call is stored. Asserts that the call does not run, and that the reason for
/// this is `reason`.
async fn does_not_run_after(action: impl AsyncFn(&Engine, &Provider, MessageId), reason: &str) {
    let (mut engine, provider) = Engine::with_provider().await;
    let server = Misbehaving::add(&engine, "s").await;
    let (first, call) = proposed(&mut engine, &provider, &[server.id], ("a", "echo", "{}")).await;
    engine.answer_next(Script::reply("Done."));
    allow(&engine, call, GrantScope::Always).await;
    let messages = results_of(&mut engine, first).await;
    assert_eq!(server.count("echo"), 1);

    engine.answer_next(calls(&[("b", "echo", "{}")]));
    let end = engine.gate.hold_at(has_end);
    let mut watched = engine
        .begin(&provider, "m", Some(messages[0].conversation_id))
        .await;
    engine.outcome(&mut watched).await;
    action(&engine, &provider, watched.message_id).await;
    drop(end);
    let ended = calls_ended(&mut engine, watched.message_id, 1).await;
    assert_eq!(ended[0].ending, Some(CallEnding::NotRun));
    assert_eq!(ended[0].reason.as_ref().unwrap().id(), reason);
    engine.app.calls_rest(watched.message_id).await;
    assert_eq!(server.count("echo"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_sent_before_the_calls_are_stored_supersedes_them() {
    let send = async |engine: &Engine, provider: &Provider, reply: MessageId| {
        engine.answer_next(Script::reply("Something else."));
        let conversation_id = engine.view_of(reply).await.message.conversation_id;
        let message = NewMessage::new(provider.id, "m", "Never mind");
        engine.app.turn_start(conversation_id, message).await.unwrap();
    };
    does_not_run_after(send, "call-superseded").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_before_the_calls_are_stored_stops_them() {
    let stop = async |engine: &Engine, _: &Provider, reply: MessageId| {
        engine.app.turn_stop(reply).await.unwrap();
    };
    does_not_run_after(stop, "call-stopped").await;
}
