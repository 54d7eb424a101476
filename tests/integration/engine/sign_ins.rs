//! Tests of signing in to a tool server over real sockets. The tests have their own authorization
//! server.

use std::path::Path;

use rivulet_app::Keychain;
use rivulet_app::contract::{CallResolution, ServerState, SignedIn, ToolServerView};
use rivulet_core::{
    CallEnding, GrantScope, MessageId, Provider, Remedy, ToolCallId, ToolServerId, Transport,
};
use rivulet_sandbox::Script;
use rivulet_tests::guarded_server::{GuardedServer, Rules, browse};
use rivulet_tests::tool_servers::new_server;
use rusqlite::Connection;
use serde_json::json;

use crate::harness::{Engine, assert_in_no_file};
use crate::tool_steps::{allow, calls_ended, calls_when, proposed, results_of, told};

/// Starts an engine with one provider and one tool server. The tool server is its own authorization
/// server.
pub async fn with_server(rules: Rules) -> (GuardedServer, Engine, Provider, ToolServerId) {
    let guarded = GuardedServer::start(rules).await.unwrap();
    let (engine, provider) = Engine::with_provider().await;
    let transport = Transport::Url {
        url: guarded.url.clone(),
        headers: Vec::new(),
    };
    let server = new_server("guarded", transport);
    let added = engine.app.tool_server_save(server).await.unwrap();
    (guarded, engine, provider, added.server.id.unwrap())
}

/// Returns the issuer of the authorization server.
fn origin(guarded: &GuardedServer) -> &str {
    guarded.url.trim_end_matches("/mcp")
}

/// Begins a sign-in. Returns the address of the page on which the user signs in.
async fn begin(engine: &Engine, server_id: ToolServerId) -> String {
    let page = engine.app.tool_sign_in(server_id, None, None).await;
    page.unwrap().unwrap()
}

/// Signs in as a user would in a browser.
pub async fn sign_in(engine: &mut Engine, server_id: ToolServerId) {
    let page = begin(engine, server_id).await;
    assert_eq!(
        engine.tool_server(server_id).await.sign_in_page,
        Some(page.clone())
    );
    let words = browse(&page).await.unwrap();
    assert!(words.contains("return to Rivulet"), "{words}");
    engine.tool_server_until(server_id, ServerState::Ready).await;
}

/// Records in the database that the user has signed in to the tool server `server_id` only, or to
/// no tool server if `server_id` is `None`. Does not change the keychain.
pub fn claim_sign_in(database: &Path, server_id: Option<ToolServerId>) {
    let sql = "INSERT OR REPLACE INTO setting (name, value) VALUES ('signed_in_servers', ?)";
    let servers = json!(server_id.as_slice()).to_string();
    Connection::open(database)
        .unwrap()
        .execute(sql, [servers])
        .unwrap();
}

/// Lets the model call the `echo` tool, allows the call and waits for the next reply. Returns how
/// the call ended, and the result that the model received.
async fn echo(
    engine: &mut Engine,
    provider: &Provider,
    server_id: ToolServerId,
) -> (Option<CallEnding>, String) {
    let (reply, call) = proposed(engine, provider, &[server_id], ("a", "echo", r#"{"x":1}"#)).await;
    engine.answer_next(Script::reply("Done."));
    allow(engine, call, GrantScope::Once).await;
    let messages = results_of(engine, reply).await;
    told(&messages[1]).remove(0)
}

/// Starts a server with one tool. The server requires no sign-in until the test changes its rules.
/// Lets the model call the tool, and leaves the call waiting for the user's decision. Returns the
/// server, the engine, and the ids of the server, the reply and the call.
pub async fn unguarded_call(arguments: &str) -> (GuardedServer, Engine, ToolServerId, MessageId, ToolCallId) {
    let rules = Rules {
        guarded: false,
        ..Rules::default()
    };
    let (guarded, mut engine, provider, server_id) = with_server(rules).await;
    let (reply, call) = proposed(&mut engine, &provider, &[server_id], ("a", "echo", arguments)).await;
    (guarded, engine, server_id, reply, call)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_signs_in_once_and_the_tokens_are_renewed_and_kept_in_the_keychain() {
    let rules = Rules {
        life: 0,
        ..Rules::default()
    };
    let (guarded, mut engine, provider, server_id) = with_server(rules).await;
    let started = engine.app.tool_server_start(server_id).await.unwrap();
    assert_eq!((started.state, started.signed_in), (ServerState::SignIn, None));
    sign_in(&mut engine, server_id).await;
    assert_eq!(
        engine.tool_server(server_id).await.signed_in,
        Some(SignedIn::Keychain)
    );
    let said = echo(&mut engine, &provider, server_id).await;
    assert_eq!(said, (Some(CallEnding::Succeeded), r#"{"x":1}"#.to_owned()));
    let renewed = guarded.renewed();
    assert!(renewed > 0, "each token had expired when it was used");
    // Even after a restart, the engine must use and renew the tokens.
    engine = engine.restart().await;
    let provider = engine.app.provider_list().await.unwrap().remove(0);
    engine.app.tool_server_start(server_id).await.unwrap();
    assert_eq!(engine.tool_server(server_id).await.state, ServerState::Ready);
    assert!(guarded.renewed() > renewed);
    guarded.change(|rules| rules.life = 3600);
    echo(&mut engine, &provider, server_id).await;
    let renewed = guarded.renewed();
    echo(&mut engine, &provider, server_id).await;
    assert_eq!((guarded.renewed(), guarded.ran()), (renewed, 3));
    engine.app.close().await;
    assert_in_no_file(engine.folder.path(), &["access-", "refresh-"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_with_a_revoked_token_did_not_run_and_runs_after_the_sign_in() {
    let (guarded, mut engine, provider, server_id) = with_server(Rules::default()).await;
    sign_in(&mut engine, server_id).await;
    let echo = ("a", "echo", r#"{"x":2}"#);
    let (reply, call) = proposed(&mut engine, &provider, &[server_id], echo).await;
    engine.answer_next(Script::reply("Done."));
    guarded.revoke();
    allow(&engine, call, GrantScope::Once).await;
    let blocked = calls_ended(&mut engine, reply, 1).await;
    assert_eq!(blocked[0].ending, Some(CallEnding::NotRun));
    assert_eq!(
        (blocked[0].remedy, &blocked[0].told),
        (Some(Remedy::SignIn), &None)
    );
    assert_eq!((guarded.ran(), engine.sandbox.requests().len()), (0, 1));
    engine.tool_server_until(server_id, ServerState::SignIn).await;
    let page = engine
        .app
        .tool_sign_in(server_id, Some(blocked[0].id), None)
        .await
        .unwrap();
    browse(&page.unwrap()).await.unwrap();
    let messages = results_of(&mut engine, reply).await;
    assert_eq!(
        told(&messages[1]),
        [(Some(CallEnding::Succeeded), r#"{"x":2}"#.to_owned())]
    );
    let again = calls_when(&mut engine, reply, |_| true).await;
    assert_eq!((again[0].attempt, guarded.ran()), (2, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_tool_takes_the_remedy_from_its_calls() {
    let (guarded, mut engine, provider, server_id) = with_server(Rules::default()).await;
    for signs_in_for_the_call in [true, false] {
        guarded.change(|rules| rules.description = "Returns its arguments.");
        sign_in(&mut engine, server_id).await;
        let (reply, call) = proposed(&mut engine, &provider, &[server_id], ("a", "echo", "{}")).await;
        engine.answer_next(Script::reply("Done."));
        guarded.revoke();
        allow(&engine, call, GrantScope::Once).await;
        let blocked = calls_ended(&mut engine, reply, 1).await;
        assert_eq!(blocked[0].remedy, Some(Remedy::SignIn));
        guarded.change(|rules| rules.description = "Sends its arguments to everybody.");
        let call_id = signs_in_for_the_call.then_some(blocked[0].id);
        let page = engine.app.tool_sign_in(server_id, call_id, None).await.unwrap();
        browse(&page.unwrap()).await.unwrap();
        let messages = results_of(&mut engine, reply).await;
        let said = told(&messages[1]).remove(0);
        assert_eq!(said.0, Some(CallEnding::NotRun));
        assert!(said.1.contains("definition has changed"), "{}", said.1);
        assert_eq!(guarded.ran(), 0);
        engine.app.tool_sign_out(server_id).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_model_is_told_of_a_call_for_which_the_user_does_not_sign_in() {
    let (guarded, mut engine, provider, server_id) = with_server(Rules::default()).await;
    sign_in(&mut engine, server_id).await;
    let (reply, call) = proposed(&mut engine, &provider, &[server_id], ("a", "echo", "{}")).await;
    engine.answer_next(Script::reply("Done."));
    // Signing out closes the connection, so Rivulet needs a new sign-in before it can run the call.
    engine.app.tool_sign_out(server_id).await.unwrap();
    allow(&engine, call, GrantScope::Once).await;
    let blocked = calls_ended(&mut engine, reply, 1).await;
    assert_eq!(blocked[0].remedy, Some(Remedy::SignIn));
    let tell = CallResolution::TellUnknown;
    engine.app.call_resolve(blocked[0].id, tell).await.unwrap();
    let messages = results_of(&mut engine, reply).await;
    let said = told(&messages[1]).remove(0);
    assert_eq!(said.0, Some(CallEnding::NotRun));
    assert!(
        said.1.contains("did not run") && said.1.contains("sign in"),
        "{}",
        said.1
    );
    assert_eq!(guarded.ran(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_without_protection_at_an_unsafe_page_or_with_a_forged_answer_is_refused() {
    let (guarded, mut engine, _, server_id) = with_server(Rules::default()).await;
    for (change, ids) in [
        (
            (|rules: &mut Rules| rules.pkce = "plain") as fn(&mut Rules),
            &["fault-sign-in-unprotected"][..],
        ),
        (
            |rules| rules.authorize = Some("javascript:alert(1)".to_owned()),
            &["fault-sign-in-insecure", "fault-sign-in-unknown"],
        ),
        (
            |rules| rules.authorize = Some("http://id.example/authorize".to_owned()),
            &["fault-sign-in-insecure", "fault-sign-in-unknown"],
        ),
    ] {
        guarded.change(change);
        let fault = engine.app.tool_sign_in(server_id, None, None).await.unwrap_err();
        assert!(ids.contains(&fault.message.id()), "{fault}");
        let shown = engine.tool_server(server_id).await;
        assert_eq!((shown.state, shown.sign_in_page), (ServerState::SignIn, None));
        guarded.change(|rules| *rules = Rules::default());
    }
    // Let the redirect back to Rivulet name another issuer. The sign-in must fail, and Rivulet must
    // not use the authorization code in the redirect.
    guarded.change(|rules| rules.issuer = Some("https://evil.example".to_owned()));
    let page = begin(&engine, server_id).await;
    browse(&page).await.unwrap();
    let failed = engine.tool_server_until(server_id, ServerState::SignIn).await;
    let wrong = failed.fault.unwrap().message;
    assert_eq!(wrong.id(), "fault-sign-in-wrong-issuer");
    let received = rivulet_core::texts::fault::sign_in_wrong_issuer(origin(&guarded), "https://evil.example");
    assert_eq!(wrong, received);
    assert_eq!(failed.signed_in, None);
    // Rivulet must ignore a redirect whose `state` is not the one that Rivulet sent, and must wait
    // until the user cancels.
    guarded.change(|rules| {
        *rules = Rules {
            state: Some("guess".to_owned()),
            ..Rules::default()
        }
    });
    let page = begin(&engine, server_id).await;
    assert_eq!(browse(&page).await.unwrap(), "");
    assert_eq!(engine.tool_server(server_id).await.state, ServerState::SigningIn);
    engine.app.tool_sign_in_cancel(server_id).await.unwrap();
    let cancelled = engine.tool_server(server_id).await;
    assert_eq!(cancelled.state, ServerState::SignIn);
    browse(&page).await.unwrap_err();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_keychain_a_sign_in_lasts_until_the_end_of_the_program() {
    let (_guarded, engine, _, server_id) = with_server(Rules::default()).await;
    let mut engine = engine.restart_with(Keychain::absent()).await;
    sign_in(&mut engine, server_id).await;
    assert_eq!(
        engine.tool_server(server_id).await.signed_in,
        Some(SignedIn::Session)
    );
    engine.app.tool_server_stop(server_id).await.unwrap();
    engine.app.tool_server_start(server_id).await.unwrap();
    assert_eq!(engine.tool_server(server_id).await.state, ServerState::Ready);
    let engine = engine.restart_with(Keychain::absent()).await;
    let started = engine.app.tool_server_start(server_id).await.unwrap();
    assert_eq!((started.state, started.signed_in), (ServerState::SignIn, None));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_in_an_expired_session_did_not_run_and_runs_after_a_reconnection() {
    let (guarded, mut engine, _, reply, open) = unguarded_call(r#"{"x":3}"#).await;
    engine.answer_next(Script::reply("Done."));
    guarded.forget_sessions();
    allow(&engine, open, GrantScope::Once).await;
    let blocked = calls_ended(&mut engine, reply, 1).await;
    assert_eq!(blocked[0].ending, Some(CallEnding::NotRun));
    assert_eq!(blocked[0].remedy, Some(Remedy::Reconnect));
    assert_eq!((guarded.ran(), engine.sandbox.requests().len()), (0, 1));
    let again = CallResolution::RunAgain;
    engine.app.call_resolve(blocked[0].id, again).await.unwrap();
    let messages = results_of(&mut engine, reply).await;
    assert_eq!(
        told(&messages[1]),
        [(Some(CallEnding::Succeeded), r#"{"x":3}"#.to_owned())]
    );
    assert_eq!(guarded.ran(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_out_revokes_the_tokens_if_the_server_supports_that() {
    let (guarded, mut engine, _, server_id) = with_server(Rules::default()).await;
    sign_in(&mut engine, server_id).await;
    engine.app.tool_sign_out(server_id).await.unwrap();
    let revoked = guarded.revoked();
    assert_eq!(revoked.len(), 2, "{revoked:?}");
    assert!(
        revoked[0].starts_with("refresh-") && revoked[1].starts_with("access-"),
        "{revoked:?}"
    );
    // Signing out must succeed even if the server cannot revoke tokens or cannot be reached.
    guarded.change(|rules| rules.revokes = false);
    sign_in(&mut engine, server_id).await;
    let signed_out = engine.app.tool_sign_out(server_id).await.unwrap();
    assert_eq!((signed_out.signed_in, guarded.revoked().len()), (None, 2));
    sign_in(&mut engine, server_id).await;
    drop(guarded);
    let signed_out = engine.app.tool_sign_out(server_id).await.unwrap();
    assert_eq!(signed_out.signed_in, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_that_the_user_does_not_finish_ends_after_its_time() {
    let (_guarded, mut engine, _, server_id) = with_server(Rules::default()).await;
    engine.app.limit_sign_ins(std::time::Duration::ZERO);
    let page = begin(&engine, server_id).await;
    let is_late = |view: &ToolServerView| {
        let fault = view.fault.as_ref();
        fault.is_some_and(|fault| fault.message.id() == "fault-sign-in-late")
    };
    let mut late = engine.tool_server(server_id).await;
    while !is_late(&late) {
        engine.update().await;
        late = engine.tool_server(server_id).await;
    }
    assert_eq!((late.state, late.sign_in_page), (ServerState::SignIn, None));
    assert_eq!(late.signed_in, None);
    // Opening the sign-in page must fail, because Rivulet no longer listens at the address to which
    // the page redirects the browser.
    browse(&page).await.unwrap_err();
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_all_data_removes_the_tokens() {
    let (_guarded, mut engine, _, server_id) = with_server(Rules::default()).await;
    let server = engine.tool_server(server_id).await.server;
    sign_in(&mut engine, server_id).await;
    engine.app.data_delete().await.unwrap();
    // Deleting all data must also remove the tokens. Even if the database then claims that the user
    // has signed in, the server must require a new sign-in.
    engine.app.tool_server_save(server).await.unwrap();
    claim_sign_in(&engine.database(), Some(server_id));
    let started = engine.app.tool_server_start(server_id).await.unwrap();
    assert_eq!(started.state, ServerState::SignIn);
}
