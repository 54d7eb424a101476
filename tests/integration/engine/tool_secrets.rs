//! Tests that secrets in the address and the headers of a tool server are stored only in the
//! keychain and sent only to this server.

use rivulet_app::Keychain;
use rivulet_app::contract::ServerState;
use rivulet_core::{MASK, ProviderId, ToolServer, Transport};
use rivulet_tests::guarded_server::{GuardedServer, Rules};
use rivulet_tests::tool_servers::new_server;
use secrecy::ExposeSecret;

use crate::harness::{Engine, assert_in_no_file, header};

const KEY: &str = "tool-key-5e1f-value";
const TOKEN: &str = "tool-token-88b0-value";

fn server(url: String) -> ToolServer {
    let headers = vec![header("x-team", TOKEN)];
    new_server("search", Transport::Url { url, headers })
}

async fn open_server() -> GuardedServer {
    let rules = Rules {
        guarded: false,
        ..Rules::default()
    };
    GuardedServer::start(rules).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_in_the_address_of_a_tool_server_is_sent_but_stored_in_no_file() {
    let engine = Engine::start().await;
    let theirs = open_server().await;
    let url = format!("{}?apiKey={KEY}&page=2", theirs.url);
    let view = engine.app.tool_server_save(server(url)).await.unwrap();
    let masked = format!("{}?apiKey={MASK}&page=2", theirs.url);
    assert!(matches!(&view.server.transport, Transport::Url { url, .. } if *url == masked));

    let view = engine
        .app
        .tool_server_start(view.server.id.unwrap())
        .await
        .unwrap();
    assert_eq!(view.state, ServerState::Ready);
    let sent = theirs.queries();
    assert!(!sent.is_empty());
    assert!(
        sent.iter().all(|query| *query == format!("apiKey={KEY}&page=2")),
        "{sent:?}"
    );

    // The shown address contains a mask in place of the key. Saving this address must not change
    // the stored key.
    engine.app.tool_server_save(view.server.clone()).await.unwrap();
    let view = engine
        .app
        .tool_server_start(view.server.id.unwrap())
        .await
        .unwrap();
    assert_eq!(view.state, ServerState::Ready);
    assert!(theirs.queries().iter().all(|query| query.contains(KEY)));

    engine.app.close().await;
    assert_in_no_file(engine.folder.path(), &[KEY, TOKEN]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_address_does_not_get_the_secrets_of_another_server() {
    let engine = Engine::start().await;
    let (first, second) = (open_server().await, open_server().await);
    let url = format!("{}?apiKey={KEY}", first.url);
    let mut saved = engine.app.tool_server_save(server(url)).await.unwrap().server;
    let Transport::Url { url, .. } = &mut saved.transport else {
        panic!("{saved:?}");
    };
    *url = format!("{}?apiKey={MASK}", second.url);
    let refused = engine.app.tool_server_save(saved.clone()).await.unwrap_err();
    assert_eq!(refused.message.id(), "fault-tool-secret-missing");
    let unchanged = engine.app.tool_server_start(saved.id.unwrap()).await.unwrap();
    assert_eq!(unchanged.state, ServerState::Ready);
    assert!(!first.queries().is_empty());
    assert_eq!(second.queries(), [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_a_tool_server_that_is_refused_leaves_its_secrets_as_they_were() {
    let engine = Engine::start().await;
    let url = format!("https://tools.example/mcp?apiKey={KEY}");
    let saved = engine.app.tool_server_save(server(url)).await.unwrap().server;
    let account = ProviderId(saved.id.unwrap().0);
    let entry = async || {
        let entry = engine.keychain.get(account).await.unwrap();
        entry.unwrap().expose_secret().to_owned()
    };
    let before = entry().await;
    let target = tempfile::tempdir().unwrap();
    let new = target.path().join("new");
    engine.app.data_move(new.display().to_string()).await.unwrap();
    for (url, headers) in [
        ("https://tools.example/mcp?apiKey=another", vec![]),
        (&format!("https://tools.example/other?apiKey={MASK}"), vec![]),
        ("https://tools.example/mcp", vec![]),
        ("https://tools.example/mcp", vec![header("x-team", "another")]),
    ] {
        let url = url.to_owned();
        let changed = ToolServer {
            transport: Transport::Url { url, headers },
            ..saved.clone()
        };
        engine.app.tool_server_save(changed).await.unwrap_err();
        assert_eq!(entry().await, before);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_database_sends_the_secrets_of_a_tool_server_nowhere_else() {
    let engine = Engine::start().await;
    let (first, second) = (open_server().await, open_server().await);
    let url = format!("{}?apiKey={KEY}", first.url);
    let saved = engine.app.tool_server_save(server(url)).await.unwrap().server;
    let server_id = saved.id.unwrap();
    let change = format!(
        "UPDATE tool_server SET transport = replace(transport, '{}', '{}')",
        first.url, second.url
    );
    let engine = engine.restart_changed(&change).await;
    let moved = engine.tool_server(server_id).await;
    assert!(matches!(&moved.server.transport, Transport::Url { url, .. } if url.starts_with(&second.url)));
    let started = engine.app.tool_server_start(server_id).await;
    assert!(!started.is_ok_and(|view| view.state == ServerState::Ready));
    assert_eq!(second.queries(), [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_changed_and_deleted_and_comes_back_although_its_secrets_cannot_be_read() {
    let engine = Engine::start().await;
    let theirs = open_server().await;
    let url = format!("{}?apiKey={KEY}", theirs.url);
    let mut saved = engine.app.tool_server_save(server(url)).await.unwrap().server;
    let server_id = saved.id.unwrap();
    let keychain = engine.keychain.clone();
    let engine = engine.restart_with(Keychain::absent()).await;
    saved.name = "renamed".to_owned();
    let saved = engine.app.tool_server_save(saved).await.unwrap().server;
    engine.app.tool_server_delete(server_id).await.unwrap();
    // Undo the deletion in the way that the front end does.
    engine.app.tool_server_save(saved).await.unwrap();
    let engine = engine.restart_with(keychain).await;
    let view = engine.app.tool_server_start(server_id).await.unwrap();
    assert_eq!(
        (view.state, view.server.name.as_str()),
        (ServerState::Ready, "renamed")
    );
    let sent = theirs.queries();
    assert!(!sent.is_empty());
    assert!(sent.iter().all(|query| query.contains(KEY)), "{sent:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_of_all_data_removes_secrets_that_a_deleted_server_left_in_the_keychain() {
    let engine = Engine::start().await;
    let url = format!("https://tools.example/mcp?apiKey={KEY}");
    let view = engine.app.tool_server_save(server(url)).await.unwrap();
    let server_id = view.server.id.unwrap();
    let account = ProviderId(server_id.0);
    engine.keychain.set_locked(true);
    engine.app.tool_server_delete(server_id).await.unwrap();
    engine.keychain.set_locked(false);
    assert!(engine.keychain.get(account).await.unwrap().is_some());
    assert_eq!(engine.app.data_delete().await.unwrap(), []);
    assert!(engine.keychain.get(account).await.unwrap().is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_of_a_server_removes_an_unusable_entry_from_the_keychain() {
    let engine = Engine::start().await;
    let url = format!("https://tools.example/mcp?apiKey={KEY}");
    let view = engine.app.tool_server_save(server(url)).await.unwrap();
    let server_id = view.server.id.unwrap();
    let account = ProviderId(server_id.0);
    engine.keychain.set(account, "unreadable".into()).await.unwrap();
    engine.app.tool_server_delete(server_id).await.unwrap();
    assert!(engine.keychain.get(account).await.unwrap().is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_secrets_are_missing_cannot_be_switched_on() {
    let engine = Engine::start().await;
    let url = format!("https://tools.example/mcp?apiKey={KEY}");
    let off = ToolServer {
        on: false,
        ..server(url)
    };
    let off = engine.app.tool_server_save(off).await.unwrap().server;
    let on = ToolServer {
        on: true,
        ..off.clone()
    };
    // While the keychain is locked, Rivulet cannot know whether secrets are missing. Even so, it
    // must be possible to switch the server on.
    engine.keychain.set_locked(true);
    engine.app.tool_server_save(on.clone()).await.unwrap();
    let renamed = ToolServer {
        name: "renamed".to_owned(),
        ..off
    };
    engine.app.tool_server_save(renamed.clone()).await.unwrap();
    // The new address contains a mask in place of the secret, and Rivulet cannot read the secret
    // from the locked keychain. Rivulet must refuse to save the server, and must state that the
    // keychain is locked.
    let mut elsewhere = renamed;
    let Transport::Url { url, .. } = &mut elsewhere.transport else {
        panic!("{elsewhere:?}");
    };
    *url = format!("https://tools.example/other?apiKey={MASK}");
    let refused = engine.app.tool_server_save(elsewhere).await.unwrap_err();
    assert_eq!(refused.message.id(), "fault-keychain-locked");
    engine.keychain.set_locked(false);
    engine
        .keychain
        .remove(ProviderId(on.id.unwrap().0))
        .await
        .unwrap();
    let refused = engine.app.tool_server_save(on).await.unwrap_err();
    assert_eq!(refused.message.id(), "fault-tool-secret-missing");
}
