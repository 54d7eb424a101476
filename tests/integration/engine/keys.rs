//! Tests that a key is sent only in one header and only to one origin, and appears nowhere else
//! (wire contract, section 5).

use rivulet_app::Keychain;
use rivulet_app::contract::{NetworkDraft, ProviderDraft};
use rivulet_core::{Ending, FaultCategory, KeyPlace, Provider, Proxy, UiText};
use rivulet_sandbox::{Sandbox, Script};
use serde_json::json;
use tempfile::TempDir;

use crate::harness::{Engine, assert_in_no_file, draft_of};

pub const KEY: &str = "sk-practice-0123456789abcdef";
pub const BEARER: &str = "Bearer sk-practice-0123456789abcdef";

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_sent_as_bearer_and_is_in_no_file_and_no_command_result() {
    let (mut engine, provider) = Engine::with(|draft| draft.key = Some(format!(" {KEY}\n").into())).await;
    assert_eq!(provider.key_place, KeyPlace::Session);
    let refusal = json!({"error": {"message": format!("Invalid key: Bearer {KEY}")}});
    engine.answer_next(Script::json(401, &refusal));
    let (outcome, ..) = engine.complete_turn(&provider, "m").await;
    let fault = outcome.fault.unwrap();
    assert_eq!(fault.category, FaultCategory::Key);
    assert_eq!(
        fault.detail.as_deref(),
        Some("Invalid key: Bearer ••••"),
        "the key is redacted even if the provider repeats it"
    );
    let sent = engine.sandbox.requests().pop().unwrap();
    assert_eq!(sent.header("authorization"), Some(BEARER));
    assert!(!String::from_utf8_lossy(&sent.body).contains(KEY));
    assert_eq!(
        sent.headers
            .iter()
            .filter(|(_, value)| value.contains(KEY))
            .count(),
        1
    );

    let answers = [
        serde_json::to_string(&engine.app.provider_list().await.unwrap()).unwrap(),
        serde_json::to_string(&engine.app.app_info().await.unwrap()).unwrap(),
        serde_json::to_string(&engine.app.conversation_list().await.unwrap()).unwrap(),
    ];
    assert!(answers.iter().all(|answer| !answer.contains(KEY)));
    assert_in_no_file(engine.folder.path(), &[KEY]);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_origin_gets_neither_key_nor_messages() {
    let mut engine = Engine::start().await;
    let elsewhere = Sandbox::start().await.unwrap();
    let provider = engine.provider(|draft| draft.key = Some(KEY.into())).await;
    for status in [301, 302, 303, 307, 308] {
        let there = format!("{}/chat/completions", elsewhere.base_url());
        engine.answer_next(Script::page(status, "text/plain", "").header("Location", &there));
        let (outcome, ..) = engine.complete_turn(&provider, "m").await;
        assert_eq!(outcome.ending, Ending::ProviderError);
        assert_eq!(
            outcome.fault.unwrap().detail,
            Some(there),
            "the user sees the target of the redirect"
        );
    }
    assert_eq!(elsewhere.request_count(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redirect_within_the_origin_is_followed() {
    let mut engine = Engine::start().await;
    let base_url = engine.sandbox.base_url().replace("/v1", "/old");
    let there = format!("{}/chat/completions", engine.sandbox.base_url());
    engine.sandbox.answer(
        "/old/chat/completions",
        Script::page(308, "text/plain", "").header("Location", &there),
    );
    let provider = engine
        .provider(|draft| {
            draft.key = Some(KEY.into());
            draft.base_url = base_url;
        })
        .await;
    let (outcome, ..) = engine.complete_turn(&provider, "echo@max").await;
    assert_eq!(outcome.ending, Ending::Complete);
    let sent = engine.sandbox.requests().pop().unwrap();
    assert_eq!(sent.header("authorization"), Some(BEARER));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_test_reports_its_findings() {
    let engine = Engine::start().await;
    let draft = |base_url: String, model: &str| ProviderDraft {
        model: model.to_owned(),
        key: Some(KEY.into()),
        ..ProviderDraft::new("Sandbox", base_url)
    };
    let url = engine.sandbox.base_url();
    let report = engine
        .app
        .provider_test(draft(url.clone(), "length"))
        .await
        .unwrap();
    assert_eq!((report.fault, report.model_found), (None, Some(true)));
    assert_eq!(report.models[0].name, "tour");
    let report = engine.app.provider_test(draft(url, "nothing")).await.unwrap();
    assert_eq!(report.model_found, Some(false));
    assert_eq!(engine.sandbox.requests()[0].header("authorization"), Some(BEARER));

    let nobody = engine
        .app
        .provider_test(draft("https://nowhere.invalid".to_owned(), ""))
        .await
        .unwrap();
    // The name cannot be resolved. On a computer without a network, however, the fault may be that
    // there is no route.
    let category = nobody.fault.unwrap().category;
    assert!(
        matches!(category, FaultCategory::Dns | FaultCategory::NoRoute),
        "{category:?}"
    );
    assert_eq!(nobody.model_found, None);
    let typo = engine
        .app
        .provider_test(draft("ftp://host".to_owned(), ""))
        .await
        .unwrap_err();
    assert_eq!(typo.category, FaultCategory::Input);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_saved_key_is_not_used_for_another_server() {
    let engine = Engine::start().await;
    let elsewhere = Sandbox::start().await.unwrap();
    let saved = engine.provider(|draft| draft.key = Some(KEY.into())).await;
    let moved = engine
        .save_provider(|draft| {
            draft.id = Some(saved.id);
            draft.base_url = elsewhere.base_url();
        })
        .await;
    assert_eq!(moved.unwrap_err().category, FaultCategory::Input);
    let renamed = engine
        .save_provider(|draft| {
            draft.id = Some(saved.id);
            draft.name = "Another name".to_owned();
        })
        .await;
    assert_eq!(
        renamed.unwrap().key_place,
        KeyPlace::Session,
        "a new name keeps the key"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_for_one_run_is_required_again_in_the_next() {
    let (engine, provider) = Engine::with(|draft| draft.key = Some(KEY.into())).await;
    let engine = engine.restart().await;
    let fault = engine.app.model_list(provider.id).await.unwrap_err();
    assert_eq!(fault.category, FaultCategory::Key);
    assert_eq!(
        engine.sandbox.request_count(),
        0,
        "nothing is sent without the key"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_travels_unencrypted_to_another_computer_only_after_a_confirmation() {
    let engine = Engine::start().await;
    let over_http = Some("fault-key-over-http");
    let over_proxy = Some("fault-key-over-proxy");
    for (base_url, proxy, question) in [
        ("http://api.example.com/v1", "", over_http),
        ("http://192.168.1.5:11434", "", over_http),
        ("studio.local:1234", "", over_http),
        ("http://127.0.0.1.example.com", "", over_http),
        ("https://192.168.1.5", "", None),
        ("http://localhost:1234", "", None),
        ("http://[::1]:1234", "", None),
        ("http://localhost:1234", "10.0.0.1:3128", over_proxy),
        ("http://localhost:1234", "http://127.0.0.1:3128", None),
        ("https://api.example.com", "10.0.0.1:3128", None),
    ] {
        let draft = |key: Option<&str>, readable_key| ProviderDraft {
            key: key.map(Into::into),
            key_place: KeyPlace::Session,
            readable_key,
            network: NetworkDraft {
                proxy: through(proxy),
                ..NetworkDraft::default()
            },
            ..ProviderDraft::new("Sandbox", base_url)
        };
        let app = &engine.app;
        let found = app.provider_save(draft(Some(KEY), false)).await;
        let found = found.err().map(|fault| fault.message.id().to_owned());
        assert_eq!(found.as_deref(), question, "{base_url} through {proxy:?}");
        if question.is_some() {
            let tested = app.provider_test(draft(Some(KEY), false)).await.unwrap_err();
            assert_eq!(Some(tested.message.id()), question, "{base_url}");
        }
        app.provider_save(draft(None, false)).await.unwrap();
        let saved = app.provider_save(draft(Some(KEY), true)).await.unwrap();
        let renamed = ProviderDraft {
            id: Some(saved.id),
            ..draft(None, false)
        };
        app.provider_save(renamed).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_saved_key_is_sent_unencrypted_only_after_a_confirmation() {
    let engine = Engine::start().await;
    let draft = |proxy: &str| ProviderDraft {
        key_place: KeyPlace::Session,
        network: NetworkDraft {
            proxy: through(proxy),
            ..NetworkDraft::default()
        },
        ..ProviderDraft::new("Sandbox", "http://localhost:1234")
    };
    let app = &engine.app;
    let keyed = ProviderDraft {
        key: Some(KEY.into()),
        ..draft("")
    };
    let id = Some(app.provider_save(keyed).await.unwrap().id);
    let proxied = ProviderDraft {
        id,
        ..draft("10.0.0.1:3128")
    };
    let fault = app.provider_save(proxied.clone()).await.unwrap_err();
    assert_eq!(fault.message.id(), "fault-key-over-proxy");
    let agreed = ProviderDraft {
        readable_key: true,
        ..proxied.clone()
    };
    app.provider_save(agreed).await.unwrap();
    let renamed = ProviderDraft {
        name: "Renamed".to_owned(),
        ..proxied
    };
    app.provider_save(renamed.clone()).await.unwrap();
    let elsewhere = ProviderDraft {
        network: draft("10.0.0.2:3128").network,
        ..renamed
    };
    let fault = app.provider_save(elsewhere).await.unwrap_err();
    assert_eq!(fault.message.id(), "fault-key-over-proxy");
}

fn through(url: &str) -> Proxy {
    match url {
        "" => Proxy::System,
        url => Proxy::Url { url: url.to_owned() },
    }
}

async fn with_stored_key() -> (Engine, Provider) {
    let (engine, provider) = Engine::with(|draft| {
        draft.key = Some(KEY.into());
        draft.key_place = KeyPlace::Keychain;
    })
    .await;
    assert!(engine.keychain.get(provider.id).await.unwrap().is_some());
    (engine, provider)
}

/// Moves the data to another folder, so that the engine refuses all changes until it is restarted.
async fn move_data(engine: &Engine) -> TempDir {
    let target = tempfile::tempdir().unwrap();
    let new = target.path().join("new");
    engine.app.data_move(new.display().to_string()).await.unwrap();
    target
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_a_provider_that_is_refused_leaves_its_key_as_it_was() {
    for before in [KeyPlace::Keychain, KeyPlace::Session] {
        let (engine, saved) = Engine::with(|draft| {
            draft.key = Some(KEY.into());
            draft.key_place = before;
        })
        .await;
        let _target = move_data(&engine).await;
        for (key, place) in [
            (Some("sk-other"), KeyPlace::Keychain),
            (Some("sk-other"), KeyPlace::Session),
            (Some(""), before),
            (None, before),
        ] {
            let changed = ProviderDraft {
                key: key.map(Into::into),
                key_place: place,
                base_url: format!("{}/other", engine.sandbox.base_url()),
                ..draft_of(&saved)
            };
            engine.app.provider_save(changed).await.unwrap_err();
            engine.app.model_list(saved.id).await.unwrap();
            let sent = engine.sandbox.requests().pop().unwrap();
            let header = sent.header("authorization");
            assert_eq!(header, Some(BEARER), "{before:?}, then {key:?} in {place:?}");
            let is_in_keychain = engine.keychain.get(saved.id).await.unwrap().is_some();
            assert_eq!(is_in_keychain, before == KeyPlace::Keychain);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_whose_deletion_is_refused_keeps_its_key() {
    let (engine, provider) = with_stored_key().await;
    let _target = move_data(&engine).await;
    for _ in 0..2 {
        engine.app.provider_delete(provider.id).await.unwrap_err();
        assert!(engine.keychain.get(provider.id).await.unwrap().is_some());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_of_all_data_that_leaves_files_removes_the_keys() {
    let (engine, provider) = with_stored_key().await;
    // Create two obstacles to the deletion. A file in the place of the backup folder prevents
    // Rivulet from listing the backups. A folder with the name of a damaged database cannot be
    // deleted, because Rivulet expects a file with this name.
    std::fs::write(engine.folder.path().join("backups"), "").unwrap();
    std::fs::create_dir(engine.folder.path().join("rivulet.damaged-folder")).unwrap();
    let left = engine.app.data_delete().await.unwrap();
    let ids: Vec<&str> = left.iter().map(UiText::id).collect();
    assert_eq!(ids, ["fault-delete-unlisted", "fault-delete-left"]);
    assert!(engine.keychain.get(provider.id).await.unwrap().is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_of_all_data_that_leaves_keys_deletes_the_rest() {
    let (engine, _) = with_stored_key().await;
    let engine = engine.restart_with(Keychain::absent()).await;
    let left = engine.app.data_delete().await.unwrap();
    let ids: Vec<&str> = left.iter().map(UiText::id).collect();
    assert_eq!(ids, ["fault-keychain-leftover"]);
    assert_eq!(engine.app.provider_list().await.unwrap(), []);
}
