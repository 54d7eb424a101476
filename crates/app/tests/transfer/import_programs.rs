//! Tests that import files from Jan, Cherry Studio, Chatbox and LM Studio.

use std::path::Path;

use rivulet_app::contract::ImportFormat;
use rivulet_core::Part;
use serde_json::{Value, json};

use crate::desk::{Desk, assert_added, chatgpt, noted};
use crate::imports::{open, words, zipped};

#[tokio::test(flavor = "multi_thread")]
async fn settings_of_the_program_do_not_outvote_its_conversations() {
    let desk = Desk::new();
    let chat = json!({"name": "Soup", "createdAt": 1700, "systemPrompt": "", "messages": [
        {"versions": [{"role": "user", "content": [{"type": "text", "text": "How?"},
            {"type": "file", "fileIdentifier": "1700 - 1.md", "fileType": "text"}]}]}]});
    for (path, content) in [
        ("conversations/Cold/1700.conversation.json", chat.to_string()),
        ("user-files/1700 - 1.md", "# Recipe".to_owned()),
        (
            ".internal/window-1.json",
            json!({"chat": {"activeConversationIdentifier": "x"}, "mapping": {"ctrl": {"key": "x"}}, "title": "x".repeat(9000)})
                .to_string(),
        ),
        (
            ".internal/window-2.json",
            json!({"chat": {}, "history": []}).to_string(),
        ),
        (
            ".internal/settings.json",
            json!({"history": {"size": 5}, "items": [{"chat": 1}]}).to_string(),
        ),
    ] {
        desk.file(&format!("lm/{path}"), content);
    }
    let folder = desk.path("lm").display().to_string();
    let report = desk.import(folder).await;
    assert_added(&report, ImportFormat::LmStudio, 1);
    let view = open(&desk, "Soup").await;
    let Part::File { file } = &view.messages[0].message.parts[1] else {
        panic!("{view:?}");
    };
    assert_eq!(
        (file.name.as_str(), file.media_type.as_str()),
        ("1700 - 1.md", "text/markdown")
    );
    let folders = desk.app.folder_list().await.unwrap();
    assert_eq!(folders[0].name, "Cold");
}

#[tokio::test(flavor = "multi_thread")]
async fn lm_studio_conversations_of_the_same_millisecond_are_never_mixed() {
    let desk = Desk::new();
    let chat = |words: &[&str]| {
        let message = |text: &&str| json!({"versions": [{"role": "user", "content": *text}]});
        let messages: Vec<Value> = words.iter().map(message).collect();
        json!({"name": words[0], "createdAt": 1700, "messages": messages}).to_string()
    };
    let imports = [
        // The first import contains the conversation `one`, and the second import contains `two`.
        // The third import contains both conversations again, but in other folders and with one
        // more message in `two`.
        (
            vec![("conversations/1700.conversation.json", chat(&["one"]))],
            (1, 0, 0),
        ),
        (
            vec![("conversations/A/1700.conversation.json", chat(&["two"]))],
            (1, 0, 0),
        ),
        (
            vec![
                ("conversations/B/1700.conversation.json", chat(&["two", "more"])),
                ("conversations/C/1700.conversation.json", chat(&["one"])),
            ],
            (0, 1, 1),
        ),
        // The last import contains two new conversations with the same creation time.
        (
            vec![
                (
                    "conversations/1800.conversation.json",
                    chat(&["three"]).replace("1700", "1800"),
                ),
                (
                    "conversations/A/1800.conversation.json",
                    chat(&["four"]).replace("1700", "1800"),
                ),
            ],
            (2, 0, 0),
        ),
    ];
    for (number, (files, expected)) in imports.into_iter().enumerate() {
        for (path, content) in files {
            desk.file(&format!("{number}/{path}"), content);
        }
        let folder = desk.path(&number.to_string()).display().to_string();
        let report = desk.import(folder).await;
        assert_eq!(
            (report.added, report.extended, report.known),
            expected,
            "import {number}"
        );
    }
    for (title, messages) in [("one", 1), ("two", 2), ("three", 1), ("four", 1)] {
        assert_eq!(open(&desk, title).await.messages.len(), messages, "{title}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_zip_of_chatbox_is_imported_with_its_images_and_folders() {
    let desk = Desk::new();
    let picture = b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;";
    let session = |id: &str, at: i64| {
        json!({"id": id, "name": id, "folderId": "f", "messages": [
            {"id": "1", "role": "user", "timestamp": at, "contentParts": [{"type": "text", "text": "Look"}, {"type": "image", "storageKey": "picture:1"}]}]})
    };
    let manifest = json!({"format": "chatbox-backup", "formatVersion": 1, "sessions": [], "resources": [
        {"id": "r", "path": "sessions/s/resources/r.gif", "originalStorageKeys": ["picture:1"]}]});
    let settings =
        json!({"session-folders": [{"id": "f", "type": "folder", "name": "Soups", "parentId": null}]});
    let zip = |at: i64| {
        zipped(&[
            ("settings.json", br#"{"language": "en"}"#),
            ("session-settings.json", settings.to_string().as_bytes()),
            ("sessions/s/session.json", session("s", at).to_string().as_bytes()),
            ("sessions/t/session.json", session("t", at).to_string().as_bytes()),
            ("sessions/s/resources/r.gif", picture),
            ("manifest.json", manifest.to_string().as_bytes()),
        ])
    };
    let report = desk.import(desk.file("1.zip", zip(1_700_000_000_000))).await;
    assert_added(&report, ImportFormat::Chatbox, 2);
    let view = open(&desk, "s").await;
    assert!(
        matches!(&view.messages[0].message.parts[1], Part::Image { file } if file.media_type == "image/gif")
    );
    assert_eq!(desk.app.folder_list().await.unwrap()[0].name, "Soups");
    // Chatbox updates the time of a message whenever the message changes. A message in which only
    // the time differs must not be imported as a new message.
    let report = desk.import(desk.file("2.zip", zip(1_800_000_000_000))).await;
    assert_eq!((report.added, report.extended, report.known), (0, 0, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_cherry_studio_is_imported_with_its_files() {
    let desk = Desk::new();
    let state = json!({"assistants": json!({"assistants": [{"id": "a", "name": "Cook", "topics": [{"id": "t", "name": "Soup"}]}]}).to_string()});
    let data = json!({"time": 1, "version": 5, "localStorage": {"persist:cherry-studio": state.to_string()}, "indexedDB": {
        "files": [], "topics": [{"id": "t", "messages": [{"id": "1", "role": "user", "blocks": ["b", "c"]}]}],
        "message_blocks": [{"id": "b", "type": "main_text", "content": "Look"},
            {"id": "c", "type": "file", "file": {"id": "0f", "origin_name": "recipe.md", "ext": ".md"}}]}});
    let zip = zipped(&[
        ("data.json", data.to_string().as_bytes()),
        ("Data/Files/0f.md", b"# Recipe"),
    ]);
    let report = desk.import(desk.file("backup.zip", zip)).await;
    assert_added(&report, ImportFormat::CherryStudio, 1);
    let view = open(&desk, "Soup").await;
    assert!(matches!(&view.messages[0].message.parts[1], Part::File { file } if file.name == "recipe.md"));

    let old = json!({"version": 1, "localStorage": {"persist:cherry-studio": state.to_string()}, "indexedDB": [
        {"key": "topic:t", "value": {"id": "t", "messages": [{"id": "1", "role": "user", "content": "Look"}, {"id": "2", "role": "assistant", "content": "Soup"}]}}]});
    let report = desk.import(desk.file("old.json", old.to_string())).await;
    assert_eq!((report.added, report.extended, report.messages), (0, 1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn jan_metadata_that_is_not_utf_8_is_read() {
    let desk = Desk::new();
    let mut thread = json!({"assistants": [{"instructions": "Be brief"}], "id": "t", "title": "Soup?"})
        .to_string()
        .into_bytes();
    let mark = thread.iter().position(|byte| *byte == b'?').unwrap();
    thread[mark] = 0xe9;
    let message = json!({"id": "m", "thread_id": "t", "role": "user", "content": "One?"});
    desk.file("jan/t/thread.json", thread);
    desk.file("jan/t/messages.jsonl", message.to_string());
    let report = desk.import(desk.path("jan").display().to_string()).await;
    assert_eq!(report.added, 1, "{report:?}");
    let view = open(&desk, "Soup\u{fffd}").await;
    assert_eq!(view.conversation.settings.system.as_deref(), Some("Be brief"));
}

#[tokio::test(flavor = "multi_thread")]
async fn jan_threads_are_imported_from_their_folders() {
    let desk = Desk::new();
    for (id, words) in [("t1", "One?"), ("t2", "Two?")] {
        let thread = json!({"id": id, "object": "thread", "title": id, "created": 1_700_000_000,
            "assistants": [{"instructions": "Be brief", "model": {"id": "small"}}]});
        let message = json!({"id": "m", "thread_id": id, "role": "user", "created_at": 1_700_000_001_000_i64,
            "content": [{"type": "text", "text": {"value": words, "annotations": []}}]});
        desk.file(&format!("jan/threads/{id}/thread.json"), thread.to_string());
        desk.file(
            &format!("jan/threads/{id}/messages.jsonl"),
            format!("{message}\n"),
        );
    }
    let report = desk.import(desk.path("jan").display().to_string()).await;
    assert_eq!(
        (report.format, report.added, report.messages),
        (ImportFormat::Jan, 2, 2)
    );
    let view = open(&desk, "t1").await;
    assert_eq!(view.conversation.settings.system.as_deref(), Some("Be brief"));
    assert_eq!(words(&view), ["One?"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_jan_thread_that_was_saved_again_is_extended() {
    let desk = Desk::new();
    // Jan writes the `object` field only when it saves a thread for the second time.
    let thread = json!({"id": "t", "title": "Soup", "updated": 1_700_000_000, "assistants": [{"model": {"id": "small"}}]});
    let message = |id: &str, role: &str, at: i64, words: &str| {
        json!({"id": id, "thread_id": "t", "role": role, "created_at": at, "completed_at": at,
            "content": [{"type": "text", "text": {"value": words, "annotations": []}}]})
    };
    let write = |thread: &Value, messages: &[Value]| {
        let lines: Vec<String> = messages.iter().map(Value::to_string).collect();
        desk.file("jan/t/thread.json", thread.to_string());
        desk.file("jan/t/messages.jsonl", lines.join("\n"));
    };
    write(
        &thread,
        &[
            message("1", "user", 1_700_000_001_000, "How?"),
            message("2", "assistant", 0, "Boil"),
        ],
    );
    let folder = desk.path("jan").display().to_string();
    let report = desk.import(folder.clone()).await;
    assert_eq!((report.added, report.messages), (1, 2));

    let mut saved = thread.clone();
    saved["object"] = json!("thread");
    saved["created"] = json!(1_800_000_000.5);
    saved["updated"] = json!(1_800_000_000.5);
    saved["metadata"] = json!({"is_favorite": true, "order": 1});
    let again = [
        message("1", "user", 1_700_000_009_000, "How?"),
        message("2", "assistant", 1_700_000_009_500, "Boil"),
        message("3", "user", 1_700_000_010_000, "And salt?"),
    ];
    write(&saved, &again);
    let report = desk.import(folder.clone()).await;
    assert_eq!((report.added, report.extended, report.messages), (0, 1, 1));
    assert_eq!(desk.app.conversation_list().await.unwrap().len(), 1);
    assert_eq!(words(&open(&desk, "Soup").await), ["How?", "Boil", "And salt?"]);
    let report = desk.import(folder).await;
    assert_eq!((report.added, report.extended, report.known), (0, 0, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn files_in_a_conversation_or_next_to_it_become_attachments() {
    let desk = Desk::new();
    let picture =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";
    let image = |url: &str| json!({"type": "image_url", "image_url": {"url": url}});
    let message = json!({"id": "1", "thread_id": "t", "role": "user", "content": [
        {"type": "text", "text": {"value": "Look"}}, image(&format!("data:image/png;base64,{picture}")),
        image("threads/t/files/a.txt"), image("threads/t/files/gone.png"), image("threads/t/files/odd.bin")],
        "metadata": {"inline_file_contents": [{"name": "salt.md", "content": "# Salt"}]}});
    let folder = desk.path("jan").display().to_string();
    desk.file(
        "jan/threads/t/thread.json",
        json!({"id": "t", "title": "Soup", "assistants": []}).to_string(),
    );
    desk.file("jan/threads/t/messages.jsonl", message.to_string());
    desk.file("jan/threads/t/files/a.txt", "Pepper");
    desk.file("jan/threads/t/files/odd.bin", [0, 1, 2]);
    let preview = desk.app.import_preview(folder.clone()).await.unwrap();
    assert!(!desk.path("attachments").exists(), "a preview writes nothing");
    let report = desk.import(folder).await;
    assert_eq!(preview.notes, report.notes);
    assert_eq!(noted(&report.notes, "missing from the export"), 1);
    assert_eq!(noted(&report.notes, "whose type or size"), 1);
    let view = open(&desk, "Soup").await;
    let message = &view.messages[0].message;
    let attached: Vec<(&str, &str)> = message
        .parts
        .iter()
        .filter_map(|part| match part {
            Part::Image { file } | Part::File { file } => {
                Some((file.name.as_str(), file.media_type.as_str()))
            }
            _ => None,
        })
        .collect();
    assert_eq!(
        attached,
        [
            ("image.png", "image/png"),
            ("a.txt", "text/plain"),
            ("salt.md", "text/markdown")
        ]
    );
    assert_eq!(message.text(), "Look\n\n[Image: gone.png]\n\n[Image: odd.bin]");
    let Some(Part::Image { file }) = message
        .parts
        .iter()
        .find(|part| matches!(part, Part::Image { .. }))
    else {
        panic!("{message:?}");
    };
    let data = desk.app.attachment_data(file.hash.clone()).await.unwrap();
    assert_eq!(data, format!("data:image/png;base64,{picture}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_export_without_the_first_messages_extends_the_same_conversation() {
    let desk = Desk::new();
    let message =
        |id: &str, role: &str, at: i64| json!({"id": id, "role": role, "content": id, "timestamp": at});
    let session = |messages: Vec<Value>| {
        json!({"session:s": {"id": "s", "name": "Box", "messages": messages}}).to_string()
    };
    let all = [
        message("1", "user", 1_700_000_000_000),
        message("2", "assistant", 1_700_000_001_000),
        message("3", "user", 1_700_000_002_000),
    ];
    let first = desk.file("1.json", session(all[..2].to_vec()));
    desk.import(first).await;
    let newer = desk.file("2.json", session(all[1..].to_vec()));
    let report = desk.import(newer).await;
    assert_eq!((report.added, report.extended, report.messages), (0, 1, 1));
    assert_eq!(desk.app.conversation_list().await.unwrap().len(), 1);
    assert_eq!(words(&open(&desk, "Box").await), ["1", "2", "3"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_damaged_file_does_not_prevent_the_import_of_others() {
    let desk = Desk::new();
    let whole = |name: &str, at: i64| {
        json!({"name": name, "createdAt": at, "systemPrompt": "", "messages": [
        {"versions": [{"role": "user", "content": name}]}]})
        .to_string()
    };
    desk.file("in/a.json", whole("A", 1));
    desk.file("in/b.json", &whole("B", 2)[..60]);
    desk.file("in/c.json", whole("C", 3));
    let folder = desk.path("in").display().to_string();
    let preview = desk.app.import_preview(folder.clone()).await.unwrap();
    let report = desk.import(folder).await;
    assert_eq!((preview.conversations, report.added), (2, 2));
    let told = report
        .notes
        .iter()
        .find(|note| note.words.to_string().contains("is incomplete"));
    assert!(told.unwrap().example.ends_with("b.json"), "{:?}", report.notes);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_beside_the_conversations_neither_replaces_them_nor_is_called_something_else() {
    let chats = json!([chatgpt("c", "Soup", &[("a", "root", "Why?")])]).to_string();
    let large = json!([{"uuid": "u", "name": "Other", "chat_messages": [
        {"uuid": "m", "sender": "human", "text": "x".repeat(9000)}]}])
    .to_string();
    let cherry =
        json!({"version": 6, "timestamp": 1, "appName": "Cherry Studio", "appVersion": "1.9.1"}).to_string();
    let mut bomb = b"[{\"mapping\": {}, \"title\": \"".to_vec();
    bomb.resize(70 << 20, b'a');
    for (name, content, told) in [
        (
            "file-abc-claude.json",
            large.as_bytes(),
            "contain no conversations",
        ),
        ("other/metadata.json", cherry.as_bytes(), "Cherry Studio 1.9.1"),
        ("conversations-001.json", &chats.as_bytes()[..20], "is incomplete"),
        ("conversations-001.json", &bomb, "far too much data"),
    ] {
        let desk = Desk::new();
        let zip = zipped(&[("conversations.json", chats.as_bytes()), (name, content)]);
        let report = desk.import(desk.file("a.zip", zip)).await;
        assert_added(&report, ImportFormat::ChatGpt, 1);
        let note = report
            .notes
            .iter()
            .find(|note| note.words.to_string().contains(told));
        assert_eq!(
            note.map(|note| note.example.as_str()),
            Some(name),
            "{:?}",
            report.notes
        );
    }
    let desk = Desk::new();
    let alone = desk.file(
        "cherry.zip",
        zipped(&[
            ("metadata.json", cherry.as_bytes()),
            ("Data/Files/a.json", chats.as_bytes()),
        ]),
    );
    let fault = desk.app.import_start(alone, Vec::new()).await.unwrap_err();
    assert!(fault.to_string().contains("Cherry Studio 1.9.1"), "{fault}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_attached_is_not_reported_as_skipped_and_a_large_one_not_as_missing() {
    let desk = Desk::new();
    let mut chat = chatgpt("c", "Soup", &[("a", "root", "Why?")]);
    chat["mapping"]["a"]["message"]["metadata"]["attachments"] = json!([
        {"id": "file-1", "name": "data.json", "mime_type": "application/json"},
        {"id": "file-2", "name": "large.pdf", "mime_type": "application/pdf"}]);
    let mut large = b"%PDF-1.7\n".to_vec();
    large.resize(65 << 20, b'a');
    let zip = zipped(&[
        ("conversations.json", json!([chat]).to_string().as_bytes()),
        ("file-1-data.json", br#"{"a": 1}"#),
        ("file-2-large.pdf", &large),
    ]);
    let report = desk.import(desk.file("a.zip", zip)).await;
    assert_eq!(
        noted(&report.notes, "whose type or size"),
        1,
        "{:?}",
        report.notes
    );
    assert_eq!(report.notes.len(), 1, "{:?}", report.notes);
    let view = open(&desk, "Soup").await;
    let files = view.messages[0]
        .message
        .parts
        .iter()
        .filter(|part| matches!(part, Part::File { .. }));
    assert_eq!(files.count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_manifest_of_chatbox_and_a_damaged_thread_of_jan_are_named() {
    let desk = Desk::new();
    let session = json!({"id": "s", "name": "Box", "messages": [
        {"id": "1", "role": "user", "contentParts": [{"type": "text", "text": "Look"}]}]});
    let manifest =
        r#"{"format": "chatbox-backup", "formatVersion": 1, "sessions": [], "resources": [{"id": "#;
    let zip = zipped(&[
        ("manifest.json", manifest.as_bytes()),
        ("sessions/s/session.json", session.to_string().as_bytes()),
    ]);
    let message = |id: &str| {
        let text = json!({"type": "text", "text": {"value": id}});
        json!({"id": id, "thread_id": id, "role": "user", "content": [text]}).to_string()
    };
    let thread = r#"{"id": "a", "title": "A", "assistants": ["#;
    desk.file("jan/a/thread.json", thread);
    desk.file("jan/a/messages.jsonl", message("a"));
    // The size of a thread's metadata is limited to 96 MB. The messages of a thread with larger
    // metadata must still be imported.
    desk.file(
        "jan/b/thread.json",
        format!("{thread}{}]}}", " ".repeat(97 << 20)),
    );
    desk.file("jan/b/messages.jsonl", message("b"));
    let folder = desk.path("jan").display().to_string();
    for (path, added, expected) in [
        (
            desk.file("box.zip", zip),
            1,
            vec![("fault-import-cut-off", "manifest.json")],
        ),
        (
            folder,
            2,
            vec![
                ("fault-import-cut-off", "a/thread.json"),
                ("import-too-large", "b/thread.json"),
            ],
        ),
    ] {
        let report = desk.import(path).await;
        assert_eq!(report.added, added, "{report:?}");
        for (id, file) in expected {
            let told = report.notes.iter().find(|note| note.words.id() == id);
            assert!(
                told.is_some_and(|note| Path::new(&note.example).ends_with(file)),
                "{id}: {report:?}"
            );
        }
    }
}
