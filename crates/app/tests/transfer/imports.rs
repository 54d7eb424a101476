//! Tests of imports.

use std::io::Write;

use rivulet_app::contract::{ConversationView, ImportFormat, ImportReport};
use rivulet_core::{ConversationId, Ending, FaultCategory, Part, SearchQuery};
use serde_json::{Value, json};

use crate::desk::{Desk, chatgpt, noted};

async fn open(desk: &Desk, title: &str) -> ConversationView {
    let list = desk.app.conversation_list().await.unwrap();
    let found = list.iter().find(|one| one.title == title).unwrap();
    desk.app.conversation_open(found.id).await.unwrap()
}

fn words(view: &ConversationView) -> Vec<String> {
    view.messages.iter().map(|view| view.message.text()).collect()
}

fn several(count: usize) -> Vec<Value> {
    (0..count)
        .map(|number| {
            chatgpt(
                &format!("c{number}"),
                &format!("Title {number}"),
                &[("a", "root", "Why?"), ("b", "a", "So")],
            )
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_import_changes_nothing_and_a_newer_export_adds() {
    let desk = Desk::new();
    let first = [
        ("a", "root", "Why?"),
        ("b", "a", "Because"),
        ("b2", "a", "Therefore"),
    ];
    let path = desk.file(
        "conversations.json",
        json!([chatgpt("c", "Reasons", &first)]).to_string(),
    );
    let preview = desk.app.import_preview(path.clone()).await.unwrap();
    assert_eq!(
        (preview.format, preview.conversations, preview.messages),
        (ImportFormat::ChatGpt, 1, 3)
    );
    assert_eq!((preview.known, preview.titles), (0, vec!["Reasons".to_owned()]));
    assert_eq!(
        (preview.first_at, preview.last_at),
        (Some(1_700_000_000_500), Some(1_700_000_002_500))
    );
    assert!(
        desk.rows()["conversation"].is_empty(),
        "a preview imports nothing"
    );

    let report = desk.app.import_start(path.clone()).await.unwrap();
    assert_eq!(
        (report.added, report.extended, report.known, report.messages),
        (1, 0, 0, 3)
    );
    let view = open(&desk, "Reasons").await;
    assert_eq!(words(&view), ["Why?", "Therefore"]);
    assert_eq!(view.messages[1].versions.len(), 2);

    // Select the other version, as a user would.
    desk.app
        .message_select(view.messages[1].versions[0])
        .await
        .unwrap();
    let before = desk.rows();
    let report = desk.app.import_start(path.clone()).await.unwrap();
    assert_eq!(
        (report.added, report.extended, report.known, report.messages),
        (0, 0, 1, 0)
    );
    assert_eq!(desk.rows(), before, "nothing changed");
    assert_eq!(desk.app.import_preview(path).await.unwrap().known, 1);

    let newer = [
        first.as_slice(),
        &[("d", "b", "And then?"), ("e", "d", "Nothing")],
    ]
    .concat();
    let path = desk.file(
        "newer.json",
        json!([chatgpt("c", "Another title", &newer)]).to_string(),
    );
    let report = desk.app.import_start(path).await.unwrap();
    assert_eq!(
        (report.added, report.extended, report.known, report.messages),
        (0, 1, 0, 2)
    );
    let view = open(&desk, "Reasons").await;
    assert_eq!(
        words(&view),
        ["Why?", "Because", "And then?", "Nothing"],
        "the chosen branch is extended"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_does_not_restore_deleted_conversations() {
    let desk = Desk::new();
    let path = desk.file("a.json", json!(several(2)).to_string());
    desk.app.import_start(path.clone()).await.unwrap();
    let list = desk.app.conversation_list().await.unwrap();
    desk.app.conversation_delete(list[0].id).await.unwrap();
    let report = desk.app.import_start(path).await.unwrap();
    assert_eq!((report.added, report.known), (0, 2));
    assert_eq!(noted(&report.notes, "trash"), 1);
    assert_eq!(desk.app.conversation_list().await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_complete_part_of_a_truncated_file_is_imported() {
    let desk = Desk::new();
    let whole = json!(several(5)).to_string();
    let cut = desk.file("cut.json", &whole[..whole.len() - 40]);
    let preview = desk.app.import_preview(cut.clone()).await.unwrap();
    assert_eq!(
        (preview.conversations, noted(&preview.notes, "ends in the middle")),
        (4, 1)
    );
    let fault = desk.app.import_start(cut).await.unwrap_err();
    assert!(
        fault.message.to_string().contains("ends in the middle")
            && fault.message.to_string().ends_with(": 4"),
        "{fault}"
    );
    assert_eq!(desk.app.conversation_list().await.unwrap().len(), 4);
    let report = desk
        .app
        .import_start(desk.file("whole.json", &whole))
        .await
        .unwrap();
    assert_eq!((report.added, report.known), (1, 4));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_import_adds_the_rest_of_a_stopped_one() {
    let desk = Desk::new();
    let path = desk.file("a.json", json!(several(50)).to_string());
    let (app, runtime) = (desk.app.clone(), tokio::runtime::Handle::current());
    *desk.on_progress.lock().unwrap() =
        Some(Box::new(move |_| runtime.block_on(app.transfer_stop()).unwrap()));
    let report = desk.app.import_start(path.clone()).await.unwrap();
    assert!(report.stopped && report.added == 1, "{report:?}");
    let fault = desk.app.import_preview(path.clone()).await.unwrap_err();
    assert!(fault.message.to_string().contains("stopped"), "{fault}");
    *desk.on_progress.lock().unwrap() = None;
    let report = desk.app.import_start(path).await.unwrap();
    assert_eq!((report.stopped, report.added, report.known), (false, 49, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_cannot_be_imported_are_reported() {
    let desk = Desk::new();
    let missing = desk.path("missing.json").display().to_string();
    let deep = format!("[{}", "[".repeat(1_000_000));
    let outer = zipped(&[("inner.zip", &zipped(&[("a.json", b"[]")])), ("a.txt", b"text")]);
    // The end of a zip archive contains the size and the position of its directory.
    let mut damaged = outer.clone();
    let length = damaged.len();
    damaged[length - 10..length - 2].fill(0xee);
    let copied = json!({"version": 6, "timestamp": 1, "appName": "Cherry Studio", "appVersion": "1.8.2", "platform": "linux",
        "arch": "x64", "resources": {"indexedDB": true, "localStorage": true, "data": true}});
    let copied = copied.to_string();
    for (path, words) in [
        (missing, "cannot be read"),
        (desk.file("empty.json", ""), "is empty"),
        (desk.file("image.png", b"\x89PNG\r\n\x1a\n"), "no conversations"),
        (desk.file("other.json", r#"{"a": [1, 2]}"#), "no conversations"),
        (desk.file("list.json", "[]"), "no conversations"),
        (desk.file("deep.json", deep), "ends in the middle"),
        (desk.file("cut.json", r#"[{"title": "cut"#), "ends in the middle"),
        (
            desk.file("cut.zip", &outer[..outer.len() - 30]),
            "zip file ends in the middle",
        ),
        (desk.file("damaged.zip", damaged), "zip file is damaged"),
        (desk.file("outer.zip", &outer), "another zip file: inner.zip"),
        (
            desk.file("copied.zip", zipped(&[("metadata.json", copied.as_bytes())])),
            "Cherry Studio 1.8.2 wrote this backup",
        ),
        (
            desk.file(
                "newer.json",
                r#"{"format":"rivulet","version":2,"conversations":[]}"#,
            ),
            "newer version",
        ),
        (
            desk.file("none.json", r#"{"format":"rivulet","conversations":[{}]}"#),
            "which version",
        ),
    ] {
        for fault in [
            desk.app.import_preview(path.clone()).await.unwrap_err(),
            desk.app.import_start(path.clone()).await.unwrap_err(),
        ] {
            assert_eq!(fault.category, FaultCategory::Input);
            assert!(fault.message.to_string().contains(words), "{path}: {fault}");
        }
    }
    assert!(desk.rows()["conversation"].is_empty());
}

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(*name, zip::write::SimpleFileOptions::default())
            .unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_zip_is_recognised_by_its_content() {
    let desk = Desk::new();
    let (one, two) = (
        json!(several(2)).to_string(),
        json!([chatgpt("x", "X", &[("a", "root", "Why?")])]).to_string(),
    );
    let zip = zipped(&[
        ("chat.html", b"<html>"),
        ("user.json", br#"{"id": "me"}"#),
        ("conversations-000.json", one.as_bytes()),
        ("conversations-001.json", two.as_bytes()),
        ("file-1.png", b"\x89PNG"),
    ]);
    let report = desk.app.import_start(desk.file("export.zip", zip)).await.unwrap();
    assert_eq!((report.format, report.added), (ImportFormat::ChatGpt, 3));
    assert_eq!(noted(&report.notes, "without conversations"), 1);
    assert_eq!(noted(&report.notes, "no message refers to"), 1);
}

/// Imports a file twice, and returns the report of the first import. The second one must change nothing.
async fn import_twice(desk: &Desk, path: &str) -> ImportReport {
    let first = desk.app.import_start(path.to_owned()).await.unwrap();
    let rows = desk.rows();
    let second = desk.app.import_start(path.to_owned()).await.unwrap();
    assert_eq!((second.added, second.extended, second.messages), (0, 0, 0));
    assert_eq!(desk.rows(), rows);
    first
}

/// A PNG image of one pixel.
const PIXEL: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";

#[tokio::test(flavor = "multi_thread")]
async fn images_and_files_of_an_export_become_attachments() {
    let desk = Desk::new();
    let mut one = chatgpt("c", "Soup", &[("a", "root", "Why?"), ("b", "a", "So")]);
    let message = &mut one["mapping"]["a"]["message"];
    message["content"] = json!({"content_type": "multimodal_text", "parts": [
        {"content_type": "image_asset_pointer", "asset_pointer": "sediment://file_1"},
        {"content_type": "image_asset_pointer", "asset_pointer": "file-service://file-lost"}, "Why?"]});
    message["metadata"]["attachments"] = json!([{"id": "file_1", "name": "soup.png"}, {"id": "file-2", "name": "menu.txt"},
        {"id": "file-3", "name": "menu.docx"}]);
    let zip = zipped(&[
        ("conversations-000.json", json!([one]).to_string().as_bytes()),
        ("file_1-soup.png", PIXEL),
        ("file-2-menu.txt", b"leeks"),
        ("file-3-menu.docx", b"\0\x01\x02"),
    ]);
    let path = desk.file("export.zip", zip);
    let preview = desk.app.import_preview(path.clone()).await.unwrap();
    assert_eq!(noted(&preview.notes, "does not contain"), 1);
    assert!(!desk.path("attachments").exists(), "a preview stores no files");
    let report = import_twice(&desk, &path).await;
    assert_eq!(noted(&report.notes, "the export does not contain"), 1);
    assert_eq!(
        noted(&report.notes, "cannot be attached"),
        1,
        "{:?}",
        report.notes
    );
    assert_eq!(noted(&report.notes, "no message refers to"), 0);
    let view = open(&desk, "Soup").await;
    let parts = &view.messages[0].message.parts;
    let Part::Image { file } = &parts[1] else {
        panic!("{parts:?}")
    };
    assert_eq!(
        (file.name.as_str(), file.media_type.as_str()),
        ("soup.png", "image/png")
    );
    let data = desk.app.attachment_data(file.hash.clone()).await.unwrap();
    assert!(data.starts_with("data:image/png;base64,"));
    assert!(
        matches!(&parts[2], Part::File { file } if file.name == "menu.txt"),
        "{parts:?}"
    );
    assert_eq!(
        view.messages[0].message.text(),
        "Why?\n\n[Image: image]\n\n[File: menu.docx]"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn losses_are_reported_with_the_conversation_and_an_excerpt() {
    let desk = Desk::new();
    let chat = json!([{"id": "i", "title": "Weather", "chat": {"history": {"currentId": "r", "messages": {
        "q": {"role": "user", "content": "Why?", "childrenIds": ["r"]},
        "r": {"role": "assistant", "parentId": "q", "followUps": ["And tomorrow?"], "content":
            "<details type=\"tool_calls\" id=\"c\" name=\"look\" arguments=\"{}\" result=\"&quot;rain&quot;\">\n\
             <summary>Tool Executed</summary>\n</details>\nRain. ![map](data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ)"},
    }}}}]);
    let path = desk.file("chats.json", chat.to_string());
    let preview = desk.app.import_preview(path.clone()).await.unwrap();
    let report = import_twice(&desk, &path).await;
    for notes in [preview.notes, report.notes] {
        assert_eq!(notes.len(), 1, "{notes:?}");
        assert!(
            notes[0].words.to_string().contains("message.followUps"),
            "{notes:?}"
        );
        assert_eq!(
            (notes[0].example.as_str(), notes[0].excerpt.as_str()),
            ("Weather", "And tomorrow?")
        );
    }
    let view = open(&desk, "Weather").await;
    let parts = &view.messages[1].message.parts;
    assert!(
        matches!(&parts[0], Part::ToolCall { name, .. } if name == "look"),
        "{parts:?}"
    );
    assert!(
        matches!(&parts[2], Part::Image { file } if file.name == "map"),
        "{parts:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_zip_bomb_is_rejected() {
    let desk = Desk::new();
    let mut json = b"[{\"mapping\": {}, \"title\": \"".to_vec();
    json.resize(70 << 20, b'a');
    let fault = desk
        .app
        .import_start(desk.file("bomb.zip", zipped(&[("a.json", &json)])))
        .await
        .unwrap_err();
    let words = fault.to_string();
    assert!(words.contains("expands without limit"), "{words}");
}

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
    let report = desk.app.import_start(folder).await.unwrap();
    assert_eq!(
        (report.format, report.added),
        (ImportFormat::LmStudio, 1),
        "{report:?}"
    );
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
async fn a_file_in_utf_16_is_imported() {
    let desk = Desk::new();
    let json = json!([chatgpt(
        "c",
        "Größe 🍲",
        &[("a", "root", "Why?"), ("b", "a", "So")]
    )])
    .to_string();
    for (name, mark, bytes) in [
        ("le.json", [0xff, 0xfe], u16::to_le_bytes as fn(u16) -> [u8; 2]),
        ("be.json", [0xfe, 0xff], u16::to_be_bytes),
    ] {
        let mut content = mark.to_vec();
        content.extend(json.encode_utf16().flat_map(bytes));
        let report = desk.app.import_start(desk.file(name, content)).await.unwrap();
        assert_eq!(report.added + report.known, 1, "{name}");
    }
    assert_eq!(words(&open(&desk, "Größe 🍲").await), ["Why?", "So"]);
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
    let report = desk
        .app
        .import_start(desk.file("1.zip", zip(1_700_000_000_000)))
        .await
        .unwrap();
    assert_eq!(
        (report.format, report.added),
        (ImportFormat::Chatbox, 2),
        "{report:?}"
    );
    let view = open(&desk, "s").await;
    assert!(
        matches!(&view.messages[0].message.parts[1], Part::Image { file } if file.media_type == "image/gif")
    );
    assert_eq!(desk.app.folder_list().await.unwrap()[0].name, "Soups");
    // Chatbox changes the time of a message when it changes the message.
    let report = desk
        .app
        .import_start(desk.file("2.zip", zip(1_800_000_000_000)))
        .await
        .unwrap();
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
    let report = desk.app.import_start(desk.file("backup.zip", zip)).await.unwrap();
    assert_eq!(
        (report.format, report.added),
        (ImportFormat::CherryStudio, 1),
        "{report:?}"
    );
    let view = open(&desk, "Soup").await;
    assert!(matches!(&view.messages[0].message.parts[1], Part::File { file } if file.name == "recipe.md"));

    let old = json!({"version": 1, "localStorage": {"persist:cherry-studio": state.to_string()}, "indexedDB": [
        {"key": "topic:t", "value": {"id": "t", "messages": [{"id": "1", "role": "user", "content": "Look"}, {"id": "2", "role": "assistant", "content": "Soup"}]}}]});
    let report = desk
        .app
        .import_start(desk.file("old.json", old.to_string()))
        .await
        .unwrap();
    assert_eq!((report.added, report.extended, report.messages), (0, 1, 1));
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
    let report = desk
        .app
        .import_start(desk.path("jan").display().to_string())
        .await
        .unwrap();
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
    // Jan writes no `object` until it saves a thread for the second time.
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
    let report = desk.app.import_start(folder.clone()).await.unwrap();
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
    let report = desk.app.import_start(folder.clone()).await.unwrap();
    assert_eq!((report.added, report.extended, report.messages), (0, 1, 1));
    assert_eq!(desk.app.conversation_list().await.unwrap().len(), 1);
    assert_eq!(words(&open(&desk, "Soup").await), ["How?", "Boil", "And salt?"]);
    let report = desk.app.import_start(folder).await.unwrap();
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
    let report = desk.app.import_start(folder).await.unwrap();
    assert_eq!(preview.notes, report.notes);
    assert_eq!(noted(&report.notes, "the export does not contain"), 1);
    assert_eq!(noted(&report.notes, "cannot be attached"), 1);
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
async fn a_crafted_rivulet_file_causes_neither_cycles_nor_path_traversal() {
    let desk = Desk::new();
    let id = |last: u8| format!("01890a5d-ac96-774b-bcce-0000000000{last:02x}");
    let message = |own: u8, parent: u8, child: u8| {
        json!({"id": id(own), "parent_id": id(parent), "active_child_id": id(child), "role": "user", "ending": "complete",
               "parts": [{"part": "file", "file": {"hash": "../../rivulet.sqlite3", "name": "n", "media_type": "t", "bytes": 1}}],
               "created_at": i64::MAX, "number": i64::MAX})
    };
    let conversation = json!({"id": id(1), "title": "", "created_at": -5, "updated_at": i64::MIN, "active_child_id": id(2),
        "messages": [message(2, 3, 2), message(3, 2, 2), message(3, 3, 3), message(4, 99, 4)]});
    let file =
        json!({"format": "rivulet", "version": 1, "surprise": 1, "conversations": [conversation, {"id": 5}]});
    let mut text = file.to_string();
    // The reader expects these fields first, in this order.
    text = text
        .replace(r#","format":"rivulet""#, "")
        .replace(r#","version":1"#, "");
    text.insert_str(1, r#""format":"rivulet","version":1,"#);
    let report = desk
        .app
        .import_start(desk.file("crafted.json", text))
        .await
        .unwrap();
    assert_eq!((report.added, report.messages), (1, 3), "{report:?}");
    for words in [
        "circle",
        "id of another one",
        "not in the file",
        "Unknown fields",
        "cannot be read",
        "valid id",
    ] {
        assert!(noted(&report.notes, words) > 0, "{words}: {:?}", report.notes);
    }
    let conversation: ConversationId = id(1).parse().unwrap();
    let view = desk.app.conversation_open(conversation).await.unwrap();
    assert!(view.messages.len() <= 3 && view.conversation.title == "New conversation");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_incomplete_reply_is_completed_by_a_newer_export() {
    let desk = Desk::new();
    let with = |name: &str, words: &str, status: &str| {
        let mut one = chatgpt("c", "Reasons", &[("a", "root", "Why?"), ("b", "a", words)]);
        one["mapping"]["b"]["message"]["status"] = json!(status);
        desk.file(name, json!([one]).to_string())
    };
    let first = with("1.json", "Because", "in_progress");
    desk.app.import_start(first.clone()).await.unwrap();
    let view = open(&desk, "Reasons").await;
    let reply = &view.messages[1].message;
    assert_eq!((reply.ending, reply.kept), (Some(Ending::Interrupted), false));

    let newer = with("2.json", "Because it rains", "finished_successfully");
    let report = desk.app.import_start(newer.clone()).await.unwrap();
    assert_eq!((report.extended, report.messages), (1, 1));
    let view = open(&desk, "Reasons").await;
    assert_eq!(words(&view), ["Why?", "Because it rains"]);
    assert_eq!(view.messages[1].message.ending, Some(Ending::Complete));
    let found = desk
        .app
        .search(SearchQuery {
            text: "rains".to_owned(),
            ..SearchQuery::default()
        })
        .await
        .unwrap();
    assert_eq!(found.hits.len(), 1);
    // Nothing is removed by an older export or by other text under the same id.
    for path in [
        newer,
        first,
        with("3.json", "Other words", "finished_successfully"),
    ] {
        let report = desk.app.import_start(path).await.unwrap();
        assert_eq!((report.extended, report.known), (0, 1));
    }
    assert_eq!(words(&open(&desk, "Reasons").await), ["Why?", "Because it rains"]);
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
    desk.app.import_start(first).await.unwrap();
    let newer = desk.file("2.json", session(all[1..].to_vec()));
    let report = desk.app.import_start(newer).await.unwrap();
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
    let report = desk.app.import_start(folder).await.unwrap();
    assert_eq!((preview.conversations, report.added), (2, 2));
    let told = report
        .notes
        .iter()
        .find(|note| note.words.to_string().contains("ends in the middle"));
    assert!(told.unwrap().example.ends_with("b.json"), "{:?}", report.notes);
}
