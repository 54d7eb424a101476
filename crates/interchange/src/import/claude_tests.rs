use rivulet_core::Part;
use serde_json::json;

use super::*;

#[test]
fn blocks_attachments_and_branches_are_imported() {
    let value = json!({"uuid": "u", "name": "N", "created_at": "2024-05-01T10:00:00.123456Z", "updated_at": null,
    "is_starred": true, "project": {"name": "P"}, "chat_messages": [
        {"uuid": "1", "sender": "human", "text": "old", "content": [{"type": "text", "text": "q"}],
         "parent_message_uuid": ROOT, "created_at": "2024-05-01T10:00:01Z",
         "attachments": [{"file_name": "a.txt", "extracted_content": "```"}, {"file_name": "b.pdf", "extracted_content": ""}],
         "files": [{"file_name": "b.pdf"}, {"file_name": "c.png"}]},
        {"uuid": "2", "sender": "assistant", "parent_message_uuid": "1", "stop_reason": "max_tokens", "content": [
            {"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "a"},
            {"type": "tool_use", "id": "t", "name": "look", "input": {"x": 1}},
            {"type": "tool_result", "tool_use_id": "t", "name": "look", "content": [{"type": "text", "text": "found"}]},
            {"type": "odd", "text": "kept"}, {"type": "token_budget"}]},
        {"uuid": "3", "sender": "assistant", "parent_message_uuid": "1", "text": "again", "content": []},
    ]});
    let mut notes = Notes::default();
    let tree = conversation(&value, &mut notes).unwrap();
    assert_eq!(
        (tree.source_id.as_str(), tree.title.as_str(), tree.pinned),
        ("u", "N", true)
    );
    assert_eq!(
        (tree.created_at, tree.folder.as_deref()),
        (Some(1_714_557_600_123), Some("P"))
    );
    assert_eq!(tree.nodes[0].lines(), ["q\n\nFile a.txt:\n\n````\n```\n````"]);
    assert_eq!(tree.nodes[0].marks(), ["[File: b.pdf]", "[File: c.png]"]);
    assert_eq!(
        (tree.nodes[0].parent.as_deref(), tree.nodes[0].role),
        (None, Role::User)
    );
    let reply = &tree.nodes[1];
    assert_eq!(reply.ending, Ending::Length);
    assert_eq!(
        reply.lines(),
        ["(hm)", "a", r#"t look({"x":1})"#, "t look -> found", "kept"]
    );
    assert_eq!(tree.nodes[2].parent.as_deref(), Some("1"));
    assert_eq!(tree.nodes[2].lines(), ["again"]);
    assert_eq!(notes.list().len(), 1);
}

#[test]
fn an_older_export_has_a_single_branch() {
    let value = json!({"uuid": "u", "name": "", "chat_messages": [
        {"uuid": "1", "sender": "human", "text": "q"}, {"uuid": "2", "sender": "assistant", "text": "a"}, {"uuid": 3}]});
    let tree = conversation(&value, &mut Notes::default()).unwrap();
    assert_eq!(tree.nodes[1].parent.as_deref(), Some("1"));
    assert!(tree.nodes[2].hidden);
    assert!(conversation(&json!({"chat_messages": 1}), &mut Notes::default()).is_none());
}

#[test]
fn citations_thinking_and_results_of_tools_are_imported() {
    let cite = |end: i64, url: &str| {
        json!({"uuid": "c", "start_index": 0, "end_index": end,
        "details": {"type": "web_search_citation", "url": url}})
    };
    let gauge = json!({"type": "gauge", "level": 3});
    let message = json!({"uuid": "1", "sender": "assistant", "content": [
        {"type": "thinking", "thinking": "", "summaries": [{"summary": "Short"}]},
        {"type": "text", "text": "Räin falls. Snow too.", "citations": [cite(10, "https://a.example/"), cite(14, "https://b.example/")]},
        {"type": "tool_result", "name": "draw", "content": [
            {"type": "text", "text": "drawn"},
            {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "AQID"}},
            {"type": "resource", "resource": {"uri": "file:///x/notes.md", "mimeType": "text/markdown", "text": "# Notes"}},
            {"type": "resource", "resource": {"uri": "file:///x/a.png", "mimeType": "image/png", "blob": "BAU="}},
            {"type": "knowledge", "title": "Page", "url": "https://c.example/", "text": "found"},
            gauge]},
        {"type": "tool_result", "name": "say", "content": "plain words", "is_error": false, "remark": "a remark"}],
        "feedback": {"reason": "Nice"}});
    let mut notes = Notes::default();
    let node = read_message(&message, None, &mut notes);
    let drawn = format!(
        " draw -> drawn\n\nfile:///x/notes.md\n\n# Notes\n\nfile:///x/a.png\n\nPage\nhttps://c.example/\n\nfound\n\n{gauge}"
    );
    assert_eq!(
        node.lines(),
        [
            "(Short)",
            "Räin falls ([https://a.example/](https://a.example/)). Snow too. ([https://b.example/](https://b.example/))",
            drawn.as_str(),
            " say -> plain words",
        ]
    );
    assert_eq!(node.marks(), ["[Image]", "[Image: a.png]"]);
    let noted = notes.sorted_words();
    assert_eq!(noted.len(), 3, "{noted:?}");
    assert!(
        noted[1].contains("message.feedback") && noted[2].contains("tool_result.remark"),
        "{noted:?}"
    );
}

#[test]
fn files_with_the_same_name_are_all_imported_once() {
    let pasted = json!([{"file_name": "image.png"}, {"file_name": "image.png"}, {"file_name": "a.pdf"}]);
    let value = json!({"uuid": "u", "chat_messages": [{"uuid": "1", "sender": "human", "content": [],
        "files": pasted, "files_v2": [{"file_name": "image.png"}, {"file_name": "b.pdf"}]}]});
    let tree = conversation(&value, &mut Notes::default()).unwrap();
    let names: Vec<&str> = tree.nodes[0]
        .files
        .iter()
        .map(|file| file.name.as_str())
        .collect();
    assert_eq!(names, ["image.png", "image.png", "a.pdf", "b.pdf"]);
}

#[test]
fn many_citations_and_files_take_linear_time() {
    let count = 60_000;
    let citation = |number: usize| json!({"url": format!("https://a.b/{number}"), "end_index": 2});
    let citations: Vec<Value> = (0..count).chain(0..count).map(citation).collect();
    let file = |number: usize| json!({"file_name": format!("{number}.png"), "file_kind": "image"});
    let files: Vec<Value> = (0..count).map(file).collect();
    let value = json!({"uuid": "u", "chat_messages": [{"uuid": "1", "sender": "human",
        "content": [{"type": "text", "text": "So", "citations": citations}], "files": files, "files_v2": files}]});
    let tree = conversation(&value, &mut Notes::default()).unwrap();
    assert_eq!(tree.nodes[0].files.len(), count);
    let Part::Text { text } = &tree.nodes[0].parts[0] else {
        panic!("a text")
    };
    assert_eq!(text.matches("](https://").count(), count);
}

#[test]
fn unknown_fields_of_files_and_quotes_of_sources_are_noted() {
    let file =
        |name: &str| json!({"file_name": name, "file_type": "text/plain; charset=utf-8", "file_uuid": "1-2"});
    let mut attachment = file("a b.txt");
    attachment["extracted_content"] = json!("some words");
    attachment["summary"] = json!("about soup");
    let mut image = file("c d.png");
    image["alt"] = json!("a bowl");
    let message = json!({"uuid": "1", "sender": "assistant", "attachments": [attachment], "files": [image], "content": [
        {"type": "text", "text": "So", "citations": [{"url": "https://a.example/", "cited_text": "a quote"}]},
        {"type": "voice_note", "title": "T", "text": "W", "mood": "glad"}]});
    let mut notes = Notes::default();
    read_message(&message, None, &mut notes);
    let mut noted: Vec<(String, String)> = notes
        .list()
        .into_iter()
        .map(|note| (note.words.to_string(), note.excerpt))
        .collect();
    noted.sort();
    let mut expected = [
        (import::unread_field("file.summary"), "about soup"),
        (import::unread_field("file.alt"), "a bowl"),
        (import::unread_field("voice_note.mood"), "glad"),
        (import::source_texts(), "a quote"),
    ]
    .map(|(words, excerpt)| (words.to_string(), excerpt.to_owned()));
    expected.sort();
    assert_eq!(noted, expected);
}
