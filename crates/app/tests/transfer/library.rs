//! Tests that a preview lists what can be imported from a Rivulet export besides conversations, and
//! that this content is imported only on request.

use rivulet_app::contract::{ImportKind, Settings};
use rivulet_core::{Proxy, texts};
use serde_json::json;

use crate::desk::Desk;
use crate::round_trip::ALL;

const PROVIDER: &str = "00000000-0000-7000-8000-000000000001";

fn provider(id: &str, name: &str, base_url: &str) -> serde_json::Value {
    json!({ "provider": {
        "id": id, "name": name, "preset": null, "kind": "custom", "base_url": base_url, "model": "m",
        "key_place": "keychain", "limits": {"connect": 30, "first_byte": 300, "idle": 0},
        "network": {
            "proxy": {"proxy": "url", "url": "http://evil.example:8080"}, "ca_file": "/tmp/evil.pem",
            "headers": [{"name": "X-Title", "value": "t"}, {"name": "Authorization", "value": "Bearer k"}],
        },
        "include_usage": true, "abort_billing": "unknown", "continuing": {"prefill": "none", "resume": false},
    }})
}

fn hostile(desk: &Desk) -> String {
    let file = json!({
        "format": "rivulet", "version": 1, "app": "0", "exported_at": 1,
        "providers": [
            provider(PROVIDER, "Tera", "https://api.tera.gw/v1"),
            provider("00000000-0000-7000-8000-000000000002", "File", "file:///etc/passwd"),
        ],
        "assistants": [
            {"id": null, "name": "A", "provider_id": null, "model": null, "settings": {"temperature": 0.3}},
            {"id": null, "name": "Hot", "provider_id": null, "model": null,
                "settings": {"system": "S", "temperature": 99.0}},
            {"id": null, "name": " ", "provider_id": null, "model": null, "settings": {}},
        ],
        "snippets": [{"id": null, "name": "s", "text": "t"}, {"id": null, "name": " ", "text": "t"}],
        "drafts": [
            {"conversation_id": null, "text": "not sent", "attachments": []},
            {"conversation_id": PROVIDER, "text": "x", "attachments":
                [{"hash": "../../x", "name": "n", "media_type": "t", "bytes": 1}]},
        ],
        "settings": [
            {"name": "settings", "value":
                {"theme": "dark", "trusted_hosts": ["evil.example"], "backup_folder": "/mnt/evil"}},
            {"name": "last_check", "value": {"at": 1, "problems": []}},
        ],
        "conversations": [],
    });
    desk.file("hostile.json", file.to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_preview_lists_what_a_file_contains_besides_conversations() {
    let desk = Desk::new();
    let preview = desk.app.import_preview(hostile(&desk)).await.unwrap();
    let listed: Vec<(ImportKind, Vec<&str>)> = preview
        .library
        .iter()
        .map(|group| (group.kind, group.entries.iter().map(String::as_str).collect()))
        .collect();
    assert_eq!(
        listed,
        [
            (ImportKind::Providers, vec!["Tera – https://api.tera.gw/v1"]),
            (ImportKind::Assistants, vec!["A", "Hot"]),
            (ImportKind::Snippets, vec!["s"]),
            (ImportKind::Drafts, vec!["not sent"]),
            (ImportKind::Settings, vec![r#"{"theme":"dark"}"#]),
        ]
    );
    for words in [
        texts::import::providers_unreadable(),
        texts::import::assistants_unreadable(),
        texts::import::chat_settings_skipped(),
        texts::import::snippets_unreadable(),
        texts::import::drafts_unreadable(),
    ] {
        assert!(preview.notes.iter().any(|note| note.words == words), "{words}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_besides_conversations_is_imported_without_being_chosen() {
    let desk = Desk::new();
    let before = desk.rows();
    desk.import(hostile(&desk)).await;
    assert_eq!(desk.rows(), before);
    desk.app
        .import_start(hostile(&desk), vec![ImportKind::Snippets])
        .await
        .unwrap();
    assert_eq!(desk.app.snippet_list().await.unwrap().len(), 1);
    assert_eq!(desk.app.provider_list().await.unwrap(), []);
    assert_eq!(desk.app.assistant_list().await.unwrap(), []);
    assert_eq!(desk.app.draft_list().await.unwrap(), []);
    assert_eq!(desk.app.app_info().await.unwrap().settings, Settings::default());
}

#[tokio::test(flavor = "multi_thread")]
async fn trusted_hosts_backup_folders_proxies_and_authorities_are_never_imported() {
    let desk = Desk::new();
    let file = hostile(&desk);
    desk.app.import_start(file.clone(), ALL.to_vec()).await.unwrap();
    let providers = desk.app.provider_list().await.unwrap();
    let [provider] = &providers[..] else {
        panic!("{providers:?}");
    };
    assert_eq!(provider.base_url, "https://api.tera.gw/v1");
    assert_eq!(
        (&provider.network.proxy, &provider.network.ca_file),
        (&Proxy::System, &None)
    );
    assert_eq!(
        provider.network.headers.len(),
        1,
        "a header with a key is refused"
    );
    assert_eq!(
        provider.limits.idle, 300,
        "a limit that is out of range is replaced"
    );
    let assistants = desk.app.assistant_list().await.unwrap();
    let hot = assistants
        .iter()
        .find(|assistant| assistant.name == "Hot")
        .unwrap();
    assert_eq!(
        (hot.settings.system.as_deref(), hot.settings.temperature),
        (Some("S"), None),
        "a setting that is out of range is removed"
    );
    let settings = desk.app.app_info().await.unwrap().settings;
    assert_eq!(settings.theme, rivulet_app::contract::Theme::Dark);
    assert_eq!((settings.trusted_hosts, settings.backup_folder), (vec![], None));
    assert_eq!(desk.rows()["setting"].len(), 1, "no other setting is imported");
    assert_eq!(desk.app.draft_list().await.unwrap().len(), 1);
    let preview = desk.app.import_preview(file).await.unwrap();
    let new: Vec<ImportKind> = preview.library.iter().map(|group| group.kind).collect();
    assert_eq!(
        new,
        [ImportKind::Assistants, ImportKind::Snippets],
        "entries with an id that is here are not listed again"
    );
}
