//! Tests of the tokens that Rivulet gets by signing in to tool servers: when Rivulet removes them,
//! and where it sends them.

use rivulet_app::contract::{ServerState, SignedIn};
use rivulet_core::{ToolServer, Transport};
use rivulet_tests::guarded_server::Rules;

use crate::sign_ins::{claim_sign_in, sign_in, with_server};

#[tokio::test(flavor = "multi_thread")]
async fn tokens_end_with_the_sign_in_the_server_its_address_and_a_restored_backup() {
    let (guarded, mut engine, _, server_id) = with_server(Rules::default()).await;
    let backup = engine.app.backup_make().await.unwrap().backup;
    for how in ["sign-out", "address", "restore", "delete"] {
        sign_in(&mut engine, server_id).await;
        assert_eq!(
            engine.tool_server(server_id).await.signed_in,
            Some(SignedIn::Keychain),
            "{how}"
        );
        let server = engine.tool_server(server_id).await.server;
        match how {
            "sign-out" => {
                let signed_out = engine.app.tool_sign_out(server_id).await.unwrap();
                assert_eq!(
                    (signed_out.state, signed_out.signed_in),
                    (ServerState::Idle, None)
                );
            }
            "address" => {
                for url in [format!("{}?other", guarded.url), guarded.url.clone()] {
                    let transport = Transport::Url {
                        url,
                        headers: Vec::new(),
                    };
                    let changed = ToolServer {
                        transport,
                        ..server.clone()
                    };
                    engine.app.tool_server_save(changed).await.unwrap();
                }
            }
            "restore" => {
                engine.app.backup_restore(backup.name.clone()).await.unwrap();
                engine.app.tool_server_save(server.clone()).await.unwrap();
            }
            _ => {
                engine.app.tool_server_delete(server_id).await.unwrap();
                engine.app.tool_server_save(server.clone()).await.unwrap();
            }
        }
        assert_eq!(engine.tool_server(server_id).await.signed_in, None, "{how}");
        // Check that the tokens are gone from the keychain: if they were still there, Rivulet would
        // now use them and need no sign-in.
        claim_sign_in(&engine.database(), Some(server_id));
        let started = engine.app.tool_server_start(server_id).await.unwrap();
        assert_eq!(started.state, ServerState::SignIn, "{how}");
        claim_sign_in(&engine.database(), None);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_database_uses_the_tokens_at_no_other_address() {
    let (_guarded, mut engine, _, server_id) = with_server(Rules::default()).await;
    sign_in(&mut engine, server_id).await;
    let change = "UPDATE tool_server SET transport = replace(transport, '/mcp', '/mcp?other')";
    let engine = engine.restart_changed(change).await;
    let started = engine.app.tool_server_start(server_id).await.unwrap();
    assert_eq!(started.state, ServerState::SignIn);
}
