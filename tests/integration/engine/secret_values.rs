//! Tests that secret headers and query parameters are treated like the key: kept in the keychain or
//! in memory but never in a file, and bound to the address and the proxy for which they were
//! entered (wire contract, section 5).

use std::sync::{Arc, Mutex};

use rivulet_app::contract::{ImportKind, ProviderDraft, Update};
use rivulet_core::{Ending, FaultCategory, Header, KeyPlace, Provider};
use rivulet_sandbox::{Sandbox, Script};
use rusqlite::Connection;
use secrecy::ExposeSecret;
use tracing::span;

use crate::harness::{self, Engine, assert_in_no_file, header};
use crate::key_binding::restore_changed;

const TOKEN: &str = "header-1d9a-token";
const SUBSCRIPTION: &str = "subscription-52c1-key";
const QUERY: &str = "query-7f3c-value";
const SECRETS: [&str; 3] = [TOKEN, SUBSCRIPTION, QUERY];
const MASK: &str = "••••";

fn headers() -> Vec<Header> {
    vec![
        header("x-auth-token", TOKEN),
        header("x-team", "blue"),
        header("Ocp-Apim-Subscription-Key", SUBSCRIPTION),
    ]
}

async fn provider_with_secrets(engine: &Engine, place: KeyPlace) -> Provider {
    let base_url = format!("{}?api-version=2&key={QUERY}", engine.sandbox.base_url());
    let change = |draft: &mut ProviderDraft| {
        draft.base_url = base_url;
        draft.key_place = place;
        draft.network.headers = headers();
    };
    engine.provider(change).await
}

/// Returns a draft that contains the provider's settings. When the draft is saved, new secrets in
/// it are stored in the keychain.
fn draft_of(provider: &Provider) -> ProviderDraft {
    ProviderDraft {
        key_place: KeyPlace::Keychain,
        ..harness::draft_of(provider)
    }
}

fn sent_with_secrets(sandbox: &Sandbox) {
    let sent = sandbox.requests().pop().unwrap();
    assert_eq!(sent.header("x-auth-token"), Some(TOKEN));
    assert_eq!(sent.header("x-team"), Some("blue"));
    assert_eq!(sent.header("ocp-apim-subscription-key"), Some(SUBSCRIPTION));
    assert_eq!(sent.query, format!("api-version=2&key={QUERY}"));
}

fn in_no_file(engine: &Engine) {
    assert_in_no_file(engine.folder.path(), &SECRETS);
}

fn without_secrets(text: &str) {
    assert!(!SECRETS.iter().any(|secret| text.contains(secret)), "{text}");
}

/// Writes secret values into the provider's row of the database, as older versions did.
fn write_as_before(engine: &Engine, base_url: &str, headers: &str) {
    let database = Connection::open(engine.database()).unwrap();
    let network = format!(r#"{{"headers":{headers}}}"#);
    let changed = database.execute(
        "UPDATE provider SET base_url = ?, network = ?",
        [base_url, &network],
    );
    assert_eq!(changed.unwrap(), 1);
    database.close().unwrap();
}

fn old_headers() -> String {
    serde_json::to_string(&headers()).unwrap()
}

/// A log subscriber that collects everything that Rivulet logs, at any level.
struct Log(Arc<Mutex<String>>);

impl tracing::Subscriber for Log {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        metadata.target().starts_with("rivulet")
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &tracing::Event<'_>) {
        self.0.lock().unwrap().push_str(&format!("{event:?}\n"));
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

#[tokio::test(flavor = "multi_thread")]
async fn secret_values_are_sent_and_are_in_no_file_backup_export_log_or_result() {
    let log = Arc::new(Mutex::new(String::new()));
    tracing::subscriber::set_global_default(Log(Arc::clone(&log))).unwrap();
    for place in [KeyPlace::Keychain, KeyPlace::Session] {
        let mut engine = Engine::start().await;
        let provider = provider_with_secrets(&engine, place).await;
        assert_eq!(provider.key_place, KeyPlace::None, "there is no key");
        let shown: Vec<&str> = provider
            .network
            .headers
            .iter()
            .map(|one| one.value.as_str())
            .collect();
        assert_eq!(shown, [MASK, "blue", MASK]);
        assert!(provider.base_url.ends_with("?api-version=2&key=••••"));
        engine.complete_turn(&provider, "echo@max").await;
        sent_with_secrets(&engine.sandbox);

        // Let the server answer one request with an error message that repeats the secrets, and
        // redirect another request.
        let words = format!("no {TOKEN}, {SUBSCRIPTION} or {QUERY}");
        let refusal = Script::page(401, "text/plain", &words).header("Set-Cookie", "sid=cookie-4b1e; Path=/");
        engine.sandbox.play("refused", refusal);
        let moved = Script::page(302, "text/plain", "").header(
            "Location",
            "https://h.test/?token=redirect-9e0d#access_token=redirect-9e0d",
        );
        engine.sandbox.play("moved", moved);
        for (model, detail) in [
            ("refused", "no ••••, •••• or ••••"),
            ("moved", "https://h.test/?token=••••#access_token=••••"),
        ] {
            let (outcome, _, written) = engine.complete_turn(&provider, model).await;
            assert_eq!(outcome.ending, Ending::ProviderError);
            assert_eq!(outcome.fault.unwrap().detail.as_deref(), Some(detail));
            let turns = engine.app.wire_turns(written.conversation_id).await.unwrap();
            let page = engine.app.wire_events(written.id, 0, 10).await.unwrap();
            let shown = format!("{} {page:?}", serde_json::to_string(&turns).unwrap());
            without_secrets(&shown);
            assert!(
                !shown.contains("cookie-4b1e") && !shown.contains("redirect-9e0d"),
                "{shown}"
            );
        }

        let exported = std::fs::read_to_string(engine.export_everything().await).unwrap();
        assert!(exported.contains("Ocp-Apim-Subscription-Key"));
        let app = &engine.app;
        app.backup_make().await.unwrap();
        let report = app.provider_test(draft_of(&provider)).await.unwrap();
        assert_eq!(report.fault, None);
        sent_with_secrets(&engine.sandbox);
        without_secrets(&serde_json::to_string(&report).unwrap());
        without_secrets(&serde_json::to_string(&app.provider_list().await.unwrap()).unwrap());
        in_no_file(&engine);
        let stored = engine.keychain.get(provider.id).await.unwrap();
        assert_eq!(
            stored.is_some_and(|stored| SECRETS
                .iter()
                .all(|secret| stored.expose_secret().contains(secret))),
            place == KeyPlace::Keychain
        );

        let mut engine = engine.restart().await;
        if place == KeyPlace::Session {
            let fault = engine.app.model_list(provider.id).await.unwrap_err();
            assert_eq!(
                (fault.category, fault.message.id()),
                (FaultCategory::Key, "fault-secret-missing")
            );
        } else {
            engine.complete_turn(&provider, "echo@max").await;
            sent_with_secrets(&engine.sandbox);
        }
    }
    without_secrets(&log.lock().unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_keeps_replaces_and_removes_secret_values() {
    let mut engine = Engine::start().await;
    let provider = provider_with_secrets(&engine, KeyPlace::Keychain).await;
    // Saving a new key must not remove the secret values, and saving a new secret value must not
    // remove the key.
    let with_key = ProviderDraft {
        key: Some("sk-practice-1".into()),
        ..draft_of(&provider)
    };
    let provider = engine.app.provider_save(with_key).await.unwrap();
    assert_eq!(provider.key_place, KeyPlace::Keychain);
    engine.complete_turn(&provider, "echo@max").await;
    sent_with_secrets(&engine.sandbox);

    let mut changed = draft_of(&provider);
    changed.network.headers = vec![header("x-auth-token", "another-token"), header("X-Secret", "")];
    let provider = engine.app.provider_save(changed).await.unwrap();
    engine.complete_turn(&provider, "echo@max").await;
    let sent = engine.sandbox.requests().pop().unwrap();
    assert_eq!(sent.header("x-auth-token"), Some("another-token"));
    assert_eq!(sent.header("ocp-apim-subscription-key"), None);
    assert_eq!(sent.header("authorization"), Some("Bearer sk-practice-1"));
    assert!(sent.query.ends_with(QUERY));
    let stored = engine.keychain.get(provider.id).await.unwrap().unwrap();
    assert!(!stored.expose_secret().contains(SUBSCRIPTION) && !stored.expose_secret().contains(TOKEN));

    let bare = ProviderDraft {
        key: Some("".into()),
        network: Default::default(),
        base_url: engine.sandbox.base_url(),
        ..draft_of(&provider)
    };
    let provider = engine.app.provider_save(bare).await.unwrap();
    assert!(engine.keychain.get(provider.id).await.unwrap().is_none());

    // When the deletion of a provider is undone, the provider must get its secret values back.
    let provider = provider_with_secrets(&engine, KeyPlace::Keychain).await;
    engine.app.provider_delete(provider.id).await.unwrap();
    assert!(engine.keychain.get(provider.id).await.unwrap().is_none());
    engine.app.provider_restore(provider.id).await.unwrap();
    engine.complete_turn(&provider, "echo@max").await;
    sent_with_secrets(&engine.sandbox);
}

#[tokio::test(flavor = "multi_thread")]
async fn secret_values_are_sent_to_no_other_server() {
    for place in [KeyPlace::Keychain, KeyPlace::Session] {
        let mut engine = Engine::start().await;
        let elsewhere = Sandbox::start().await.unwrap();
        let provider = provider_with_secrets(&engine, place).await;
        let moved = provider
            .base_url
            .replace(&engine.sandbox.base_url(), &elsewhere.base_url());

        // If the form contains the address of another server, Rivulet must refuse to save or test
        // the provider until the user enters the secret values again.
        let in_form = ProviderDraft {
            base_url: moved.clone(),
            ..draft_of(&provider)
        };
        for fault in [
            engine.app.provider_save(in_form.clone()).await.unwrap_err(),
            engine.app.provider_test(in_form).await.unwrap_err(),
        ] {
            assert_eq!(fault.message.id(), "fault-provider-other-server");
        }

        // After a changed backup has been restored, Rivulet must not send the secret values to
        // another address or proxy. This applies even if the backup itself contains a secret value,
        // as backups by older versions do.
        let with_value = format!("{}?key=theirs-0000", elsewhere.base_url());
        let proxied = format!(
            r#"base_url = '{}', network = json_set(network, '$.proxy', json('{{"proxy":"none"}}'))"#,
            provider.base_url
        );
        for (assignment, message) in [
            (format!("base_url = '{moved}'"), "fault-values-other-address"),
            (format!("base_url = '{with_value}'"), "fault-values-other-address"),
            (proxied, "fault-values-other-route"),
        ] {
            restore_changed(&engine, &assignment).await;
            engine.assert_refused(&provider, message).await;
        }
        assert_eq!(elsewhere.request_count(), 0);

        // If the provider's address and proxy are changed back to those for which the values were
        // entered, the user need not enter the values again.
        let provider = engine.app.provider_save(draft_of(&provider)).await.unwrap();
        engine.complete_turn(&provider, "echo@max").await;
        sent_with_secrets(&engine.sandbox);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_export_gets_no_secret_values() {
    let engine = Engine::start().await;
    let elsewhere = Sandbox::start().await.unwrap();
    let provider = provider_with_secrets(&engine, KeyPlace::Keychain).await;
    let exported = engine.export_everything().await;
    let json = std::fs::read_to_string(&exported).unwrap();
    std::fs::write(
        &exported,
        json.replace(&engine.sandbox.base_url(), &elsewhere.base_url()),
    )
    .unwrap();
    let other = Engine::beside(&engine);
    other
        .app
        .import_start(exported, vec![ImportKind::Providers])
        .await
        .unwrap();
    other
        .assert_refused(&provider, "fault-values-other-address")
        .await;
    assert_eq!(elsewhere.request_count(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn secret_values_of_an_older_version_move_to_the_keychain() {
    let (mut engine, provider) = Engine::with(|draft| {
        draft.key = Some("sk-practice-1".into());
        draft.key_place = KeyPlace::Keychain;
    })
    .await;
    let old_url = format!("{}?api-version=2&key={QUERY}", engine.sandbox.base_url());
    write_as_before(&engine, &old_url, &old_headers());
    // Store the key as an older version did: bound to the origin of the base URL, without its path.
    let origin = engine.sandbox.origin();
    let stored = format!(r#"{{"rivulet":2,"origin":"{origin}","key":"sk-practice-1"}}"#);
    engine.keychain.set(provider.id, stored.into()).await.unwrap();
    let old_backup = engine.folder.path().join("old.sqlite3");
    let copy = Connection::open(engine.database()).unwrap();
    copy.execute("VACUUM INTO ?", [old_backup.display().to_string()])
        .unwrap();
    copy.close().unwrap();
    let old_bytes = std::fs::read(&old_backup).unwrap();

    engine = engine.restart().await;
    std::fs::remove_file(&old_backup).unwrap();
    let moved = engine.app.provider_list().await.unwrap().remove(0);
    assert!(moved.base_url.ends_with("key=••••") && moved.network.headers[0].value == MASK);
    assert!(matches!(engine.update().await, Update::Exposed { fault: None }));
    in_no_file(&engine);
    engine.complete_turn(&provider, "echo@max").await;
    sent_with_secrets(&engine.sandbox);
    let sent = engine.sandbox.requests().pop().unwrap();
    assert_eq!(
        sent.header("authorization"),
        Some("Bearer sk-practice-1"),
        "the key stays"
    );

    // When an old backup is restored, its secret values must move to the keychain, but must not
    // replace newer values there.
    let mut newer = draft_of(&moved);
    newer.network.headers[0].value = "newer-token".to_owned();
    engine.app.provider_save(newer).await.unwrap();
    std::fs::write(&old_backup, old_bytes).unwrap();
    engine.app.backup_restore_file(&old_backup).await.unwrap();
    std::fs::remove_file(&old_backup).unwrap();
    in_no_file(&engine);
    engine.complete_turn(&provider, "echo@max").await;
    let sent = engine.sandbox.requests().pop().unwrap();
    assert_eq!(sent.header("x-auth-token"), Some("newer-token"));
    assert_eq!(sent.header("ocp-apim-subscription-key"), Some(SUBSCRIPTION));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_keychain_the_values_of_an_older_version_stay_usable_and_the_user_is_told() {
    let (engine, provider) = Engine::with_provider().await;
    let old_url = format!("{}?api-version=2&key={QUERY}", engine.sandbox.base_url());
    write_as_before(&engine, &old_url, &old_headers());
    let mut engine = engine.restart_with(rivulet_app::Keychain::absent()).await;
    let shown = engine.app.provider_list().await.unwrap();
    without_secrets(&serde_json::to_string(&shown).unwrap());
    let Update::Exposed { fault: Some(fault) } = engine.update().await else {
        panic!("the user is not told");
    };
    assert_eq!(fault.message.id(), "fault-values-exposed");
    engine.complete_turn(&provider, "echo@max").await;
    sent_with_secrets(&engine.sandbox);
    let backup = engine.app.backup_make().await.unwrap().backup;
    let bytes = std::fs::read(backup.path).unwrap();
    without_secrets(&String::from_utf8_lossy(&bytes));

    // Without a keychain, values may be kept in memory, but must not be saved permanently.
    let refused = engine.app.provider_save(draft_of(&shown[0])).await.unwrap_err();
    assert_eq!(refused.message.id(), "fault-keychain-none");
    let for_this_run = ProviderDraft {
        key_place: KeyPlace::Session,
        ..draft_of(&shown[0])
    };
    engine.app.provider_save(for_this_run).await.unwrap();
    in_no_file(&engine);
    engine.complete_turn(&provider, "echo@max").await;
    sent_with_secrets(&engine.sandbox);
}
