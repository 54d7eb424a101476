//! Tests that content such as files and tool calls is imported, and that lost content is reported.

use rivulet_app::contract::ImportReport;
use rivulet_core::Part;
use serde_json::json;

use crate::desk::{Desk, chatgpt, noted};
use crate::imports::{open, words, zipped};

/// Imports a file twice. The second import must change nothing. Returns the report of the first.
async fn import_twice(desk: &Desk, path: &str) -> ImportReport {
    let first = desk.import(path.to_owned()).await;
    let rows = desk.rows();
    let second = desk.import(path.to_owned()).await;
    assert_eq!((second.added, second.extended, second.messages), (0, 0, 0));
    assert_eq!(desk.rows(), rows);
    first
}

/// The beginning of a PNG image with a single pixel.
pub const PIXEL: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";

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
    assert_eq!(noted(&preview.notes, "missing from the export"), 1);
    assert!(!desk.path("attachments").exists(), "a preview stores no files");
    let report = import_twice(&desk, &path).await;
    assert_eq!(noted(&report.notes, "missing from the export"), 1);
    assert_eq!(
        noted(&report.notes, "whose type or size"),
        1,
        "{:?}",
        report.notes
    );
    assert_eq!(noted(&report.notes, "belong to no message"), 0);
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
async fn a_sample_of_each_program_is_imported_once() {
    for (folder, messages) in [("chatgpt", 2), ("claude", 2), ("librechat", 3), ("open_webui", 4)] {
        let desk = Desk::new();
        let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/import");
        let path = format!("{samples}/{folder}/conversation.json");
        let report = import_twice(&desk, &path).await;
        assert_eq!((report.added, report.messages), (1, messages), "{folder}");
    }
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
        matches!(&parts[1], Part::ToolResult { call_id, text, .. } if call_id == "c" && text == "rain"),
        "{parts:?}"
    );
    assert!(
        matches!(&parts[3], Part::Image { file } if file.name == "map"),
        "{parts:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_does_not_create_a_folder_again_that_was_renamed_or_deleted() {
    let desk = Desk::new();
    let write = |id: &str| {
        let thread =
            json!({"id": id, "title": id, "assistants": [], "metadata": {"project": {"name": "Kitchen"}}});
        let message = json!({"id": id, "thread_id": id, "role": "user", "content": "Soup?"});
        desk.file(&format!("jan/{id}/thread.json"), thread.to_string());
        desk.file(&format!("jan/{id}/messages.jsonl"), message.to_string());
    };
    let folders = async || -> Vec<String> {
        let list = desk.app.folder_list().await.unwrap();
        list.into_iter().map(|folder| folder.name).collect()
    };
    let path = desk.path("jan").display().to_string();
    write("t1");
    desk.import(path.clone()).await;
    assert_eq!(folders().await, ["Kitchen"]);

    let folder = desk.app.folder_list().await.unwrap().remove(0);
    desk.app
        .folder_save(Some(folder.id), "Food".to_owned())
        .await
        .unwrap();
    desk.import(path.clone()).await;
    assert_eq!(folders().await, ["Food"]);

    desk.app.folder_delete(folder.id).await.unwrap();
    desk.import(path.clone()).await;
    assert!(folders().await.is_empty());

    write("t2");
    desk.import(path).await;
    let folder = desk.app.folder_list().await.unwrap().remove(0);
    assert_eq!(folder.name, "Kitchen");
    let list = desk.app.conversation_list().await.unwrap();
    let inside = list.iter().filter(|one| one.folder_id == Some(folder.id));
    assert_eq!(inside.map(|one| one.title.as_str()).collect::<Vec<_>>(), ["t2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_conversation_that_is_too_large_does_not_hide_the_others() {
    let desk = Desk::new();
    let large = "x".repeat(97 << 20);
    let conversation = chatgpt("c", "Soup", &[("a", "root", "Why?")]);
    let claude = json!({"uuid": "u", "name": "Salt", "chat_messages": [
        {"uuid": "m", "sender": "human", "text": "How?"}]});
    for (title, large, conversation) in [
        (
            "Soup",
            json!({"mapping": {"a": {"message": large}}}),
            conversation,
        ),
        ("Salt", json!({"chat_messages": [large]}), claude),
    ] {
        let path = desk.file("conversations.json", json!([large, conversation]).to_string());
        let report = desk.import(path).await;
        let notes = report.notes.iter();
        let notes: Vec<_> = notes
            .map(|note| (note.words.id(), note.example.as_str(), note.count))
            .collect();
        let place = "conversations.json: conversation 1";
        assert_eq!((report.added, notes), (1, vec![("import-too-large", place, 1)]));
        assert_eq!(open(&desk, title).await.messages.len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_message_file_in_the_folder_of_a_jan_thread_is_noted() {
    let desk = Desk::new();
    let message = |words: &str| json!({"id": "m", "thread_id": "t", "role": "user", "content": words});
    desk.file(
        "jan/t/thread.json",
        json!({"id": "t", "title": "Soup", "assistants": []}).to_string(),
    );
    desk.file("jan/t/messages copy.jsonl", message("Old?").to_string());
    desk.file("jan/t/messages.jsonl", message("New?").to_string());
    desk.file("jan/t/messages.jsonl.bak", message("Older?").to_string());
    let report = desk.import(desk.path("jan").display().to_string()).await;
    assert_eq!(
        noted(&report.notes, "belongs to the same conversation"),
        2,
        "{report:?}"
    );
    assert_eq!(words(&open(&desk, "Soup").await), ["New?"]);
}
