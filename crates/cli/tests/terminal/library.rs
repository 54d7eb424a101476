//! Tests of import and export from the terminal.

use serde_json::{Value, json};

use crate::run::Desk;

fn export_of_another_program() -> String {
    let node = |id: &str, parent: Option<&str>, role: &str, words: &str| {
        json!({"id": id, "parent": parent, "message": {"author": {"role": role}, "create_time": 1_700_000_000,
            "content": {"content_type": "text", "parts": [words]}}})
    };
    json!([{"id": "c", "title": "Moved", "create_time": 1_700_000_000, "current_node": "b",
        "mapping": {"a": node("a", None, "user", "Why?"), "b": node("b", Some("a"), "assistant", "Because")}}])
    .to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn conversations_are_imported_and_exported() {
    let desk = Desk::empty().await;
    let file = desk.folder.path().join("export.json");
    std::fs::write(&file, export_of_another_program()).unwrap();
    let file = file.display().to_string();

    let preview = desk
        .json(&["conversation", "import", &file, "--preview", "--json"])
        .await;
    assert_eq!(
        (&preview["format"], &preview["conversations"]),
        (&json!("chat_gpt"), &json!(1))
    );
    assert!(desk.conversations().await.is_empty(), "a preview imports nothing");
    let ran = desk.run(&["conversation", "import", &file]).await;
    assert_eq!(
        ran.text(),
        "ChatGPT: 1 new conversation, 0 extended with new messages, 0 unchanged; 2 new messages\n"
    );
    let again = desk.json(&["conversation", "import", &file, "--json"]).await;
    assert_eq!((&again["added"], &again["known"]), (&json!(0), &json!(1)));

    let id = desk.conversations().await.remove(0);
    let ran = desk
        .succeed(&["conversation", "export", &id, "--output", "-"])
        .await;
    assert!(
        ran.text().starts_with("# Moved\n") && ran.text().ends_with("\nBecause\n"),
        "{}",
        ran.text()
    );

    let path = desk.folder.path().join("all.json").display().to_string();
    let ran = desk.run(&["conversation", "export", "--all", "-o", &path]).await;
    ran.assert_ended(0, &format!("{path}\n"));
    let written: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(written["format"], "rivulet");
    let ran = desk.run(&["conversation", "export", "--all", "-o", &path]).await;
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("already"), "{}", ran.err);

    let other = Desk::empty().await;
    let report = other.json(&["conversation", "import", &path, "--json"]).await;
    assert_eq!(
        (&report["format"], &report["messages"]),
        (&json!("rivulet"), &json!(2))
    );
    assert_eq!(other.conversations().await, [id]);
}

const PIXEL: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";

#[tokio::test(flavor = "multi_thread")]
async fn an_export_says_how_many_attachments_it_lacks() {
    let desk = Desk::empty().await;
    let source = tempfile::tempdir().unwrap();
    let image = json!({"content_type": "image_asset_pointer", "asset_pointer": "sediment://file_1"});
    let text = export_of_another_program().replace("\"Why?\"", &format!("{image}, \"Why?\""));
    std::fs::write(source.path().join("conversations-000.json"), text).unwrap();
    std::fs::write(source.path().join("file_1-soup.png"), PIXEL).unwrap();
    let source = source.path().display().to_string();
    desk.succeed(&["conversation", "import", &source]).await;
    std::fs::remove_dir_all(desk.folder.path().join("attachments")).unwrap();
    let words = "1 attached file could not be read and was left out";
    for more in [
        &["-o", "-", "--format", "json"][..],
        &["--format", "html", "--json"],
    ] {
        let args = [&["conversation", "export", "--all"], more].concat();
        let ran = desk.succeed(&args).await;
        assert!(ran.err.contains(words), "{ran:?}");
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn an_export_whose_reader_needs_no_more_is_no_failure() {
    let desk = Desk::empty().await;
    let file = desk.file("export.json", &export_of_another_program());
    desk.succeed(&["conversation", "import", &file]).await;
    for format in ["json", "markdown"] {
        let args = ["conversation", "export", "--all", "--format", format, "-o", "-"];
        let mut running = desk.start(&args);
        running.go_away();
        let ran = running.ended().await;
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{format}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_not_an_export_is_reported() {
    let desk = Desk::empty().await;
    let file = desk.folder.path().join("odd.json");
    std::fs::write(&file, "{}").unwrap();
    let ran = desk
        .run(&["conversation", "import", &file.display().to_string()])
        .await;
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("contains no conversations"), "{}", ran.err);
    let ran = desk.run(&["conversation", "export", "nothing"]).await;
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("No conversation id begins with"), "{}", ran.err);
}
