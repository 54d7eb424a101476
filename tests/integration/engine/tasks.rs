//! Tests of tool calls that a server runs as tasks.

use rivulet_core::{CallEnding, CallState, GrantScope, MessageId, Remedy};
use rivulet_sandbox::Script;
use rivulet_tests::guarded_server::browse;

use crate::harness::Engine;
use crate::sign_ins::unguarded_call;
use crate::tool_servers::Misbehaving;
use crate::tool_steps::{allow, calls_ended, calls_when, proposed, results_of, task_runs, told};

/// Lets the model call a tool, and waits until the server runs it as a task, which lasts until
/// [`Misbehaving::release`] is called.
async fn during_a_task(args: &[&str]) -> (Engine, Misbehaving, MessageId) {
    let (mut engine, provider) = Engine::with_provider().await;
    let args = [&["--era", "modern"], args].concat();
    let server = Misbehaving::add_with(&engine, "s", &args, Vec::new()).await;
    let task = ("a", "task", r#"{"kind": "works until released"}"#);
    let (reply, call) = proposed(&mut engine, &provider, &[server.id], task).await;
    allow(&engine, call, GrantScope::Once).await;
    task_runs(&mut engine).await;
    (engine, server, reply)
}

/// Does the same as [`during_a_task`], and restarts the application while the task runs.
async fn restarted_during_a_task(args: &[&str]) -> (Engine, Misbehaving, MessageId) {
    let (engine, server, reply) = during_a_task(args).await;
    (engine.restart().await, server, reply)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_goes_on_while_the_program_is_closed_and_its_answer_is_fetched_at_the_next_start() {
    let (mut engine, server, reply) = restarted_during_a_task(&["--start", "keeps tasks"]).await;
    let open = calls_when(&mut engine, reply, |_| true).await;
    assert_eq!(open[0].state, CallState::Started);
    engine.app.resume_calls().await.unwrap();
    server.release();
    let ended = calls_ended(&mut engine, reply, 1).await;
    assert_eq!(ended[0].ending, Some(CallEnding::Succeeded));
    assert_eq!((server.count("task"), server.count("task cancelled")), (1, 0));
    // After a restart, Rivulet must not send the results to the model until the user continues.
    assert_eq!(engine.sandbox.requests().len(), 1);
    engine.answer_next(Script::reply("Done."));
    engine.app.turn_results(reply).await.unwrap();
    let messages = results_of(&mut engine, reply).await;
    assert_eq!(
        told(&messages[1]),
        [(Some(CallEnding::Succeeded), "task done".to_owned())]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_that_its_server_no_longer_knows_has_an_unknown_outcome() {
    let (mut engine, server, reply) = restarted_during_a_task(&[]).await;
    engine.app.resume_calls().await.unwrap();
    let ended = calls_ended(&mut engine, reply, 1).await;
    assert_eq!(ended[0].ending, Some(CallEnding::OutcomeUnknown));
    let reason = ended[0].reason.clone().unwrap();
    assert_eq!(reason.id(), "call-task-lost");
    assert!(reason.to_string().contains("no such task"), "{reason}");
    assert_eq!(server.count("task"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_that_no_program_waits_for_does_not_prevent_the_next_message() {
    let (mut engine, server, reply) = restarted_during_a_task(&["--start", "keeps tasks"]).await;
    engine.answer_next(Script::reply("On."));
    let provider = engine.app.provider_list().await.unwrap().remove(0);
    let conversation_id = engine.stored(reply).await.conversation_id;
    let answer = engine.ask(&provider, conversation_id).await;
    assert_eq!(answer.text(), "On.");
    let left = calls_when(&mut engine, reply, |_| true).await;
    assert_eq!(left[0].ending, Some(CallEnding::OutcomeUnknown));
    assert_eq!(left[0].reason.clone().unwrap().id(), "call-task-left");
    let told = engine.last_request()["messages"][2]["content"].to_string();
    assert!(told.contains("It is not known"), "{told}");
    assert_eq!(server.count("task"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_that_its_server_cancelled_has_an_unknown_outcome() {
    let (mut engine, server, reply) = during_a_task(&[]).await;
    let running = calls_when(&mut engine, reply, |_| true).await;
    engine.app.call_stop(running[0].id).await.unwrap();
    let ended = calls_ended(&mut engine, reply, 1).await;
    assert_eq!(server.count("task cancelled"), 1);
    assert_eq!(ended[0].ending, Some(CallEnding::OutcomeUnknown));
    let reason = ended[0].reason.clone().unwrap().to_string();
    assert_eq!(
        reason,
        "The server reports that the call was cancelled: as you wish"
    );
    assert!(ended[0].resolution.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_whose_server_asks_for_a_sign_in_is_polled_after_the_sign_in() {
    for restarts in [true, false] {
        let (guarded, mut engine, server_id, reply, open) = unguarded_call(r#"{"task":true}"#).await;
        allow(&engine, open, GrantScope::Once).await;
        task_runs(&mut engine).await;
        if restarts {
            engine = engine.restart().await;
        }
        guarded.change(|rules| rules.guarded = true);
        engine.app.resume_calls().await.unwrap();
        // The server demands a sign-in twice. The first time, it refuses a request on the open
        // connection or, after a restart, refuses the new connection. The second time, after the
        // test has revoked the tokens, it refuses a request on the open connection.
        for is_last in [false, true] {
            let paused = calls_when(&mut engine, reply, |calls| calls[0].remedy.is_some()).await;
            assert_eq!(
                (paused[0].state, paused[0].ending, paused[0].remedy),
                (CallState::Started, None, Some(Remedy::SignIn))
            );
            guarded.change(|rules| rules.task_ended = is_last);
            let page = engine.app.tool_sign_in(server_id, Some(paused[0].id), None).await;
            browse(&page.unwrap().unwrap()).await.unwrap();
            if !is_last {
                task_runs(&mut engine).await;
                guarded.revoke();
            }
        }
        let ended = calls_ended(&mut engine, reply, 1).await;
        assert_eq!(
            (ended[0].ending, ended[0].remedy),
            (Some(CallEnding::Succeeded), None)
        );
        assert_eq!(guarded.ran(), 1);
    }
}
