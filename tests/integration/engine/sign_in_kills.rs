//! Kills the process while it restores a backup. After the next start, the keychain must contain no
//! tokens for tool servers.

use std::path::Path;

use rivulet_app::Keychain;
use rivulet_app::contract::{ServerState, SignedIn};
use rivulet_tests::guarded_server::Rules;

use crate::killed_child;
use crate::sign_ins::{claim_sign_in, sign_in, with_server};

/// The child process, which a test kills as soon as the backup has been restored. Not a test
/// itself. The child cannot access the keychain, so it cannot remove the tokens before it is
/// killed.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "runs until it is killed"]
async fn child_that_is_killed_in_a_restore() {
    let Some(app) = killed_child::open_with(Keychain::absent(), |_| {}) else {
        return;
    };
    let backup = app.data_info().await.unwrap().backups.remove(0);
    app.backup_restore(backup.name).await.unwrap();
    std::future::pending().await
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_that_a_kill_during_a_restore_left_are_removed_at_the_next_start() {
    let (_guarded, mut engine, _, server_id) = with_server(Rules::default()).await;
    engine.app.backup_make().await.unwrap();
    sign_in(&mut engine, server_id).await;
    let server = engine.tool_server(server_id).await.server;
    let name = "sign_in_kills::child_that_is_killed_in_a_restore";
    let restored = "SELECT count(*) = 0 FROM setting WHERE name = 'signed_in_servers'";
    let engine = killed_child::kill_when(engine, name, "the restored backup", restored).await;
    engine.app.provider_list().await.unwrap();

    // Record in the database that the user has signed in. Otherwise, Rivulet would not look for
    // tokens.
    let engine = engine
        .restart_after(async |folder: &Path| {
            claim_sign_in(&folder.join("rivulet.sqlite3"), Some(server_id));
        })
        .await;
    engine.app.tool_server_save(server).await.unwrap();
    assert_eq!(
        engine.tool_server(server_id).await.signed_in,
        Some(SignedIn::Keychain)
    );
    let started = engine.app.tool_server_start(server_id).await.unwrap();
    assert_eq!(started.state, ServerState::SignIn);
}
