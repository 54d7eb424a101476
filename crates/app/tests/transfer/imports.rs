//! Tests of imports.

use std::io::Write;

use rivulet_app::contract::{ConversationView, ImportFormat};
use rivulet_core::texts;
use rivulet_core::{ChatSettings, ConversationId, Ending, FaultCategory, SearchQuery};
use serde_json::{Value, json};

use crate::desk::{Desk, assert_added, chatgpt, counts, noted};

pub async fn open(desk: &Desk, title: &str) -> ConversationView {
    let list = desk.app.conversation_list().await.unwrap();
    let found = list.iter().find(|one| one.title == title).unwrap();
    desk.app.conversation_open(found.id).await.unwrap()
}

pub fn words(view: &ConversationView) -> Vec<String> {
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

    let report = desk.import(path.clone()).await;
    assert_eq!(counts(&report), [1, 0, 0, 3]);
    let view = open(&desk, "Reasons").await;
    assert_eq!(words(&view), ["Why?", "Therefore"]);
    assert_eq!(view.messages[1].versions.len(), 2);

    // Select the other version of the reply, as a user might do before importing the file again.
    desk.app
        .message_select(view.messages[1].versions[0])
        .await
        .unwrap();
    let before = desk.rows();
    let report = desk.import(path.clone()).await;
    assert_eq!(counts(&report), [0, 0, 1, 0]);
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
    let report = desk.import(path).await;
    assert_eq!(counts(&report), [0, 1, 0, 2]);
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
    desk.import(path.clone()).await;
    let list = desk.app.conversation_list().await.unwrap();
    desk.app.conversation_delete(list[0].id).await.unwrap();
    let report = desk.import(path).await;
    assert_eq!((report.added, report.known), (0, 2));
    assert_eq!(noted(&report.notes, "trash"), 1);
    assert_eq!(desk.app.conversation_list().await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_import_does_not_select_a_deleted_version() {
    let desk = Desk::new();
    let messages = [("a", "root", "Why?"), ("b", "a", "So"), ("c", "b", "And?")];
    let chat = chatgpt("c", "Reasons", &messages);
    let path = desk.file("a.json", json!([chat]).to_string());
    desk.import(path.clone()).await;
    for place in [1, 0] {
        let message = open(&desk, "Reasons").await.messages[place].message.id;
        desk.app.message_delete(message).await.unwrap();
        let rows = desk.rows();
        desk.import(path.clone()).await;
        assert_eq!(desk.rows(), rows);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_complete_part_of_a_truncated_file_is_imported() {
    let desk = Desk::new();
    let whole = json!(several(5)).to_string();
    let cut = desk.file("cut.json", &whole[..whole.len() - 40]);
    let preview = desk.app.import_preview(cut.clone()).await.unwrap();
    assert_eq!(
        (preview.conversations, noted(&preview.notes, "file is incomplete")),
        (4, 1)
    );
    let fault = desk.app.import_start(cut, Vec::new()).await.unwrap_err();
    assert!(
        fault.message.to_string().contains("file is incomplete")
            && fault.message.to_string().ends_with(": 4"),
        "{fault}"
    );
    assert_eq!(desk.app.conversation_list().await.unwrap().len(), 4);
    let report = desk.import(desk.file("whole.json", &whole)).await;
    assert_eq!((report.added, report.known), (1, 4));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_import_adds_the_rest_of_a_stopped_one() {
    let desk = Desk::new();
    let path = desk.file("a.json", json!(several(50)).to_string());
    desk.stop_at_once();
    let report = desk.import(path.clone()).await;
    assert!(report.stopped && report.added == 1, "{report:?}");
    let fault = desk.app.import_preview(path.clone()).await.unwrap_err();
    assert!(fault.message.to_string().contains("stopped"), "{fault}");
    *desk.on_progress.lock().unwrap() = None;
    let report = desk.import(path).await;
    assert_eq!((report.stopped, report.added, report.known), (false, 49, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_cannot_be_imported_are_reported() {
    let desk = Desk::new();
    let missing = desk.path("missing.json").display().to_string();
    let deep = format!("[{}", "[".repeat(1_000_000));
    let outer = zipped(&[("inner.zip", &zipped(&[("a.json", b"[]")])), ("a.txt", b"text")]);
    // The last bytes of a zip archive contain the size and the position of its central directory.
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
        (desk.file("deep.json", deep), "file is incomplete"),
        (desk.file("cut.json", r#"[{"title": "cut"#), "file is incomplete"),
        (
            desk.file("cut.zip", &outer[..outer.len() - 30]),
            "zip file is incomplete",
        ),
        (desk.file("damaged.zip", damaged), "zip file is damaged"),
        (
            desk.file("outer.zip", &outer),
            "another zip file. Extract inner.zip",
        ),
        (
            desk.file(
                "encrypted.zip",
                marked(zipped(&[("a.json", b"[]")]), "a.json", 1, 8),
            ),
            "is encrypted, or compressed",
        ),
        (
            desk.file("bzip2.zip", marked(zipped(&[("a.json", b"[]")]), "a.json", 0, 12)),
            "is encrypted, or compressed",
        ),
        (
            desk.file("copied.zip", zipped(&[("metadata.json", copied.as_bytes())])),
            "Cherry Studio 1.8.2 saved this backup",
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
            "format version",
        ),
    ] {
        for fault in [
            desk.app.import_preview(path.clone()).await.unwrap_err(),
            desk.app.import_start(path.clone(), Vec::new()).await.unwrap_err(),
        ] {
            assert_eq!(fault.category, FaultCategory::Input);
            assert!(fault.message.to_string().contains(words), "{path}: {fault}");
        }
    }
    assert!(desk.rows()["conversation"].is_empty());
}

pub fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(*name, zip::write::SimpleFileOptions::default())
            .unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// Sets the flags and the compression method of a file in a zip archive. Flag 1 marks an encrypted
/// file, method 8 is Deflate, and method 12 is bzip2.
fn marked(mut zip: Vec<u8>, name: &str, flags: u8, method: u8) -> Vec<u8> {
    for (signature, flags_at, name_at) in [(b"PK\x03\x04", 6, 30), (b"PK\x01\x02", 8, 46)] {
        for start in 0..zip.len() {
            let header = zip.get(start..).unwrap();
            let has_name = header
                .get(name_at..)
                .is_some_and(|rest| rest.starts_with(name.as_bytes()));
            if header.starts_with(signature) && has_name {
                zip[start + flags_at] |= flags;
                zip[start + flags_at + 2] = method;
            }
        }
    }
    zip
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_a_zip_that_cannot_be_unpacked_is_named_once() {
    let desk = Desk::new();
    let (first, second) = (several(1), several(2));
    let zip = zipped(&[
        ("conversations-000.json", json!(first).to_string().as_bytes()),
        ("conversations-001.json", json!(second).to_string().as_bytes()),
    ]);
    let zip = marked(zip, "conversations-001.json", 1, 8);
    let report = desk.import(desk.file("a.zip", zip)).await;
    assert_added(&report, ImportFormat::ChatGpt, 1);
    let notes = report.notes.iter();
    let notes: Vec<_> = notes
        .map(|note| (note.words.id(), note.example.as_str(), note.count))
        .collect();
    assert_eq!(notes, [("fault-zip-unsupported", "conversations-001.json", 1)]);
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
    let report = desk.import(desk.file("export.zip", zip)).await;
    assert_added(&report, ImportFormat::ChatGpt, 3);
    assert_eq!(noted(&report.notes, "contain no conversations"), 1);
    assert_eq!(noted(&report.notes, "belong to no message"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_zip_bomb_is_rejected() {
    let desk = Desk::new();
    let mut json = b"[{\"mapping\": {}, \"title\": \"".to_vec();
    json.resize(70 << 20, b'a');
    let fault = desk
        .app
        .import_start(desk.file("bomb.zip", zipped(&[("a.json", &json)])), Vec::new())
        .await
        .unwrap_err();
    let words = fault.to_string();
    assert!(words.contains("far too much data"), "{words}");
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
        (
            "le.json",
            &[0xff, 0xfe][..],
            u16::to_le_bytes as fn(u16) -> [u8; 2],
        ),
        ("be.json", &[0xfe, 0xff], u16::to_be_bytes),
        ("le without a mark.json", &[], u16::to_le_bytes),
        ("be without a mark.json", &[], u16::to_be_bytes),
    ] {
        let mut content = mark.to_vec();
        content.extend(json.encode_utf16().flat_map(bytes));
        let report = desk.import(desk.file(name, content)).await;
        assert_eq!(report.added + report.known, 1, "{name}");
    }
    assert_eq!(words(&open(&desk, "Größe 🍲").await), ["Why?", "So"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crafted_rivulet_file_causes_neither_cycles_nor_path_traversal() {
    let desk = Desk::new();
    let id = |last: u8| format!("01890a5d-ac96-774b-bcce-0000000000{last:02x}");
    let message = |own: u8, parent: u8, child: u8| {
        json!({"id": id(own), "parent_id": id(parent), "active_child_id": id(child), "role": "user", "ending": "complete",
               "parts": [{"part": "file", "file": {"hash": "../../rivulet.sqlite3", "name": "n", "media_type": "t", "bytes": 1}}],
               "created_at": i64::MAX, "left_out_at": i64::MAX, "number": i64::MAX})
    };
    let conversation = json!({"id": id(1), "title": "", "created_at": -5, "updated_at": i64::MIN, "active_child_id": id(2),
        "messages": [message(2, 3, 2), message(3, 2, 2), message(3, 3, 3), message(4, 99, 4)]});
    let file =
        json!({"format": "rivulet", "version": 1, "surprise": 1, "conversations": [conversation, {"id": 5}]});
    let mut text = file.to_string();
    // The importer rejects a file in which the content precedes the `format` and `version` fields.
    text = text
        .replace(r#","format":"rivulet""#, "")
        .replace(r#","version":1"#, "");
    text.insert_str(1, r#""format":"rivulet","version":1,"#);
    let report = desk.import(desk.file("crafted.json", text)).await;
    assert_eq!((report.added, report.messages), (1, 3), "{report:?}");
    for words in [
        "loop", "duplicate id", "not in the file", "the unknown field", "unreadable", "valid id",
    ] {
        assert!(noted(&report.notes, words) > 0, "{words}: {:?}", report.notes);
    }
    let conversation: ConversationId = id(1).parse().unwrap();
    let view = desk.app.conversation_open(conversation).await.unwrap();
    assert!(view.messages.len() <= 3 && view.conversation.title == "New conversation");
    // A time after the year 9999 must be replaced with the last millisecond of that year.
    let limited = "SELECT count(*) FROM message WHERE left_out_at = 253402300799999";
    let count: i64 = desk.database().query_row(limited, [], |row| row.get(0)).unwrap();
    assert_eq!(count, 3);
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
    desk.import(first.clone()).await;
    let view = open(&desk, "Reasons").await;
    let reply = &view.messages[1].message;
    assert_eq!((reply.ending, reply.kept), (Some(Ending::Interrupted), false));

    let newer = with("2.json", "Because it rains", "finished_successfully");
    let report = desk.import(newer.clone()).await;
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
    // The stored conversation must not change when the same export or an older one is imported, or
    // when the text of a reply in the export differs from the stored text.
    for path in [
        newer,
        first,
        with("3.json", "Other words", "finished_successfully"),
    ] {
        let report = desk.import(path).await;
        assert_eq!((report.extended, report.known), (0, 1));
    }
    assert_eq!(words(&open(&desk, "Reasons").await), ["Why?", "Because it rains"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_settings_of_a_rivulet_file_that_are_out_of_range_are_left_out_and_noted() {
    let desk = Desk::new();
    let id = |last: u8| format!("01890a5d-ac96-774b-bcce-0000000000{last:02x}");
    let conversation = json!({"id": id(1), "title": "Hot", "created_at": 5, "updated_at": 5,
        "settings": {"system": "S", "temperature": 99.0, "max_tokens": 0, "top_p": 0.5, "extra": "[]"},
        "messages": [{"id": id(2), "role": "user", "ending": "complete", "created_at": 5}]});
    let file = format!(r#"{{"format":"rivulet","version":1,"conversations":[{conversation}]}}"#);
    let path = desk.file("hot.json", file);
    let preview = desk.app.import_preview(path.clone()).await.unwrap();
    let report = desk.import(path).await;
    assert_eq!((report.added, &report.notes), (1, &preview.notes));
    let [note] = &report.notes[..] else {
        panic!("{:?}", report.notes);
    };
    assert_eq!(
        (&note.words, note.count, note.example.as_str()),
        (&texts::import::chat_settings_skipped(), 3, "Hot")
    );
    let settings = open(&desk, "Hot").await.conversation.settings;
    assert_eq!(
        settings,
        ChatSettings {
            system: Some("S".to_owned()),
            top_p: Some(0.5),
            ..ChatSettings::default()
        }
    );
}
