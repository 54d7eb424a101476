use serde_json::json;

use super::*;

fn session(value: &Value, notes: &mut Notes) -> Option<Tree> {
    Backup::default().session(value, notes)
}

#[test]
fn threads_and_forks_become_branches() {
    let value = json!({"id": "s", "name": "N", "starred": true, "settings": {"modelId": "m"},
        "threads": [{"id": "t", "messages": [{"id": "t1", "role": "user", "content": "earlier"}]}],
        "messages": [
            {"id": "1", "role": "system", "contentParts": [{"type": "text", "text": "S"}]},
            {"id": "2", "role": "user", "contentParts": [{"type": "text", "text": "q"}, {"type": "image", "storageKey": "k"}], "timestamp": 1_700_000_000_000_i64},
            {"id": "3", "role": "assistant", "model": "M", "contentParts": [{"type": "reasoning", "text": "hm"},
                {"type": "text", "text": "a"}, {"type": "tool-call", "toolCallId": "c", "toolName": "look", "args": {"x": 1}, "result": "r"},
                {"type": "odd", "text": "kept"}], "finishReason": "length"}],
        "messageForksHash": {"2": {"position": 1, "lists": [{"id": "a", "messages": [
            {"id": "4", "role": "assistant", "content": "other", "error": "no"}, {"id": "5", "role": "user", "content": "more"}]},
            {"id": "b", "messages": []}]}}});
    let mut notes = Notes::default();
    let tree = session(&value, &mut notes).unwrap();
    assert_eq!(
        tree.links(),
        [
            ("t1", None),
            ("1", None),
            ("2", Some("1")),
            ("3", Some("2")),
            ("4", Some("2")),
            ("5", Some("4"))
        ]
    );
    assert_eq!(
        (tree.system.as_deref(), tree.current.as_deref()),
        (Some("S"), Some("3"))
    );
    assert_eq!(
        (tree.model.as_deref(), tree.pinned, tree.created_at),
        // The session has no creation time, so `created_at` must stay empty.
        (Some("m"), true, None)
    );
    assert!(tree.nodes[1].hidden);
    assert_eq!(
        (tree.nodes[3].ending, tree.nodes[3].parts.len()),
        (Ending::Length, 5)
    );
    assert!(tree.nodes[3].lines().contains(&"c look -> r".to_owned()));
    assert_eq!(
        tree.nodes[4].fault.as_ref().unwrap().detail.as_deref(),
        Some("no")
    );
    let noted = notes.list();
    assert_eq!(noted.len(), 1, "{noted:?}");
    assert!(session(&json!({"name": 1}), &mut Notes::default()).is_none());
}

#[test]
fn only_sessions_are_read_from_a_backup() {
    for (field, take) in [
        ("chat-sessions", Take::Items),
        ("session:1", Take::Whole),
        ("settings", Take::Skip),
        ("chat-sessions-list", Take::Skip),
    ] {
        assert_eq!(wants(field), take, "{field}");
    }
}

#[test]
fn the_system_prompt_of_the_current_thread_is_used_and_others_are_noted() {
    let system = |id: &str, words: &str| json!({"id": id, "role": "system", "content": words});
    let value = json!({"id": "s", "name": "N",
        "threads": [{"name": "First steps", "messages": [system("1", "old")]}, {"messages": [system("2", "new")]}],
        "messages": [system("3", "new"), {"id": "4", "role": "user", "content": "q"}]});
    let mut notes = Notes::default();
    let tree = session(&value, &mut notes).unwrap();
    assert_eq!(tree.system.as_deref(), Some("new"));
    let kept: Vec<usize> = tree.nodes.iter().map(|node| node.parts.len()).collect();
    assert_eq!(kept, [1, 0, 0, 1], "a hidden message with content is noted");
    let noted = notes.list();
    assert_eq!(
        (noted[0].words.clone(), noted[0].excerpt.as_str()),
        (import::thread_names(), "First steps")
    );
}

#[test]
fn images_files_and_folders_of_the_zip_are_found() {
    let mut backup = Backup::default();
    for (field, value) in [
        (
            "resources",
            json!({"id": "r", "path": "resources/r.png", "originalStorageKeys": ["k", "l"]}),
        ),
        (
            "session-folders",
            json!({"id": "a", "name": "A", "parentId": null}),
        ),
        (
            "session-folders",
            json!({"id": "b", "name": "B", "parentId": "a"}),
        ),
        (
            "session-folders",
            json!({"id": "c", "name": "C", "parentId": "c"}),
        ),
        ("settings", json!({"id": "c"})),
    ] {
        assert_eq!(Backup::wants(field) == Take::Items, field != "settings");
        backup.collect(field, &value);
    }
    let value = json!({"id": "s", "name": "N", "folderId": "b", "archivedAt": 5, "messages": [{"id": "1", "role": "user", "contentParts": [
        {"type": "image", "storageKey": "l", "ocrResult": "Salt"}, {"type": "info", "text": "context was cut"}],
        "files": [{"name": "a.pdf", "storageKey": "x"}]}]});
    let mut notes = Notes::default();
    let tree = backup.session(&value, &mut notes).unwrap();
    assert_eq!((tree.folder.as_deref(), tree.archived), (Some("A / B"), true));
    assert_eq!(backup.folder("c").as_deref(), Some("C"), "a cycle ends");
    let message = &tree.nodes[0];
    assert_eq!(words_of(message), "Text in the image:\n\n```\nSalt\n```");
    let files: Vec<(bool, &FileContent)> = message
        .files
        .iter()
        .map(|file| (file.image, &file.content))
        .collect();
    assert_eq!(
        files,
        [
            (true, &FileContent::Path("resources/r.png".to_owned())),
            (false, &FileContent::Missing)
        ]
    );
    assert_eq!(notes.list()[0].words, import::unread_field("info.text"));
}

#[test]
fn older_tool_calls_links_and_the_name_of_the_current_thread_are_not_lost() {
    let value = json!({"id": "s", "name": "N", "threadName": "Now", "messages": [
        {"id": "1", "role": "user", "content": "q", "links": [{"url": "https://a.example/", "title": "A", "storageKey": "k"}]},
        {"id": "2", "role": "assistant", "content": "a", "toolCalls": {"0": {"id": "c", "function": {"name": "look", "arguments": "{}"}}}}]});
    let mut backup = Backup::default();
    backup.collect(
        "resources",
        &json!({"path": "resources/l.txt", "originalStorageKeys": ["k"]}),
    );
    let mut notes = Notes::default();
    let tree = backup.session(&value, &mut notes).unwrap();
    assert_eq!(words_of(&tree.nodes[0]), "q\n\n[A](https://a.example/)");
    assert_eq!(
        tree.nodes[0].files[0].content,
        FileContent::Path("resources/l.txt".to_owned())
    );
    assert!(tree.nodes[1].lines().contains(&"c look({})".to_owned()));
    let list = notes.list();
    assert_eq!((list.len(), list[0].excerpt.as_str()), (1, "Now"));
}

#[test]
fn a_current_thread_without_a_system_prompt_does_not_take_that_of_an_older_one() {
    let prompt = json!({"id": "1", "role": "system", "content": "old"});
    let question = json!({"id": "2", "role": "user", "content": "q"});
    for (current, system, kept) in [
        (json!([question]), None, 1),
        // The current thread is empty and is not imported. The conversation therefore shows the
        // older thread.
        (json!([]), Some("old"), 0),
    ] {
        let value = json!({"id": "s", "name": "N", "threads": [{"messages": [prompt]}], "messages": current});
        let tree = session(&value, &mut Notes::default()).unwrap();
        assert_eq!(tree.system.as_deref(), system);
        assert_eq!(
            tree.nodes[0].parts.len(),
            kept,
            "a prompt that is not used is noted"
        );
    }
}

#[test]
fn unknown_fields_of_parts_files_and_links_are_noted() {
    let value = json!({"id": "s", "name": "N", "messages": [{"id": "1", "role": "user",
        "contentParts": [{"type": "text", "text": "a b", "remark": "lost words"},
            {"type": "tool-call", "toolCallId": "c", "toolName": "look", "state": "result", "args": {"q": "c d"}, "result": "e f", "title": "lost words"}],
        "files": [{"id": "f", "name": "g h.txt", "fileType": "text/plain; charset=utf-8", "summary": "lost words",
            "storageKey": "parsed of g h.txt", "rawStorageKey": "file of g h.txt"}],
        "links": [{"url": "https://a.example/", "title": "A page", "storageKey": "link of a page", "excerpt": "lost words"}]}]});
    let mut notes = Notes::default();
    session(&value, &mut notes).unwrap();
    notes.assert_unread(&["text.remark", "tool-call.title", "file.summary", "link.excerpt"]);
}
