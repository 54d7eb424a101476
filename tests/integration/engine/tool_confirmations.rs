//! Tests that a tool server's program starts only after the user has confirmed the command line,
//! and that nobody can forge a confirmation or a grant by changing the database.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rivulet_app::Confirmation;
use rivulet_app::contract::ServerState;
use rivulet_core::{BUILT_IN, CallEnding, CallState, GrantScope};
use rivulet_sandbox::Script;
use rivulet_store::Keychain;
use rivulet_tests::tool_servers::misbehaving;

use crate::harness::{Engine, header};
use crate::tool_servers::{Misbehaving, run};
use crate::tool_steps::{allow, ask_with, calls, calls_when, results_of};

#[tokio::test(flavor = "multi_thread")]
async fn a_program_starts_only_after_the_user_confirmed_its_command_line() {
    let (mut engine, provider) = Engine::with_provider().await;
    let asked = Arc::new(AtomicUsize::new(0));
    let answer = |engine: &Engine, start: bool| {
        let asked = Arc::clone(&asked);
        engine.app.confirm_launches_with(Arc::new(move |_, question| {
            let words = question.to_string();
            assert!(words.starts_with("The tool server “s” is a program"), "{words}");
            let (_, command) = words.split_once("Command: python3 ").unwrap();
            assert!(command.contains("misbehaving.py"), "{words}");
            asked.fetch_add(1, Ordering::SeqCst);
            let answer = match start {
                true => Confirmation::Always,
                false => Confirmation::Refused,
            };
            Box::pin(async move { answer })
        }));
    };
    answer(&engine, false);
    let server = Misbehaving::add(&engine, "s").await;
    let refused = engine.app.tool_server_start(server.id).await.unwrap();
    assert_eq!(refused.state, ServerState::Failed);
    assert_eq!(refused.fault.unwrap().message.id(), "fault-tool-launch-refused");
    assert_eq!(asked.load(Ordering::SeqCst), 1);
    answer(&engine, true);
    for _ in 0..2 {
        let started = engine.app.tool_server_start(server.id).await.unwrap();
        assert_eq!(started.state, ServerState::Ready, "{:?}", started.fault);
        assert_eq!(
            asked.load(Ordering::SeqCst),
            2,
            "asked once for this command line"
        );
    }
    // A changed launch configuration must be confirmed again, even if only a secret changes.
    let mut changed = refused.server;
    for (args, value) in [(vec!["--era", "modern"], "a"), (vec!["--era", "modern"], "b")] {
        changed.transport = misbehaving(&server.effects, &args, vec![header("TOKEN", value)]);
        engine.app.tool_server_save(changed.clone()).await.unwrap();
        let before = asked.load(Ordering::SeqCst);
        let (reply, call) = run(&mut engine, &provider, server.id, "echo").await;
        // Wait until the result has been sent to the model. Otherwise, the request with the result
        // might use the script that is intended for the next iteration.
        results_of(&mut engine, reply).await;
        assert_eq!(call.ending, Some(CallEnding::Succeeded));
        assert_eq!(asked.load(Ordering::SeqCst), before + 1);
    }
}

/// A launch configuration that a test writes directly into the database, as an attacker would.
const PLANTED: &str = r#"{"transport":"command","command":"true","args":[],"env":[],"folder":null}"#;
/// The SHA-256 hash of [`PLANTED`]. An attacker could write this hash to the database to pretend
/// that the user has confirmed the launch configuration.
const PLANTED_HASH: &str = "095f604623398cce7da67fde3ac85abab1073e89c5aab1d98cad50f8ba07770c";

#[tokio::test(flavor = "multi_thread")]
async fn a_confirmation_outlives_a_restart_and_a_changed_database_cannot_give_one() {
    let mut engine = Engine::start().await;
    let asked = Arc::new(AtomicUsize::new(0));
    let ask = |engine: &Engine| {
        let asked = Arc::clone(&asked);
        engine.app.confirm_launches_with(Arc::new(move |_, _| {
            asked.fetch_add(1, Ordering::SeqCst);
            Box::pin(async { Confirmation::Always })
        }));
    };
    ask(&engine);
    let server = Misbehaving::add(&engine, "s").await;
    engine.app.tool_server_start(server.id).await.unwrap();
    engine = engine.restart().await;
    ask(&engine);
    let started = engine.app.tool_server_start(server.id).await.unwrap();
    assert_eq!(started.state, ServerState::Ready);
    assert_eq!(asked.load(Ordering::SeqCst), 1);

    let id = server.id;
    engine = engine
        .restart_after(async |folder: &std::path::Path| {
            let database = rusqlite::Connection::open(folder.join("rivulet.sqlite3")).unwrap();
            let changed = format!("UPDATE tool_server SET transport = '{PLANTED}'");
            assert_eq!(database.execute(&changed, []).unwrap(), 1);
            let confirmed = format!("[\"{id}:{PLANTED_HASH}\"]");
            let plant = "INSERT OR REPLACE INTO setting (name, value) VALUES ('confirmed_launches', ?1)";
            database.execute(plant, [confirmed]).unwrap();
        })
        .await;
    ask(&engine);
    engine.app.tool_server_start(server.id).await.unwrap();
    assert_eq!(asked.load(Ordering::SeqCst), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_grant_outlives_a_restart_and_a_changed_database_cannot_give_one() {
    let (mut engine, provider) = Engine::with_provider().await;
    let ask_for_a_sum = async |engine: &mut Engine, state: CallState| {
        engine.answer_next(calls(&[("a", "calculator", r#"{"expression": "1 + 2"}"#)]));
        engine.answer_next(Script::reply("Done."));
        let reply = ask_with(engine, &provider, &[BUILT_IN]).await;
        let found = calls_when(engine, reply, |calls| calls.len() == 1 && calls[0].state == state).await;
        (reply, found[0].id)
    };
    let (reply, call) = ask_for_a_sum(&mut engine, CallState::WaitingApproval).await;
    allow(&engine, call, GrantScope::Always).await;
    results_of(&mut engine, reply).await;
    engine = engine.restart().await;
    let (reply, _) = ask_for_a_sum(&mut engine, CallState::Ended).await;
    results_of(&mut engine, reply).await;

    // Change the tool of the grant in the database, and change it back. The grant must be invalid
    // for the other tool, and valid again after the second change.
    for (from, to) in [("calculator", "time"), ("time", "calculator")] {
        let change = format!("UPDATE tool_grant SET tool = '{to}' WHERE tool = '{from}'");
        engine = engine.restart_changed(&change).await;
        let valid = engine.app.grant_list().await.unwrap();
        assert_eq!(valid.len(), usize::from(to == "calculator"));
    }

    // Without the key from the keychain, no stored grant can be verified.
    engine = engine.restart_with(Keychain::absent()).await;
    assert!(engine.app.grant_list().await.unwrap().is_empty());
    let (reply, call) = ask_for_a_sum(&mut engine, CallState::WaitingApproval).await;
    allow(&engine, call, GrantScope::Always).await;
    results_of(&mut engine, reply).await;
    assert_eq!(engine.app.grant_list().await.unwrap().len(), 1);
    engine = engine.restart_with(Keychain::absent()).await;
    assert!(engine.app.grant_list().await.unwrap().is_empty());
}
