//! Tests of calls to a tool server whose launch configuration changes.

use rivulet_app::contract::{CallDecision, CallPrompt, LaunchView};
use rivulet_core::{
    CallEnding, CallState, GrantScope, MessageId, Provider, ProviderId, ToolCall, ToolCallId, Transport,
};
use rivulet_sandbox::Script;
use uuid::Uuid;

use crate::harness::{Engine, header};
use crate::tool_servers::Misbehaving;
use crate::tool_steps::{allow, ask_with, calls, calls_ended, calls_when, proposed, results_of};

const ECHO: (&str, &str, &str) = ("a", "echo", "{}");
/// The keychain account of the key that seals grants.
const GRANTS_KEY: ProviderId = ProviderId(Uuid::from_u128(0x7269_7675_6c65_7400_8000_6772_616e_7473));

/// Changes a server's launch configuration: sets the option `--era` to `argument`, and adds the
/// variable `NEW_TOKEN`.
async fn change(engine: &Engine, server: &Misbehaving, argument: &str) {
    let mut changed = engine.tool_server(server.id).await.server;
    if let Transport::Command { args, env, .. } = &mut changed.transport {
        args.retain(|word| word != "--era" && word != "legacy");
        args.extend(["--era".to_owned(), argument.to_owned()]);
        env.retain(|variable| variable.name != "NEW_TOKEN");
        env.push(header("NEW_TOKEN", "hush-hush"));
    }
    engine.app.tool_server_save(changed).await.unwrap();
}

/// Undoes [`Misbehaving::release`], so that the server waits again. Also empties the file in which
/// the server records its process id and the effects of calls.
fn hold(server: &Misbehaving) {
    let mut name = server.effects.as_os_str().to_owned();
    name.push(".released");
    std::fs::remove_file(name).unwrap();
    std::fs::write(&server.effects, "").unwrap();
}

async fn propose(engine: &mut Engine, provider: &Provider, server: &Misbehaving) -> (MessageId, ToolCallId) {
    let proposed = proposed(engine, provider, &[server.id], ECHO).await;
    engine.answer_next(Script::reply("Done."));
    proposed
}

async fn decide(engine: &Engine, call: ToolCallId, prompt: &CallPrompt, scope: GrantScope) -> Option<String> {
    let decision = CallDecision::Allow {
        scope,
        arguments: None,
        permission: Some(prompt.permission.clone()),
    };
    let decided = engine.app.call_decide(call, decision).await;
    decided.err().map(|fault| fault.message.id().to_owned())
}

/// Asserts that a permission prompt shows what [`change`] has changed but shows no secret.
fn assert_difference(prompt: &CallPrompt) {
    assert!(prompt.launch_changed);
    let ends = |launch: &Option<LaunchView>, end: &[&str]| {
        let launch = launch.as_ref().unwrap();
        assert!(
            launch.arguments.iter().rev().take(end.len()).rev().eq(end),
            "{launch:?}"
        );
        launch.variables.clone()
    };
    assert_eq!(ends(&prompt.earlier_launch, &[]), [""; 0]);
    assert_eq!(ends(&prompt.launch, &["--era", "legacy"]), ["NEW_TOKEN"]);
    let shown = serde_json::to_string(prompt).unwrap();
    assert!(!shown.contains("hush-hush"), "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_configuration_voids_an_open_prompt_and_the_prompt_shows_the_difference() {
    let (mut engine, provider) = Engine::with_provider().await;
    let server = Misbehaving::add(&engine, "s").await;
    let (reply, call) = propose(&mut engine, &provider, &server).await;
    let seen = engine.app.call_prompt(call).await.unwrap();
    assert!(!seen.launch_changed && seen.earlier_launch.is_none());
    let revision = calls_when(&mut engine, reply, |_| true).await[0].revision;
    change(&engine, &server, "legacy").await;
    // The engine must send the call to the front end again with a higher revision. The front end
    // then reloads the permission prompt.
    calls_when(&mut engine, reply, |calls| calls[0].revision > revision).await;
    for scope in [GrantScope::Once, GrantScope::Conversation, GrantScope::Always] {
        let refused = decide(&engine, call, &seen, scope).await;
        assert_eq!(refused.as_deref(), Some("fault-call-changed"), "{scope:?}");
    }
    // A decision that does not state which prompt the user saw may allow only this one call, not
    // all calls.
    let blind = CallDecision::Allow {
        scope: GrantScope::Always,
        arguments: None,
        permission: None,
    };
    assert!(engine.app.call_decide(call, blind).await.is_err());
    assert!(engine.app.grant_list().await.unwrap().is_empty());
    assert_eq!(server.count("echo"), 0);

    let prompt = engine.app.call_prompt(call).await.unwrap();
    assert_difference(&prompt);
    assert_eq!(decide(&engine, call, &prompt, GrantScope::Always).await, None);
    results_of(&mut engine, reply).await;
    assert_eq!(server.count("echo"), 1);
    assert_eq!(engine.app.grant_list().await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_grant_for_another_configuration_asks_again_and_shows_the_difference_after_a_restart() {
    let (mut engine, provider) = Engine::with_provider().await;
    let server = Misbehaving::add(&engine, "s").await;
    let (reply, call) = propose(&mut engine, &provider, &server).await;
    allow(&engine, call, GrantScope::Always).await;
    results_of(&mut engine, reply).await;
    // If the launch configuration is still the same, the grant must allow further calls without a
    // prompt.
    engine.answer_next(calls(&[ECHO]));
    engine.answer_next(Script::reply("Done."));
    let reply = ask_with(&mut engine, &provider, &[server.id]).await;
    results_of(&mut engine, reply).await;
    assert_eq!(server.count("echo"), 2);

    // Change only the arguments of the command. A changed secret would remove the grants.
    let mut changed = engine.tool_server(server.id).await.server;
    if let Transport::Command { args, .. } = &mut changed.transport {
        args.extend(["--era", "legacy"].map(str::to_owned));
    }
    engine.app.tool_server_save(changed).await.unwrap();
    let mut engine = engine.restart().await;
    let (_, call) = propose(&mut engine, &provider, &server).await;
    let prompt = engine.app.call_prompt(call).await.unwrap();
    assert!(prompt.launch_changed && prompt.allowed_definition.is_none());
    let (before, now) = (prompt.earlier_launch.unwrap(), prompt.launch.unwrap());
    assert_eq!(now.arguments[before.arguments.len()..], ["--era", "legacy"]);
    assert_eq!(server.count("echo"), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_command_line_does_not_read_the_key_of_the_grants() {
    let (mut engine, provider) = Engine::with_provider().await;
    let server = Misbehaving::add(&engine, "s").await;
    let (reply, call) = propose(&mut engine, &provider, &server).await;
    allow(&engine, call, GrantScope::Always).await;
    results_of(&mut engine, reply).await;
    let engine = engine.restart().await;
    // Remove the key that seals grants. Saving the server must work without it and must not create
    // it again.
    assert!(engine.keychain.get(GRANTS_KEY).await.unwrap().is_some());
    engine.keychain.remove(GRANTS_KEY).await.unwrap();
    let mut changed = engine.tool_server(server.id).await.server;
    if let Transport::Command { args, .. } = &mut changed.transport {
        args.extend(["--era", "legacy"].map(str::to_owned));
    }
    engine.app.tool_server_save(changed).await.unwrap();
    assert!(engine.keychain.get(GRANTS_KEY).await.unwrap().is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_was_allowed_for_another_configuration_asks_again_instead_of_running() {
    let (mut engine, provider) = Engine::with_provider().await;
    let server = Misbehaving::add_with(&engine, "s", &["--start", "waits"], Vec::new()).await;
    server.release();
    let (reply, call) = propose(&mut engine, &provider, &server).await;
    engine.app.tool_server_stop(server.id).await.unwrap();
    hold(&server);
    // Change the launch configuration while the allowed call waits for its server to start.
    allow(&engine, call, GrantScope::Once).await;
    server.pid().await;
    change(&engine, &server, "legacy").await;
    let is_asked = |calls: &[ToolCall]| calls[0].state == CallState::WaitingApproval;
    let asked = calls_when(&mut engine, reply, is_asked).await;
    assert_eq!(asked[0].granted, None);
    server.release();
    let prompt = engine.app.call_prompt(call).await.unwrap();
    assert_difference(&prompt);
    assert_eq!(server.count("echo"), 0);
    assert_eq!(decide(&engine, call, &prompt, GrantScope::Once).await, None);
    let ended = calls_ended(&mut engine, reply, 1).await;
    assert_eq!(ended[0].ending, Some(CallEnding::Succeeded));
    assert_eq!(server.count("echo"), 1);
}
