//! Tests of exports.

use std::io::Read;

use rivulet_app::contract::{ExportFormat, ExportScope};
use rivulet_core::{ConversationId, FaultCategory};
use serde_json::json;

use crate::desk::{Desk, chatgpt};
use crate::import_content::PIXEL;
use crate::imports::{open, words, zipped};

async fn filled() -> (Desk, Vec<ConversationId>) {
    let desk = Desk::new();
    let words = "Look: <script>alert(1)</script>\n\n```rust\nfn main() {}";
    let conversations = json!([
        chatgpt(
            "1",
            "A/B: \"same\"",
            &[("a", "root", "Why?"), ("b", "a", "Old"), ("c", "a", words)]
        ),
        chatgpt("2", "a/b: \"SAME\"", &[("a", "root", "And?"), ("b", "a", "No")]),
    ]);
    desk.import(desk.file("in.json", conversations.to_string())).await;
    let list = desk.app.conversation_list().await.unwrap();
    (desk, list.into_iter().map(|one| one.id).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exported_conversation_is_readable_and_overwrites_no_file() {
    let (desk, _) = filled().await;
    let list = desk.app.conversation_list().await.unwrap();
    let conversation_id = list.iter().find(|one| one.title.starts_with('A')).unwrap().id;
    let scope = ExportScope::Conversation { conversation_id };
    let export = |format, path| desk.app.export_file(scope.clone(), format, path);
    let first = export(ExportFormat::Markdown, None).await.unwrap();
    let second = export(ExportFormat::Markdown, None).await.unwrap();
    assert!(
        first.path.ends_with("A_B_ _same_.md") && second.path.ends_with("A_B_ _same_ (2).md"),
        "{first:?}"
    );
    let text = std::fs::read_to_string(&first.path).unwrap();
    for words in [
        "# A/B: \"same\"\n", "## You · 2023-11-14", "version 2 of 2", "fn main() {}\n```\n",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!text.contains("Old"), "only the chosen branch: {text}");
    let named = desk.path("named.html").display().to_string();
    export(ExportFormat::Html, Some(named.clone())).await.unwrap();
    let html = std::fs::read_to_string(&named).unwrap();
    assert!(
        html.contains("&lt;script&gt;alert(1)") && !html.contains("<script"),
        "{html}"
    );
    let fault = export(ExportFormat::Html, Some(named.clone())).await.unwrap_err();
    assert!(fault.message.to_string().contains("already"), "{fault}");
    assert_eq!(
        std::fs::read_to_string(&named).unwrap(),
        html,
        "the existing file is unchanged"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_markdown_export_of_everything_is_a_zip_with_one_file_per_conversation() {
    let (desk, _) = filled().await;
    let report = desk.export_everything(ExportFormat::Markdown).await;
    assert_eq!((report.conversations, report.messages), (2, 4));
    let mut zip = zip::ZipArchive::new(std::fs::File::open(&report.path).unwrap()).unwrap();
    let mut names = Vec::new();
    for place in 0..zip.len() {
        let mut file = zip.by_index(place).unwrap();
        names.push(file.name().unwrap().to_lowercase());
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        assert!(text.starts_with("# ") && text.contains("## You"), "{text}");
    }
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 2, "names are unique: {names:?}");
    let report = desk.export_everything(ExportFormat::Html).await;
    let html = std::fs::read_to_string(report.path).unwrap();
    assert_eq!(html.matches("<li><a href=\"#").count(), 2, "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_of_selected_conversations_contains_no_others() {
    let (desk, ids) = filled().await;
    let scope = ExportScope::Conversations {
        conversation_ids: vec![ids[0]],
    };
    let report = desk
        .app
        .export_file(scope, ExportFormat::Markdown, None)
        .await
        .unwrap();
    assert_eq!(report.conversations, 1);
    let zip = zip::ZipArchive::new(std::fs::File::open(&report.path).unwrap()).unwrap();
    assert_eq!(zip.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exported_message_does_not_take_its_place_from_the_whole_conversation() {
    let (from, to) = (Desk::new(), Desk::new());
    let messages = [("a", "root", "Why?"), ("b", "a", "So"), ("c", "b", "And?")];
    let file = from.file("in.json", json!([chatgpt("1", "Reasons", &messages)]).to_string());
    from.import(file).await;
    let message_id = open(&from, "Reasons").await.messages[1].message.id;
    let scope = ExportScope::Message { message_id };
    let excerpt = from
        .app
        .export_file(scope, ExportFormat::Json, None)
        .await
        .unwrap();
    let everything = from.export_everything(ExportFormat::Json).await;
    for (path, expected) in [
        (&excerpt.path, vec![vec!["So"]]),
        (&everything.path, vec![vec!["So"], vec!["Why?", "So", "And?"]]),
        (&excerpt.path, vec![vec!["So"], vec!["Why?", "So", "And?"]]),
    ] {
        to.import(path.clone()).await;
        let mut branches = Vec::new();
        for conversation in to.app.conversation_list().await.unwrap() {
            branches.push(words(&to.app.conversation_open(conversation.id).await.unwrap()));
        }
        branches.sort_by_key(Vec::len);
        assert_eq!(branches, expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_export_leaves_no_file() {
    let (desk, ids) = filled().await;
    let files = || std::fs::read_dir(desk.folder.path()).unwrap().count();
    let before = files();
    let missing = desk.path("no/such/folder/a.md").display().to_string();
    let scope = ExportScope::Conversation {
        conversation_id: ids[0],
    };
    let fault = desk
        .app
        .export_file(scope.clone(), ExportFormat::Markdown, Some(missing))
        .await
        .unwrap_err();
    assert_eq!(
        (
            fault.category,
            fault.message.to_string().contains("does not exist")
        ),
        (FaultCategory::Input, true),
        "{fault}"
    );
    desk.stop_at_once();
    let path = desk.path("stopped.json").display().to_string();
    let fault = desk
        .app
        .export_file(ExportScope::Everything, ExportFormat::Json, Some(path))
        .await
        .unwrap_err();
    assert!(fault.message.to_string().contains("stopped"), "{fault}");
    assert_eq!(files(), before, "a failed export leaves no file");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_counts_the_attachments_that_it_lacks() {
    let desk = Desk::new();
    let mut one = chatgpt("c", "Soup", &[("a", "root", "Why?"), ("b", "a", "So")]);
    let image = json!({"content_type": "image_asset_pointer", "asset_pointer": "sediment://file_1"});
    one["mapping"]["a"]["message"]["content"] =
        json!({"content_type": "multimodal_text", "parts": [&image, &image, "Why?"]});
    let zip = zipped(&[
        ("conversations-000.json", json!([one]).to_string().as_bytes()),
        ("file_1-soup.png", PIXEL),
    ]);
    desk.import(desk.file("export.zip", zip)).await;
    for format in [ExportFormat::Json, ExportFormat::Html] {
        assert_eq!(desk.export_everything(format).await.missing_attachments, 0);
    }
    std::fs::remove_dir_all(desk.path("attachments")).unwrap();
    for format in [ExportFormat::Json, ExportFormat::Html] {
        assert_eq!(desk.export_everything(format).await.missing_attachments, 1);
    }
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_reported() {
    let (desk, _) = filled().await;
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let fault = desk
        .app
        .export_to(ExportScope::Everything, ExportFormat::Json, full)
        .await
        .unwrap_err();
    assert_eq!(fault.category, FaultCategory::StorageFull, "{fault}");
}
