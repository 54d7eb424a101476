//! Tests that a stored key is used only along the route for which the user entered it, that is,
//! with the same base URL, proxy, certificate file and headers. This must be true whatever the
//! database contains now. Otherwise, someone who can change backups or exports could redirect the
//! key (wire contract, section 5).

use std::path::Path;

use rivulet_app::contract::{ImportKind, NetworkDraft, ProviderDraft};
use rivulet_app::{Keychain, restore_closed};
use rivulet_core::{KeyPlace, Provider, Proxy};
use rivulet_sandbox::Sandbox;
use rusqlite::Connection;
use secrecy::{ExposeSecret, SecretString};

use crate::harness::{Engine, draft_of, header};
use crate::keys::{BEARER, KEY};

const PLACES: [KeyPlace; 2] = [KeyPlace::Keychain, KeyPlace::Session];

async fn provider_with_key(engine: &Engine, place: KeyPlace) -> Provider {
    let change = |draft: &mut ProviderDraft| {
        draft.key = Some(KEY.into());
        draft.key_place = place;
    };
    let provider = engine.provider(change).await;
    assert_eq!(provider.key_place, place);
    provider
}

/// Makes a backup, changes the provider in the backup with the SQL assignment `assignment` (such as
/// `base_url = '…'`), and restores the backup.
pub async fn restore_changed(engine: &Engine, assignment: &str) {
    let backup = engine.app.backup_make().await.unwrap().backup;
    let changed = Connection::open(&backup.path).unwrap();
    let sql = format!("UPDATE provider SET {assignment}");
    assert_eq!(changed.execute(&sql, []).unwrap(), 1);
    changed.close().unwrap();
    engine.app.backup_restore(backup.name).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_backup_does_not_send_the_key_to_another_server() {
    for place in PLACES {
        let mut engine = Engine::start().await;
        let elsewhere = Sandbox::start().await.unwrap();
        let provider = provider_with_key(&engine, place).await;
        engine.complete_turn(&provider, "echo@max").await;
        let theirs = elsewhere.base_url();
        restore_changed(&engine, &format!("base_url = '{theirs}'")).await;
        engine.assert_refused(&provider, "fault-key-other-address").await;
        let words = engine.refusals(&provider).await[0].message.to_string();
        let entered = engine.sandbox.origin();
        assert!(
            words.contains(&entered),
            "the address that the key is for: {words}"
        );
        assert_eq!(elsewhere.request_count(), 0);

        // The backup has changed the provider's address to that of another server. The user saves
        // the form without entering the key. The key must stay bound to the address for which it
        // was entered.
        let theirs = engine.app.provider_list().await.unwrap().remove(0);
        let renamed = ProviderDraft {
            name: "Renamed".to_owned(),
            ..draft_of(&theirs)
        };
        let theirs = engine.app.provider_save(renamed).await.unwrap();
        engine.assert_refused(&provider, "fault-key-other-address").await;
        let proxied = ProviderDraft {
            network: NetworkDraft {
                proxy: Proxy::None,
                ..NetworkDraft::default()
            },
            ..draft_of(&theirs)
        };
        engine.app.provider_save(proxied.clone()).await.unwrap_err();
        engine.app.provider_test(proxied).await.unwrap_err();
        assert_eq!(elsewhere.request_count(), 0);

        // Once the provider again has the address for which the key was entered, it must be
        // possible to use the key.
        let corrected = ProviderDraft {
            base_url: provider.base_url.clone(),
            ..draft_of(&theirs)
        };
        let provider = engine.app.provider_save(corrected).await.unwrap();
        engine.complete_turn(&provider, "echo@max").await;
        let sent = engine.sandbox.requests().pop().unwrap();
        assert_eq!(sent.header("authorization"), Some(BEARER));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_path_in_a_backup_gets_no_key() {
    for place in PLACES {
        for end in ["/theirs/v1", "/v1?to=theirs"] {
            let mut engine = Engine::start().await;
            let provider = provider_with_key(&engine, place).await;
            let theirs = engine.sandbox.base_url().replace("/v1", end);
            restore_changed(&engine, &format!("base_url = '{theirs}'")).await;
            engine.assert_refused(&provider, "fault-key-other-address").await;
            let words = engine.refusals(&provider).await[0].message.to_string();
            assert!(words.contains(end), "{words}");
            assert_eq!(engine.sandbox.request_count(), 0);

            // If only the path or the query of the address changes, Rivulet must not ask for the
            // key again.
            let changed = ProviderDraft {
                base_url: provider.base_url.clone(),
                ..draft_of(&provider)
            };
            let provider = engine.app.provider_save(changed).await.unwrap();
            engine.complete_turn(&provider, "echo@max").await;
            let changed = ProviderDraft {
                base_url: format!("{}?a=b", provider.base_url),
                ..draft_of(&provider)
            };
            let provider = engine.app.provider_save(changed).await.unwrap();
            engine.complete_turn(&provider, "echo@max").await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_proxy_certificate_file_or_header_in_a_backup_gets_no_key() {
    let elsewhere = Sandbox::start().await.unwrap();
    let proxy = elsewhere.origin();
    for place in PLACES {
        for network in [
            format!(r#"{{"proxy":{{"proxy":"url","url":"{proxy}"}}}}"#),
            r#"{"ca_file":"/tmp/theirs.pem"}"#.to_owned(),
            r#"{"proxy":{"proxy":"none"}}"#.to_owned(),
            r#"{"headers":[{"name":"x-portkey-custom-host","value":"https://evil.test/v1"}]}"#.to_owned(),
        ] {
            let engine = Engine::start().await;
            let provider = provider_with_key(&engine, place).await;
            restore_changed(&engine, &format!("network = '{network}'")).await;
            engine.assert_refused(&provider, "fault-key-other-route").await;
            assert_eq!(
                (elsewhere.request_count(), engine.sandbox.request_count()),
                (0, 0)
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_export_does_not_send_the_key_to_another_server() {
    let mut engine = Engine::start().await;
    let elsewhere = Sandbox::start().await.unwrap();
    let provider = provider_with_key(&engine, KeyPlace::Keychain).await;
    engine.complete_turn(&provider, "echo@max").await;
    let exported = engine.export_everything().await;
    let json = std::fs::read_to_string(&exported).unwrap();
    assert!(json.contains(&provider.base_url) && !json.contains(KEY));
    std::fs::write(&exported, json.replace(&provider.base_url, &elsewhere.base_url())).unwrap();

    let other = Engine::beside(&engine);
    other
        .app
        .import_start(exported, vec![ImportKind::Providers])
        .await
        .unwrap();
    let imported = other.app.provider_list().await.unwrap();
    assert_eq!(
        (imported[0].id, imported[0].key_place),
        (provider.id, KeyPlace::Keychain)
    );
    other.assert_refused(&provider, "fault-key-other-address").await;
    assert_eq!(elsewhere.request_count(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_of_an_older_version_is_bound_to_the_address_before_any_restore() {
    let engine = Engine::start().await;
    let elsewhere = Sandbox::start().await.unwrap();
    let provider = provider_with_key(&engine, KeyPlace::Keychain).await;
    let bare = || SecretString::from(KEY);
    let record = engine.folder.path().join("unbound-keys.json");

    // An older version of Rivulet stored the key without the address for which it was entered.
    engine.keychain.set(provider.id, bare()).await.unwrap();
    std::fs::remove_file(&record).unwrap();
    let mut engine = engine.restart().await;
    engine.complete_turn(&provider, "echo@max").await;
    let stored = engine.keychain.get(provider.id).await.unwrap().unwrap();
    let origin = engine.sandbox.origin();
    assert!(
        stored.expose_secret().contains(&origin),
        "the key is stored with its address now"
    );

    // Store the key without an address, as an older version did. Then restore a backup that
    // contains another address. Instead of sending the key to that address, Rivulet must ask for
    // the key, even after a restart.
    engine.keychain.set(provider.id, bare()).await.unwrap();
    restore_changed(&engine, &format!("base_url = '{}'", elsewhere.base_url())).await;
    engine.assert_refused(&provider, "fault-key-unbound").await;
    let engine = engine.restart().await;
    engine.assert_refused(&provider, "fault-key-unbound").await;

    // Rivulet must refuse to use the key even if the backup is restored in a data folder that
    // Rivulet has never opened.
    let backup = engine.app.backup_make().await.unwrap().backup;
    let other = Engine::beside(&engine);
    let folder = other.folder.path().to_owned();
    other.app.close().await;
    std::fs::remove_file(folder.join("unbound-keys.json")).unwrap();
    restore_closed(&folder, backup.path.as_ref()).unwrap();
    let other = other.restart().await;
    other.assert_refused(&provider, "fault-key-unbound").await;
    assert_eq!(elsewhere.request_count(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_in_the_form_keep_the_key_for_the_same_server_only() {
    for place in PLACES {
        let mut engine = Engine::start().await;
        let elsewhere = Sandbox::start().await.unwrap();
        let provider = provider_with_key(&engine, place).await;
        let changed = ProviderDraft {
            network: NetworkDraft {
                proxy: Proxy::None,
                ..NetworkDraft::default()
            },
            base_url: engine.sandbox.base_url().replace("/v1", "/v1/chat/completions"),
            ..draft_of(&provider)
        };
        let provider = engine.app.provider_save(changed).await.unwrap();
        engine.complete_turn(&provider, "echo@max").await;

        let moved = ProviderDraft {
            base_url: elsewhere.base_url(),
            ..draft_of(&provider)
        };
        for fault in [
            engine.app.provider_save(moved.clone()).await.unwrap_err(),
            engine.app.provider_test(moved.clone()).await.unwrap_err(),
        ] {
            assert_eq!(fault.message.id(), "fault-provider-other-server");
        }
        assert_eq!(elsewhere.request_count(), 0);
        let with_key = ProviderDraft {
            key: Some("sk-theirs".into()),
            ..moved
        };
        let provider = engine.app.provider_save(with_key).await.unwrap();
        engine.app.model_list(provider.id).await.unwrap();
        let sent = elsewhere.requests().pop().unwrap();
        assert_eq!(sent.header("authorization"), Some("Bearer sk-theirs"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_without_a_key_works_after_any_restore_and_is_asked_for_none() {
    let (mut engine, provider) = Engine::with_provider().await;
    assert_eq!(provider.key_place, KeyPlace::None);
    let keyless = engine.app.backup_make().await.unwrap().backup;

    // Restore the backup on another computer, which has no keychain. It must be possible to use a
    // provider without a key there.
    let mut other = Engine::beside(&engine).restart_with(Keychain::absent()).await;
    other
        .app
        .backup_restore_file(Path::new(&keyless.path))
        .await
        .unwrap();
    assert_eq!(other.app.provider_key_fault(provider.id).await.unwrap(), None);
    other.complete_turn(&provider, "echo@max").await;

    // Store a key, and then restore a backup in which the provider does not need a key.
    let keyed = engine
        .app
        .provider_save(ProviderDraft {
            key: Some(KEY.into()),
            key_place: KeyPlace::Keychain,
            ..draft_of(&provider)
        })
        .await
        .unwrap();
    assert_eq!(keyed.key_place, KeyPlace::Keychain);
    engine.app.backup_restore(keyless.name).await.unwrap();
    assert_eq!(engine.app.provider_key_fault(provider.id).await.unwrap(), None);

    // Restore a backup that contains the address of another server. The provider uses no key, so
    // there is nothing to enter again: Rivulet must send requests to that server at once.
    let elsewhere = Sandbox::start().await.unwrap();
    restore_changed(&engine, &format!("base_url = '{}'", elsewhere.base_url())).await;
    assert_eq!(engine.app.provider_key_fault(provider.id).await.unwrap(), None);
    engine.complete_turn(&provider, "echo@max").await;
    let sent = elsewhere.requests().pop().unwrap();
    assert_eq!(sent.header("authorization"), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_with_only_a_secret_header_is_asked_for_that_header_after_a_restore() {
    let engine = Engine::start().await;
    let change = |draft: &mut ProviderDraft| {
        draft.key_place = KeyPlace::Keychain;
        draft.network.headers = vec![header("x-auth-token", KEY)];
    };
    let provider = engine.provider(change).await;
    assert_eq!(provider.key_place, KeyPlace::None);
    let backup = engine.app.backup_make().await.unwrap().backup;
    for keychain in [Keychain::in_memory(), Keychain::absent()] {
        let other = Engine::beside(&engine).restart_with(keychain).await;
        other
            .app
            .backup_restore_file(Path::new(&backup.path))
            .await
            .unwrap();
        other.assert_refused(&provider, "fault-secret-missing").await;
    }
    let theirs = Sandbox::start().await.unwrap().base_url();
    restore_changed(&engine, &format!("base_url = '{theirs}'")).await;
    engine
        .assert_refused(&provider, "fault-values-other-address")
        .await;
}
