use serde_json::json;

use super::*;
use crate::format::ImportFormat;
use crate::import::normalize::tests::selected_texts;

fn read(thread: &Value, messages: &[Value]) -> Tree {
    conversation(thread, messages, "folder", &mut Notes::default()).unwrap()
}

fn text_part(words: &str) -> Value {
    json!({"type": "text", "text": {"value": words, "annotations": []}})
}

#[test]
fn a_thread_has_a_single_branch() {
    let thread = json!({"id": "t", "object": "thread", "title": "T", "created": 1_700_000_000, "updated": 1_700_000_100,
        "assistants": [{"instructions": "S", "model": {"id": "m"}}],
        "metadata": {"is_favorite": true, "project": {"id": "p", "name": "Kitchen"}}});
    let messages = [
        json!({"id": "1", "thread_id": "t", "role": "user", "content": [text_part("q"), {"type": "image_url", "image_url": {"url": "data:image/png;base64,aGk="}}], "created_at": 1_700_000_001_000_i64,
            "metadata": {"inline_file_contents": [{"name": "notes.txt", "content": "inside"}]}}),
        Value::Null,
        json!({"id": "2", "thread_id": "t", "role": "assistant", "status": "stopped", "content": [{"type": "reasoning", "text": {"value": "hm"}}, {"type": "text", "text": "a"}]}),
    ];
    let tree = read(&thread, &messages);
    assert_eq!(
        (
            tree.source_id.as_str(),
            tree.system.as_deref(),
            tree.model.as_deref(),
            tree.folder.as_deref(),
            tree.pinned
        ),
        ("t", Some("S"), Some("m"), Some("Kitchen"), true)
    );
    let question = &tree.nodes[0];
    assert_eq!(question.created_at, Some(1_700_000_001_000));
    let files: Vec<(&str, &FileContent)> = question
        .files
        .iter()
        .map(|file| (file.name.as_str(), &file.content))
        .collect();
    assert_eq!(
        files,
        [
            ("image.png", &FileContent::Bytes(b"hi".to_vec())),
            ("notes.txt", &FileContent::Bytes(b"inside".to_vec())),
        ]
    );
    let reply = &tree.nodes[1];
    assert_eq!(
        (reply.parent.as_deref(), reply.ending, reply.model.as_deref()),
        (Some("1"), Ending::Stopped, Some("m"))
    );
    assert_eq!(reply.lines(), ["(hm)", "a"]);
}

#[test]
fn tool_calls_of_both_shapes_keep_their_name_arguments_and_result() {
    let response = json!({"content": [{"type": "text", "text": "found"}, {"type": "image", "data": "aGk="}]});
    let new = json!({"id": "1", "role": "assistant", "content": [{"type": "tool_call", "tool_call_id": "c",
        "tool_name": "look", "input": {"q": 1}, "output": response}]});
    let old = json!({"id": "2", "role": "assistant", "content": [], "metadata": {"tool_calls": [{"tool": {"id": "c",
        "function": {"name": "look", "arguments": "{\"q\":1}"}}, "response": response, "state": "ready"}]}});
    let tree = read(&Value::Null, &[new, old]);
    for node in &tree.nodes {
        assert_eq!(node.lines(), [r#"c look({"q":1})"#, "c look -> found"]);
        assert_eq!(node.files.len(), 1);
    }
}

#[test]
fn reasoning_in_the_text_of_a_reply_and_an_error_are_recognised() {
    let message = |role: &str| {
        json!({"id": role, "role": role, "status": "ready", "content": [text_part("<think>hm</think>\n\nHi")],
            "metadata": {"error": "out of memory"}})
    };
    let tree = read(&Value::Null, &[message("user"), message("assistant")]);
    assert_eq!(tree.nodes[0].lines(), ["<think>hm</think>\n\nHi"]);
    let reply = &tree.nodes[1];
    assert_eq!(reply.lines(), ["(hm)", "Hi"]);
    assert_eq!(reply.ending, Ending::ProviderError);
    let fault = reply.fault.as_ref().unwrap();
    assert_eq!(fault.detail.as_deref(), Some("out of memory"));
}

#[test]
fn an_empty_system_message_does_not_replace_the_instructions_of_the_assistant() {
    let thread = json!({"id": "t", "assistants": [{"instructions": "S"}]});
    let question = json!({"id": "2", "role": "user", "content": [text_part("q")]});
    for (content, system) in [
        (json!([text_part("")]), "S"),
        (json!([]), "S"),
        (json!([text_part("own")]), "own"),
    ] {
        let first = json!({"id": "1", "role": "system", "content": content});
        let tree = read(&thread, &[first, question.clone()]);
        assert_eq!(tree.system.as_deref(), Some(system));
    }
}

#[test]
fn messages_without_metadata_are_imported_as_a_conversation() {
    let message = json!({"role": "user", "content": "q"});
    let tree = read(&Value::Null, std::slice::from_ref(&message));
    assert_eq!((tree.source_id.as_str(), tree.nodes.len()), ("folder", 1));
    assert!(conversation(&Value::Null, &[], "folder", &mut Notes::default()).is_none());
}

#[test]
fn versions_of_a_message_have_the_same_parent() {
    let message = |id: &str, role: &str, at: i64, metadata: Value| json!({"id": id, "role": role, "content": [text_part(id)], "created_at": at, "metadata": metadata});
    let messages = [
        message("1", "user", 1000, json!({"parentId": null, "activeChildId": "2"})),
        message("2", "assistant", 2000, json!({"parentId": "1"})),
        message("3", "user", 3000, json!({"parentId": "2"})),
        message("2b", "assistant", 4000, json!({"parentId": "1"})),
        // Jan saved this reply without the id of its question.
        message("4", "assistant", 5000, json!({"parentId": null})),
    ];
    let thread = json!({"id": "t"});
    let tree = read(&thread, &messages);
    assert_eq!(
        tree.links(),
        [
            ("1", None),
            ("2", Some("1")),
            ("3", Some("2")),
            ("2b", Some("1")),
            ("4", Some("3")),
        ]
    );
    assert_eq!(tree.current.as_deref(), Some("4"));
    let mut other = messages.clone();
    other[0]["metadata"] = json!({"parentId": null});
    assert_eq!(
        read(&thread, &other).current.as_deref(),
        Some("2b"),
        "the newest version is shown"
    );
    // The messages form a cycle. The code under test must not loop forever.
    other[0]["metadata"] = json!({"parentId": "2"});
    read(&thread, &other);
}

#[test]
fn a_message_after_a_reply_without_its_question_follows_that_reply() {
    let message = |id: &str, role: &str, parent: Option<&str>| json!({"id": id, "role": role, "content": id, "metadata": {"parentId": parent}});
    let question = message("u1", "user", None);
    let edited = [
        question.clone(),
        message("a1", "assistant", None),
        message("u2", "user", Some("u1")),
        message("u2b", "user", Some("u1")),
    ];
    assert_eq!(
        read(&json!({"id": "t"}), &edited).links(),
        [
            ("u1", None),
            ("a1", Some("u1")),
            ("u2", Some("a1")),
            ("u2b", Some("u1")),
        ],
        "Jan repairs the first message after the reply only"
    );
    let messages = [
        question,
        message("a1", "assistant", None),
        message("u2", "user", Some("u1")),
        message("a2", "assistant", None),
        message("u3", "user", Some("u2")),
    ];
    let tree = read(&json!({"id": "t"}), &messages);
    assert_eq!(
        selected_texts(ImportFormat::Jan, tree),
        ["u1", "a1", "u2", "a2", "u3"]
    );
}

#[test]
fn fields_that_are_not_imported_are_noted() {
    let thread = json!({"id": "t", "summary": "lost", "metadata": {"mood": "lost", "order": 1}});
    let message = json!({"id": "1", "role": "user", "content": "q", "attachments": [{"file_id": "lost"}], "metadata": {"rating": "lost"}});
    let mut notes = Notes::default();
    conversation(&thread, &[message], "t", &mut notes).unwrap();
    let list = notes.list();
    for field in [
        "thread.summary", "thread.mood", "message.attachments", "metadata.rating",
    ] {
        let found = list.iter().find(|note| note.words == import::unread_field(field));
        assert_eq!(found.map(|note| note.excerpt.as_str()), Some("lost"), "{field}");
    }
    assert_eq!(list.len(), 4);
}

#[test]
fn an_image_or_pdf_of_older_versions_keeps_its_words_and_its_path() {
    let part = |kind: &str, path: &str| json!({"type": kind, "text": {"value": "Describe it", "annotations": [path]}});
    for (kind, path, mark) in [
        ("image", "threads/t/files/a.png", "[Image: a.png]"),
        ("pdf", "threads/t/files/b.pdf", "[File: b.pdf]"),
    ] {
        let message = json!({"id": "1", "role": "user", "content": [part(kind, path)]});
        let tree = read(&json!({"id": "t"}), &[message]);
        let node = &tree.nodes[0];
        assert_eq!(node.lines(), ["Describe it"]);
        assert_eq!(node.marks(), [mark]);
        assert_eq!(node.files[0].content, FileContent::Path(path.to_owned()));
    }
}

#[test]
fn unknown_fields_of_message_parts_are_noted() {
    let call = json!({"tool": {"id": "c", "function": {"name": "look", "arguments": "{}"}}, "response": "r", "state": "ready", "remark": "lost words"});
    let message = json!({"id": "1", "role": "assistant", "content": [
        {"type": "text", "text": {"value": "a", "annotations": [], "tone": "lost"}, "mood": "lost"},
        {"type": "reasoning", "text": {"value": "hm"}, "title": "lost"},
        {"type": "image_url", "image_url": {"url": "a.png", "detail": "auto", "alt": "lost"}},
        {"type": "input_audio", "input_audio": {"data": "aGk=", "format": "wav", "transcript": "lost"}},
        {"type": "tool_call", "tool_call_id": "c", "tool_name": "look", "input": {}, "output": "r", "error": "lost"}],
        "metadata": {"tool_calls": [call], "inline_file_contents": [{"name": "a b.txt", "content": "c d", "note": "lost words"}]}});
    let mut notes = Notes::default();
    read_message(&message, &mut notes);
    notes.assert_unread(&[
        "text.tone", "text.mood", "reasoning.title", "image_url.alt", "input_audio.transcript",
        "tool_call.error", "tool_calls.remark", "inline_file_contents.note",
    ]);
}
